import type { Trade } from '@candlebook/contract/trades'
import { Check, Minus } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

const flags = [
  ['slHit', 'Stop loss hit'],
  ['tpHit', 'Take profit hit'],
  ['slModified', 'Stop loss modified'],
  ['tpModified', 'Take profit modified'],
] as const

/** What became of stop and target. */
export function TradeFlags({ trade }: { trade: Trade }) {
  return (
    <div className="sec">
      <h3 className="h-group">Stop and target</h3>
      <ul className="flags">
        {flags.map(([name, label]) => (
          <li key={name} className={trade[name] ? 'yes' : undefined}>
            <Icon of={trade[name] ? Check : Minus} size={14} />
            {label}
            <span className="visually-hidden">: {trade[name] ? 'yes' : 'no'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
