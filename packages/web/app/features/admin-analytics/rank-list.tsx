import type { CSSProperties } from 'react'
import styles from './rank-list.module.css'

/**
 * Names with their counts, the largest first. The bar behind each is its share of the largest. N/A when
 * they could not be read.
 */
export function RankList({
  rows,
  empty = 'No views in this range.',
}: {
  rows: readonly { name: string; count: number; words: string }[] | undefined
  empty?: string
}) {
  if (!rows) return <p>N/A</p>
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return <p className="cap">{empty}</p>
  return (
    <ul className={styles.list}>
      {rows.map(({ name, count, words }) => (
        // React's type names no custom properties.
        <li key={name} style={{ '--share': `${(100 * count) / most}%` } as CSSProperties}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.count}>{words}</span>
        </li>
      ))}
    </ul>
  )
}
