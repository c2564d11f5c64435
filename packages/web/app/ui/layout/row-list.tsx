import type { ReactNode } from 'react'
import { Skeleton } from '../display/loading.tsx'
import styles from './row-list.module.css'

interface LastLine {
  /** Draws a line below the last row, too. */
  lastLine?: boolean
}

/** A list of `NamedRow`, with a line between two rows. */
export function RowList({ label, lastLine, children }: LastLine & { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label} data-last-line={lastLine || undefined}>
      {children}
    </ul>
  )
}

/** One row: its name with an optional badge, what is known about it, and its button or menu. */
export function NamedRow({
  name,
  badge,
  facts,
  action,
}: {
  name: ReactNode
  badge?: ReactNode
  facts: ReactNode
  action?: ReactNode
}) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <span className="strong">{name}</span>
          {badge}
        </p>
        <p className="cap">{facts}</p>
      </div>
      {action}
    </li>
  )
}

/** Two grey rows in the place of a `RowList` while it loads. */
export function RowListLoading({ lastLine }: LastLine) {
  return (
    <div className={styles.list} role="status" aria-label="Loading" data-last-line={lastLine || undefined}>
      {[1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.text}>
            <Skeleton width={160} />
            <Skeleton width={240} height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
