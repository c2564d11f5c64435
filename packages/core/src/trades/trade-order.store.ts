import type { Trade } from '@candlebook/contract/trades'
import {
  type FieldWithoutIndex,
  isWithoutIndex,
  parseTradeSort,
  type SortField,
  type TradeSort,
} from '@candlebook/domain/trades/trade-sort'
import { timeFrames } from '@candlebook/domain/trades/vocabulary'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import {
  FEE_ORDER,
  IS_OPEN_WITH_CURRENCY,
  OPEN_ENTRY_VALUE,
  R_ORDER,
  RATED_ENTRY_VALUE,
  RISK_ORDER,
} from './trade-formulas.store.ts'

/**
 * The position in the list after which the next page starts. `value` is the value by which the list is sorted, '' when the trade
 * has none, and in the order of creation.
 */
export type TradePosition = { value: string; createdAt: Date; id: string }

/** The orders whose value the trade itself has. `selectTradePage` gives the others as `orderValue`. */
type StoredField = 'createdAt' | 'entryDate' | 'exitDate' | 'symbol' | 'basePnl'

/** A trade of a page, with the value of its order when that is no field, and `selectHasOpenInCurrency`. */
export type OrderedTrade = Pick<Trade, StoredField | 'id'> & {
  orderValue?: string | null
  hasOpenInCurrency?: boolean | null
}

/** The position of a trade in the list. */
export function toPosition(trade: OrderedTrade, sort: TradeSort): TradePosition {
  const { field } = parseTradeSort(sort)
  const value = isComputed(field) ? trade.orderValue : field === 'createdAt' ? '' : trade[field]
  return { value: value ?? '', createdAt: new Date(trade.createdAt), id: trade.id }
}

function isComputed(field: SortField): field is Exclude<SortField, StoredField> {
  return field === 'rMultiple' || field === 'entryValue' || isWithoutIndex(field)
}

type KeyColumn =
  | 'created_at'
  | 'entry_date'
  | 'exit_date'
  | 'symbol'
  | 'base_pnl'
  | 'id'
  | 'r'
  | 'rated_value'
  | 'open_value'
  | FieldWithoutIndex

type ValueColumn = Exclude<KeyColumn, 'created_at' | 'id'>

/** What the list is sorted by without an index, over the table of trades; null for a trade without a value. */
const sortedWithoutIndex: Record<FieldWithoutIndex, { type: 'numeric' | 'text'; value: string }> = {
  daysHeld: { type: 'numeric', value: '(exit_date - entry_date)::numeric' },
  feeAmount: { type: 'numeric', value: `(${FEE_ORDER})` },
  initialRisk: { type: 'numeric', value: `(${RISK_ORDER})` },
  stopLoss: { type: 'numeric', value: 'stop_loss' },
  takeProfit: { type: 'numeric', value: 'take_profit' },
  strategy: { type: 'text', value: 'lower(strategy)' },
  account: { type: 'text', value: 'lower(account)' },
  tags: { type: 'text', value: 'lower(tags[1])' },
  instrument: { type: 'text', value: 'instrument' },
  timeFrame: {
    type: 'numeric',
    value: `array_position(array['${timeFrames.join("', '")}'], time_frame)::numeric`,
  },
  planFollowed: { type: 'numeric', value: 'plan_followed::int::numeric' },
  emotion: { type: 'text', value: 'emotion' },
  confidenceLevel: { type: 'numeric', value: 'confidence_level::numeric' },
}

const mapWithoutIndex = <Value>(toValue: (field: FieldWithoutIndex) => Value) =>
  Object.fromEntries(
    Object.keys(sortedWithoutIndex).map((field) => [field, toValue(field as FieldWithoutIndex)]),
  ) as Record<FieldWithoutIndex, Value> // a constant object has exactly its keys

/** The type of what this order without an index compares. */
export const getTypeWithoutIndex = (field: FieldWithoutIndex) => sortedWithoutIndex[field].type

/** The SQL of the keys that are no columns; the indexes have the same text. */
const expressions: Partial<Record<KeyColumn, string>> = {
  ...mapWithoutIndex((field) => sortedWithoutIndex[field].value),
  r: `(${R_ORDER})`,
  rated_value: `(${RATED_ENTRY_VALUE})`,
  open_value: `(${OPEN_ENTRY_VALUE})`,
}

const toSql = (key: KeyColumn) => expressions[key] ?? key

/**
 * Trades that one index has in the order of these columns. `keys`: those that the condition leaves different. `value`: the one
 * that the page gives, when it is no field of a trade.
 */
type IndexRange = {
  condition?: string
  columns: readonly KeyColumn[]
  keys?: readonly KeyColumn[]
  value?: ValueColumn
}

/** An order: the trades with a value, and those without one. Several ranges of either are merged. */
type Order = { valued: readonly IndexRange[]; blank?: readonly IndexRange[] }

// Without its first column the planner does not see that the index has this order.
const splitByValue = (value: ValueColumn, only?: string): Required<Record<keyof Order, IndexRange>> => {
  const isOfRange = only ? `${only} and ` : ''
  const columns = [value, 'id'] as const
  const valueOfPage = isExpression(value) ? { value } : {}
  return {
    valued: { condition: `${isOfRange}${toSql(value)} is not null`, columns, ...valueOfPage },
    blank: { condition: `${isOfRange}${toSql(value)} is null`, columns, keys: ['id'], ...valueOfPage },
  }
}

const isExpression = (key: KeyColumn) => expressions[key] !== undefined

const mergeRanges = (...ranges: Required<Record<keyof Order, IndexRange>>[]): Order => ({
  valued: ranges.map(({ valued }) => valued),
  blank: ranges.map(({ blank }) => blank),
})

/**
 * The orders without an index read and sort every filtered trade. For each range of the others trades.table.ts and the migration
 * have an index. The rate of an open trade with a currency depends on the base currency, so no index has its value: these few trades
 * are sorted.
 */
const orders: Record<SortField, Order> = {
  createdAt: { valued: [{ columns: ['created_at', 'id'] }] },
  entryDate: { valued: [{ columns: ['entry_date', 'id'] }] },
  symbol: { valued: [{ columns: ['symbol', 'id'] }] },
  exitDate: {
    valued: [{ condition: `status = 'closed'`, columns: ['exit_date', 'created_at', 'id'] }],
    blank: [{ condition: `status = 'open'`, columns: ['created_at', 'id'] }],
  },
  basePnl: mergeRanges(splitByValue('base_pnl')),
  rMultiple: mergeRanges(splitByValue('r')),
  entryValue: mergeRanges(
    splitByValue('rated_value', `not (${IS_OPEN_WITH_CURRENCY})`),
    splitByValue('open_value', IS_OPEN_WITH_CURRENCY),
  ),
  ...mapWithoutIndex((field) => mergeRanges(splitByValue(field))),
}

/**
 * The last lines of a statement that reads trades from one range: its conditions, each after an `and`, and its order. `value` is
 * a column of the page that is no field.
 */
type RangeQuery = { condition: SQL; order: SQL; value: SQL }

/**
 * The parts that a page after this position is read from, one after the other, and the ranges of each, which are merged. Without
 * `hasOpenInCurrency` only the first range of each is read.
 */
export function listPageParts(
  sort: TradeSort,
  after: TradePosition | null,
  { hasOpenInCurrency }: { hasOpenInCurrency: boolean },
): RangeQuery[][] {
  const { field, isDescending } = parseTradeSort(sort)
  const { valued, blank } = orders[field]
  const isAfterValued = blank !== undefined && after?.value === ''
  const parts = [...(isAfterValued ? [] : [valued]), ...(blank ? [blank] : [])]
  return parts.map((ranges, index) =>
    ranges
      .slice(0, hasOpenInCurrency ? undefined : 1)
      .map(({ condition, columns, keys = columns, value }) => ({
        condition: sql.join([
          condition ? sql` and ${sql.raw(condition)}` : sql``,
          after && index === 0 ? buildPositionCondition(keys, { after, isDescending }) : sql``,
        ]),
        order: orderBy(columns.map(toSql), isDescending),
        value: value ? sql.raw(`, ${toOrderValue(value)} as "orderValue"`) : sql``,
      })),
  )
}

function toOrderValue(key: ValueColumn): string {
  return getKeyType(key) === 'text' ? toSql(key) : `trim_scale(${toSql(key)})`
}

/** The order of merged ranges, by the columns of the page; `id` is the name of that of the ids. Trades without a value come last. */
export function orderMerged(sort: TradeSort, id: 'id' | 'key'): SQL {
  const direction = parseTradeSort(sort).isDescending ? 'desc' : 'asc'
  return sql.raw(`"orderValue" ${direction} nulls last, ${id} ${direction}`)
}

function orderBy(columns: readonly string[], isDescending: boolean): SQL {
  return sql.raw(columns.map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', '))
}

/** Whether an index serves the position of this order under row security; views.sql says when it does not. */
export function needsOwnTradesView(sort: TradeSort): boolean {
  const { field } = parseTradeSort(sort)
  return field === 'basePnl' || field === 'rMultiple' || field === 'entryValue' // the comparison of numeric is not leakproof
}

// A row comparison and not ORs: only this form starts the index scan at the position.
function buildPositionCondition(
  keys: readonly KeyColumn[],
  { after, isDescending }: { after: TradePosition; isDescending: boolean },
): SQL {
  const values = keys.map((key) => buildKeyValue(key, after))
  const comparison = sql.raw(isDescending ? '<' : '>')
  return sql` and (${sql.raw(keys.map(toSql).join(', '))}) ${comparison} (${sql.join(values, sql`, `)})`
}

function buildKeyValue(key: KeyColumn, { value, createdAt, id }: TradePosition): SQL {
  switch (key) {
    case 'created_at':
      return sql`${createdAt.toISOString()}::timestamptz`
    case 'id':
      return sql`${id}::uuid`
    default:
      return sql`${value}::${sql.raw(getKeyType(key))}`
  }
}

function getKeyType(key: ValueColumn): 'date' | 'text' | 'numeric' {
  switch (key) {
    case 'entry_date':
    case 'exit_date':
      return 'date'
    case 'symbol':
      return 'text'
    case 'base_pnl':
    case 'r':
    case 'rated_value':
    case 'open_value':
      return 'numeric'
    default:
      return getTypeWithoutIndex(key)
  }
}

/** Whether the ranges of an order are merged; see `listPageParts`. */
export function hasMergedRanges(sort: TradeSort): boolean {
  return orders[parseTradeSort(sort).field].valued.length > 1
}

/** Whether the further ranges of an order have trades: a column of the first part of a page that leaves them out. */
export function selectHasOpenInCurrency({ userId }: Pick<Scope, 'userId'>): SQL {
  return sql`, exists (select from trades where user_id = ${userId} and ${sql.raw(IS_OPEN_WITH_CURRENCY)}) as "hasOpenInCurrency"`
}
