import { formatCount } from '@candlebook/domain/text/text'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './icon-count.module.css'

/** A number next to a drawing of what is counted; nothing for 0. `noun` is its singular. */
export function IconCount({ of, n, noun }: { of: LucideIcon; n: number; noun: string }) {
  if (n === 0) return null
  return (
    <span className={styles.count} title={formatCount(n, noun)}>
      <Icon of={of} size={14} />
      {n}
      <span className="visually-hidden"> {n === 1 ? noun : `${noun}s`}</span>
    </span>
  )
}
