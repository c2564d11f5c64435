import { type AnalyticsFilter, MAX_COLUMN_TRADES, type TradeColumns } from '@candlebook/contract/analytics'
import { readAsUser } from '../db/index.ts'
import { AppError, type Context } from '../kernel/index.ts'
import { type ColumnsAsText, selectTradeColumns } from './trade-columns.store.ts'

/**
 * The viewer's filtered closed trades as columns, for figures that the browser computes. Trades without an exit price
 * are not included, as in the report. Throws session.required and analytics.too_many_trades.
 */
export async function listTradeColumns(
  ctx: Context,
  { today: _, ...filter }: AnalyticsFilter,
): Promise<TradeColumns> {
  const [row] = await readAsUser<ColumnsAsText>(ctx, (owner) => selectTradeColumns(owner, filter))
  if (!row) throw new Error('aggregates without groups give one row always')
  const { tags, ...columns } = row
  if (columns.trades > MAX_COLUMN_TRADES || tags === null) throw new AppError('analytics.too_many_trades')
  return { ...columns, ...encodeTagSets(columns.trades === 0 ? [] : tags.split('\n')) }
}

/** Writes each set of tags once, because most trades share a few sets. */
function encodeTagSets(tags: string[]): Pick<TradeColumns, 'tagSets' | 'tagSet'> {
  const places = new Map<string, number>()
  const tagSet = tags.map((set) => {
    const known = places.get(set)
    if (known !== undefined) return known
    places.set(set, places.size)
    return places.size - 1
  })
  return {
    tagSets: Array.from(places.keys(), (set) => JSON.parse(set) as string[]),
    tagSet: tagSet.join(','),
  }
}
