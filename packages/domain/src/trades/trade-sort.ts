/**
 * The orders of the list of trades: a value of the trade, ascending, or descending with a minus in front. Trades without a value
 * come last in both directions. Equal values are ordered by id; creation and exit day by creation first. `rMultiple` is
 * `computeRMultiple`, and `entryValue` is `computeEntryValue` in base currency.
 */
export const tradeSorts = [
  '-createdAt',
  'createdAt',
  '-entryDate',
  'entryDate',
  '-exitDate',
  'exitDate',
  'symbol',
  '-symbol',
  '-basePnl',
  'basePnl',
  '-rMultiple',
  'rMultiple',
  '-entryValue',
  'entryValue',
] as const
export type TradeSort = (typeof tradeSorts)[number]

/** The order of the list unless another one is asked for [TRADE-15]. */
export const NEWEST_FIRST = '-createdAt' satisfies TradeSort

type FieldOf<Sort extends TradeSort> = Sort extends `-${infer Field}` ? Field : Sort
/** A value of a trade by which the list is sorted. */
export type SortField = FieldOf<TradeSort>

/** The field and the direction of an order. */
export function parseTradeSort(sort: TradeSort): { field: SortField; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending } // as the type says
}
