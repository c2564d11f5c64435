import type { Trade } from '@candlebook/contract/trades'
import { parseTradeSort, type SortField, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { type SQL, sql } from 'drizzle-orm'

/**
 * The position in the list after which the next page starts. `value` is the field by which the list is sorted, '' when the trade
 * has none, and in the order of creation.
 */
export type TradePosition = { value: string; createdAt: Date; id: string }

/** The position of a trade in the list. */
export function toPosition(trade: Pick<Trade, SortField | 'id'>, sort: TradeSort): TradePosition {
  const { field } = parseTradeSort(sort)
  const value = field === 'createdAt' ? '' : (trade[field] ?? '')
  return { value, createdAt: new Date(trade.createdAt), id: trade.id }
}

type KeyColumn = 'created_at' | 'entry_date' | 'exit_date' | 'symbol' | 'base_pnl' | 'id'

/** Trades that one index has in the order of these columns. `keys`: those that the condition leaves different. */
type IndexRange = { condition?: string; columns: readonly KeyColumn[]; keys?: readonly KeyColumn[] }

/** The trades with a value, and those without one. trades.table.ts and its migration have an index for each range. */
const ranges: Record<SortField, { valued: IndexRange; blank?: IndexRange }> = {
  createdAt: { valued: { columns: ['created_at', 'id'] } },
  entryDate: { valued: { columns: ['entry_date', 'id'] } },
  symbol: { valued: { columns: ['symbol', 'id'] } },
  exitDate: {
    valued: { condition: `status = 'closed'`, columns: ['exit_date', 'created_at', 'id'] },
    blank: { condition: `status = 'open'`, columns: ['created_at', 'id'] },
  },
  basePnl: {
    valued: { condition: 'base_pnl is not null', columns: ['base_pnl', 'id'] },
    // Without its first column the planner does not see that the index has this order.
    blank: { condition: 'base_pnl is null', columns: ['base_pnl', 'id'], keys: ['id'] },
  },
}

/** The last lines of the statement that reads one part of a page: its conditions, each after an `and`, and its order. */
type PagePart = { condition: SQL; order: SQL }

/** The parts that a page after this position is read from, one after the other. */
export function listPageParts(sort: TradeSort, after: TradePosition | null): PagePart[] {
  const { field, isDescending } = parseTradeSort(sort)
  const { valued, blank } = ranges[field]
  const isAfterValued = blank !== undefined && after?.value === ''
  const parts = [...(isAfterValued ? [] : [valued]), ...(blank ? [blank] : [])]
  return parts.map(({ condition, columns, keys = columns }, index) => ({
    condition: sql.join([
      condition ? sql` and ${sql.raw(condition)}` : sql``,
      after && index === 0 ? buildPositionCondition(keys, { after, isDescending }) : sql``,
    ]),
    order: sql.raw(columns.map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ')),
  }))
}

/** Whether an index serves the position of this order under row security; views.sql says when it does not. */
export function needsOwnTradesView(sort: TradeSort): boolean {
  return parseTradeSort(sort).field === 'basePnl' // the comparison of numeric is not leakproof
}

// A row comparison and not ORs: only this form starts the index scan at the position.
function buildPositionCondition(
  keys: readonly KeyColumn[],
  { after, isDescending }: { after: TradePosition; isDescending: boolean },
): SQL {
  const values = keys.map((key) => buildKeyValue(key, after))
  const comparison = sql.raw(isDescending ? '<' : '>')
  return sql` and (${sql.raw(keys.join(', '))}) ${comparison} (${sql.join(values, sql`, `)})`
}

function buildKeyValue(key: KeyColumn, { value, createdAt, id }: TradePosition): SQL {
  switch (key) {
    case 'created_at':
      return sql`${createdAt.toISOString()}::timestamptz`
    case 'id':
      return sql`${id}::uuid`
    case 'entry_date':
    case 'exit_date':
      return sql`${value}::date`
    case 'symbol':
      return sql`${value}::text`
    case 'base_pnl':
      return sql`${value}::numeric`
  }
}
