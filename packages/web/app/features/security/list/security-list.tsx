import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './security-list.module.css'

/** A list of things that give access to the account: sessions, tokens. */
export function SecurityList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** One row: its name with an optional badge, what is known about it, and the button that ends it. */
export function SecurityRow({
  name,
  badge,
  facts,
  action,
}: {
  name: string
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

/** The place of the list while it loads. */
export function SecurityListLoading() {
  return (
    <div className={styles.list} role="status" aria-label="Loading">
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
