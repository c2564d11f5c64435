import type { TradeColumn } from './trade-columns.ts'

const indexedFields = [
  'createdAt',
  'entryDate',
  'exitDate',
  'basePnl',
  'rMultiple',
  'entryValue',
  'symbol',
] as const

/**
 * The fields that no index has, and the column of the list that shows each. The database sorts by them with each page, so the
 * number of trades is limited. `daysHeld` is the days from entry to exit, `feeAmount` and `initialRisk` are `computeFeeAmount` and
 * `computeInitialRisk` in base currency, and `tags` is the first tag. Names are compared in lower case, time frames by their
 * length.
 */
export const columnsWithoutIndex = {
  daysHeld: 'held',
  feeAmount: 'fees',
  initialRisk: 'risk',
  stopLoss: 'stop',
  takeProfit: 'target',
  strategy: 'strategy',
  account: 'account',
  tags: 'tags',
  instrument: 'instrument',
  timeFrame: 'timeFrame',
  planFollowed: 'plan',
  emotion: 'emotion',
  confidenceLevel: 'confidence',
} as const satisfies Record<string, TradeColumn>

/** A field by which the list is sorted without an index. */
export type FieldWithoutIndex = keyof typeof columnsWithoutIndex

/** A value of a trade by which the list is sorted. */
export type SortField = (typeof indexedFields)[number] | FieldWithoutIndex

export type TradeSort = SortField | `-${SortField}`

const fieldsWithoutIndex = Object.keys(columnsWithoutIndex) as FieldWithoutIndex[] // a constant object has exactly its keys

/**
 * The orders of the list of trades: a value of the trade, ascending, or descending with a minus in front. Trades without a value
 * come last in both directions. Equal values are ordered by id; creation and exit day by creation first. `rMultiple` is
 * `computeRMultiple`, and `entryValue` is `computeEntryValue` in base currency.
 */
export const tradeSorts: readonly TradeSort[] = [...indexedFields, ...fieldsWithoutIndex].flatMap(
  (field): TradeSort[] => [`-${field}`, field],
)

/** Whether no index has the order by this field. */
export function isWithoutIndex(field: SortField): field is FieldWithoutIndex {
  return Object.hasOwn(columnsWithoutIndex, field)
}

/** The order of the list unless another one is asked for [TRADE-15]. */
export const NEWEST_FIRST = '-createdAt' satisfies TradeSort

/** The field and the direction of an order. */
export function parseTradeSort(sort: TradeSort): { field: SortField; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending } // as the type says
}
