import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Fields next to each other in equal columns. On phones three columns become two, and two stay two. */
export function FormGrid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return <div className={clsx(styles.grid, columns === 3 && styles.three)}>{children}</div>
}

/** Fields one above the other. */
export function FieldColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

/** Two large fields next to each other, one above the other on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={clsx(styles.grid, styles.stacked)}>{children}</div>
}

/** A wide field and one of `--second-column` next to it, one above the other on phones. */
export function WideAndNarrow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx(styles.wideFirst, styles.stacked, className)}>{children}</div>
}
