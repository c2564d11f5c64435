import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type LucideIcon } from './icon.tsx'
import './button.css'
import './spinner.css'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'large'
  icon?: LucideIcon
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
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
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Face hidden={busy} icon={icon}>
        {children}
      </Face>
      {(busy || busyLabel) && (
        <span className="btn-face" data-hidden={!busy || undefined}>
          <span className="spin" aria-hidden />
          {busyLabel ?? children}
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button and loads a whole document. For a client-side link use `buttonClass`. */
export function ButtonLink({
  variant = 'plain',
  size,
  icon,
  children,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a {...rest} className={buttonClass({ variant, size, className })}>
      <Face icon={icon}>{children}</Face>
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
  const classes = ['btn square', tone === 'delete' && 'del', className].filter(Boolean).join(' ')
  return (
    <button title={label} {...rest} type={type} className={classes} aria-label={label}>
      <Icon of={icon} size={iconSize} />
    </button>
  )
}

/** The classes of a button, for elements that are links of the router. */
export function buttonClass({
  variant = 'plain',
  size,
  className,
}: {
  variant?: ButtonVariant
  size?: 'small' | 'large'
  className?: string
}): string {
  return ['btn', variant !== 'plain' && variant, size, className].filter(Boolean).join(' ')
}

function Face({ hidden, icon, children }: { hidden?: boolean; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className="btn-face" data-hidden={hidden || undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
