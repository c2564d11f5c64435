import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { NO_STRATEGY } from '@candlebook/domain/trades/labels'
import styles from './missing-names.module.css'
import { everyTrade } from './trade-keys.ts'
import { useTradeTotals } from './trades.queries.ts'

/** The names of a filter that no trade has any more, for example of an old view: one line for each. */
export function MissingNames({ filter }: { filter: TradeFilter }) {
  return names.map(([part, noun]) => {
    const name = filter[part]
    return isActiveFilter(part, name) && name !== NO_STRATEGY ? (
      <MissingName key={part} part={part} noun={noun} name={name} />
    ) : null
  })
}

const names = [
  ['strategy', 'strategy'],
  ['tag', 'tag'],
  ['account', 'account'],
  ['symbol', 'symbol'],
] as const

type NamedPart = (typeof names)[number][0]

function MissingName({ part, noun, name }: { part: NamedPart; noun: string; name: string }) {
  const { data, isPlaceholderData } = useTradeTotals({ ...everyTrade, [part]: name })
  if (!data || isPlaceholderData || data.count > 0) return null
  return (
    <span className={styles.line}>
      No trade has the {noun} “{name}”.
    </span>
  )
}
