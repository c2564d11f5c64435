import { clsx } from 'clsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import styles from './failed-line.module.css'

export interface FailedLineProps {
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
