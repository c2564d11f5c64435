import { MAX_SORTED_TRADES } from '@candlebook/contract/limits'
import {
  columnsWithoutIndex,
  type FieldWithoutIndex,
  isWithoutIndex,
  parseTradeSort,
  type TradeSort,
} from '@candlebook/domain/trades/trade-sort'
import { columnNames } from './trade-columns.words.ts'

const namesWithoutIndex = Object.entries(columnsWithoutIndex).map(
  ([field, column]) => [field as FieldWithoutIndex, columnNames[column].long] as const, // the keys of its type
)

/** The orders of the list, in the order of its menu. */
export const sortLabels = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-entryDate': 'Latest entry first',
  entryDate: 'Earliest entry first',
  '-exitDate': 'Latest exit first',
  exitDate: 'Earliest exit first',
  '-basePnl': 'Highest P&L first',
  basePnl: 'Lowest P&L first',
  '-rMultiple': 'Highest R first',
  rMultiple: 'Lowest R first',
  '-entryValue': 'Largest size first',
  entryValue: 'Smallest size first',
  symbol: 'Symbol A to Z',
  '-symbol': 'Symbol Z to A',
  ...(Object.fromEntries(
    namesWithoutIndex.flatMap(([field, name]) => [
      [field, `${name} ascending`],
      [`-${field}`, `${name} descending`],
    ]),
  ) as Record<FieldWithoutIndex | `-${FieldWithoutIndex}`, string>),
} satisfies Record<TradeSort, string>

/**
 * Why the list cannot have this order: 'Sorting by Strategy takes at most 20,000 trades. Filter the list first.' Null for an order
 * that takes any number. `count` is the number of filtered trades, undefined while it is unknown.
 */
export function describeTooManyToSort(sort: TradeSort, count: number | undefined): string | null {
  const { field } = parseTradeSort(sort)
  if (!isWithoutIndex(field) || (count ?? 0) <= MAX_SORTED_TRADES) return null
  const name = columnNames[columnsWithoutIndex[field]].long
  return `Sorting by ${name} takes at most ${MAX_SORTED_TRADES.toLocaleString('en-US')} trades. Filter the list first.`
}
