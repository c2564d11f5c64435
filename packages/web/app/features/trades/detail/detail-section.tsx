import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './detail-section.module.css'

/** A part of a trade's details under its own heading. A line separates it from the part before it. */
export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3 className={clsx('h-group', styles.heading)}>{heading}</h3>
      {children}
    </div>
  )
}
