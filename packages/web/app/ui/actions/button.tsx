import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { SpinnerRing } from '../display/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'large'
  /** As wide as what is around it. */
  fullWidth?: boolean
}

interface Face {
  icon?: LucideIcon
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look, Face {
  /** While true the button keeps focus and width, shows a spinner and ignores presses. */
  busy?: boolean
  /** The verb shown while busy: 'Saving'. Its room is reserved from the start. */
  busyLabel?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with words. One primary per view; danger only inside a confirmation. */
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
      className={buttonClass({ variant, size, fullWidth, className })}
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

/** A link that looks like a button and loads a whole document. For a client-side link use `buttonClass`. */
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
    <a {...rest} className={buttonClass({ variant, size, fullWidth, className })}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The name that screen readers say and the pointer shows. */
  label: string
  icon: LucideIcon
  iconSize?: number
  /** 'delete' turns red under the pointer and stays grey otherwise. */
  tone?: 'delete'
  ref?: Ref<HTMLButtonElement>
}

/** A square button with only an icon. */
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

/** The classes of a button, for a link of the router. With an icon its content goes into a `ButtonFace`. */
export function buttonClass({
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

/** The icon and the words inside a button. `hidden` keeps their width. */
export function ButtonFace({ hidden, icon, children }: Face & { hidden?: boolean; children: ReactNode }) {
  return (
    <span className={styles.face} data-hidden={hidden || undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
