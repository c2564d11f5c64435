import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { SpinnerRing } from '../display/loading.tsx'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'large'
  /** Takes the full width of its parent. */
  fullWidth?: boolean
}

interface Face {
  icon?: LucideIcon
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look, Face {
  /** While true, the button keeps focus and width, shows a spinner and ignores presses. */
  busy?: boolean
  /** The verb shown while busy: 'Saving'. The button reserves its width from the start. */
  busyLabel?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with text. Use one primary button per view, and danger only in a confirmation. */
export function Button({
  variant = 'plain',
  size,
  fullWidth,
  icon,
  busy = false,
  busyLabel,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={getButtonClass({ variant, size, fullWidth, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <ButtonFace hidden={busy} icon={icon}>
        {children}
      </ButtonFace>
      {(busy || busyLabel) && (
        <ButtonFace hidden={!busy}>
          <SpinnerRing />
          {busyLabel ?? children}
        </ButtonFace>
      )}
    </button>
  )
}

/** A link that looks like a button and loads a full document. Use `getButtonClass` for a client-side link. */
export function ButtonLink({
  variant = 'plain',
  size,
  fullWidth,
  icon,
  children,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look & Face) {
  return (
    <a {...rest} className={getButtonClass({ variant, size, fullWidth, className })}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, which is also the tooltip. */
  label: string
  icon: LucideIcon
  iconSize?: number
  /** 'delete' turns red on hover and is grey otherwise. */
  tone?: 'delete'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  iconSize = 16,
  tone,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = clsx(styles.button, styles.square, tone === 'delete' && styles.deletes, className)
  return (
    <button title={label} {...rest} type={type} className={classes} aria-label={label}>
      <Icon of={icon} size={iconSize} />
    </button>
  )
}

/**
 * The classes of a button, for a link of the router. Put the content into a `ButtonFace` when it has an icon.
 */
export function getButtonClass({
  variant = 'plain',
  size,
  fullWidth,
  className,
}: Look & { className?: string }): string {
  return clsx(
    styles.button,
    variant !== 'plain' && styles[variant],
    size && styles[size],
    fullWidth && styles.fullWidth,
    className,
  )
}

/** The icon and the text inside a button. `hidden` hides both and keeps their width. */
export function ButtonFace({ hidden, icon, children }: Face & { hidden?: boolean; children: ReactNode }) {
  return (
    <span className={styles.face} data-hidden={hidden || undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
