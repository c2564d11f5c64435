import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './chart-note.module.css'

/** A sentence below a chart about how to read it. */
export function ChartNote({ children }: { children: ReactNode }) {
  return <p className={clsx(styles.note, 'mini')}>{children}</p>
}

/** A sentence in place of a chart without data: where the trader enters them. */
export function NoDataNote({ children }: { children: ReactNode }) {
  return <p className={clsx(styles.missing, 'cap')}>{children}</p>
}
