import type { Trade } from '@candlebook/contract/trades'
import { Check, Minus } from 'lucide-react'
import { Icon } from '../../../ui/display/icon.tsx'
import { DetailSection } from './detail-section.tsx'
import styles from './trade-flags.module.css'

const flags = [
  ['slHit', 'Stop loss hit'],
  ['tpHit', 'Take profit hit'],
  ['slModified', 'Stop loss modified'],
  ['tpModified', 'Take profit modified'],
] as const

/** Whether the stop and the target of a trade were hit or modified. */
export function TradeFlags({ trade }: { trade: Trade }) {
  return (
    <DetailSection heading="Stop and target">
      <ul className={styles.flags}>
        {flags.map(([name, label]) => (
          <li key={name} className={trade[name] ? styles.set : undefined}>
            <Icon of={trade[name] ? Check : Minus} size={14} />
            {label}
            <span className="visually-hidden">: {trade[name] ? 'yes' : 'no'}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
