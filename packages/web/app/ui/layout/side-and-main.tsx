import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './side-and-main.module.css'

/** A narrow column, such as a form, next to a wide one; one above the other on tablets and phones. */
export function SideAndMain({
  side,
  className,
  children,
}: {
  side: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={clsx(styles.columns, className)}>
      <div className={styles.column}>{side}</div>
      <div className={styles.column}>{children}</div>
    </div>
  )
}
