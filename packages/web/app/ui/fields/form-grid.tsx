import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form-grid.module.css'

/** Fields next to each other in equal columns. On phones three columns become two, and two stay two. */
export function FormGrid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return <div className={clsx(styles.grid, columns === 3 && styles.three)}>{children}</div>
}
