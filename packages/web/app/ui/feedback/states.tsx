import { clsx } from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import styles from './states.module.css'

/** An empty list: one picture, the required text, one action. */
export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={clsx(styles.state, className)}>
      <Picture>
        <path d="M66 80C54 71 36 69 14 72V26c16-3 29-2 40 3M66 80c12-9 30-11 52-8V26c-16-3-29-2-40 3" />
        <path d="M66 6v74" />
        <rect x="57" y="18" width="18" height="36" rx="2.5" fill="var(--card)" strokeDasharray="3 3.5" />
        <path
          d="M26 42c6-1 11-1 16 0M26 52c6-1 11-1 16 0M90 42c5-1 10-1 16 0M90 52c5-1 10-1 16 0"
          stroke="var(--line-strong)"
        />
      </Picture>
      <h2 className="h-card">{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What happened: 'Failed to load trades.' */
  title: string
  /** The consequence for the trader. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** An error message with Retry for a screen that failed to load. */
export function ErrorState({ title, children, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div className={clsx(styles.state, className)} role="alert">
      <Picture>
        <path d="M14 72V26c16-3 29-2 40 3M54 76c-11-4-24-6-40-4M118 72V26c-16-3-29-2-40 3M78 76c11-4 24-6 40-4" />
        <path d="M66 8v20l-7 10 14 9-7 11v22" />
      </Picture>
      <h2 className="h-card">{title}</h2>
      {children && <p className="soft">{children}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={RotateCw} onClick={onRetry} busy={retrying} busyLabel="Retrying">
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 132 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

interface FailedLineProps {
  /** What failed, in one sentence. */
  children: ReactNode
  icon?: LucideIcon
  onRetry: () => void
  retrying: boolean
  className?: string
}

/** A line with Retry for a small part that failed to load. Use ErrorState when an entire screen failed. */
export function FailedLine({ children, icon = CircleAlert, onRetry, retrying, className }: FailedLineProps) {
  return (
    <div className={clsx(styles.line, className)} role="alert">
      <Icon of={icon} />
      <p>{children}</p>
      <Button size="small" icon={RotateCw} onClick={onRetry} busy={retrying} busyLabel="Retrying">
        Retry
      </Button>
    </div>
  )
}
