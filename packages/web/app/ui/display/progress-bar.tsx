import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './progress-bar.module.css'

/** How far a task is, as a bar. `aria-label` or `aria-labelledby` names it; without `value` nothing is known of how far it is. */
export function ProgressBar({ className, ...attributes }: ComponentProps<'progress'>) {
  return <progress className={clsx(styles.bar, className)} {...attributes} />
}
