import { clsx } from 'clsx'
import styles from './logo.module.css'

type LogoVariant = 'navbar' | 'main' | 'compact' | 'minimal'

export interface LogoProps {
  /** The target of the link, which loads a full document. */
  href: string
  /**
   * 'navbar' is the wordmark of the public pages, 'main' has the subtitle, 'compact' is small, 'minimal' is
   * the icon only.
   */
  variant?: LogoVariant
  className?: string
}

const NAME = 'Candlebook'
const SUBTITLE = 'Trading journal & analytics'

/** The logo, with or without the name, as a link. */
export function Logo({ href, variant = 'navbar', className }: LogoProps) {
  return (
    <a
      className={clsx(styles.logo, styles[variant], className)}
      href={href}
      aria-label={variant === 'minimal' ? NAME : undefined}
    >
      <Mark />
      {variant === 'main' ? (
        <span>
          <b>{NAME}</b>
          <small>{SUBTITLE}</small>
        </span>
      ) : (
        variant !== 'minimal' && <span>{NAME}</span>
      )}
    </a>
  )
}

function Mark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M14 24.2C11 21.9 7 21.2 2.6 22V9.6c2.5-.4 4.8-.3 6.7.4M14 24.2c3-2.3 7-3 11.4-2.2V9.6c-2.5-.4-4.8-.3-6.7.4" />
      <path d="M14 2.2v22" />
      <rect x="11" y="6" width="6" height="10.5" rx="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
