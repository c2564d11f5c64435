import { MAX_SORTED_TRADES } from '@candlebook/contract/limits'
import type {
  ListTrades,
  TotalsRequest,
  Trade,
  TradeFilter,
  TradePage,
  TradeTotals,
} from '@candlebook/contract/trades'
import { isDay } from '@candlebook/domain/days/day'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { NO_STRATEGY } from '@candlebook/domain/trades/labels'
import {
  type FieldWithoutIndex,
  isWithoutIndex,
  parseTradeSort,
  type SortField,
  type TradeSort,
} from '@candlebook/domain/trades/trade-sort'
import type { Context } from '../context/index.ts'
import { asUser, read, transaction } from '../db/index.ts'
import {
  AppError,
  countFitting,
  countJsonBytes,
  createCursor,
  createEncodedPart,
  createTextPart,
  creationParts,
} from '../kernel/index.ts'
import {
  type FilteredNames,
  type FoundNames,
  type NamedFilter,
  selectFoundNames,
} from './trade-filter.store.ts'
import {
  getTypeWithoutIndex,
  hasMergedRanges,
  type OrderedTrade,
  type TradePosition,
  toPosition,
} from './trade-order.store.ts'
import { selectTradeTotals } from './trade-totals.store.ts'
import { listStoredNames, type NamedBy, selectCountUpTo, selectTradePage } from './trades.store.ts'

/**
 * Finds the symbols and strategies that the texts of the filter select among the names of the viewer's trades, so that an
 * index finds their trades. Reads nothing for a filter without such a text.
 */
export async function findNames(
  ctx: Context,
  { search, strategy }: Partial<Pick<TradeFilter, 'search' | 'strategy'>>,
): Promise<FilteredNames> {
  const isSearched = isActiveFilter('search', search)
  const isNamed = isActiveFilter('strategy', strategy) && strategy !== NO_STRATEGY
  if (!isSearched && !isNamed) return { searched: null, strategies: null }
  const [found] = await read<FoundNames>(asUser(ctx), (owner) =>
    selectFoundNames(owner, { search, strategy }),
  )
  const { symbols, searched, named } = found! // the statement gives one row
  return {
    searched: isSearched && symbols && searched ? { symbols, strategies: searched } : null,
    strategies: isNamed ? named : null,
  }
}

const isName = (text: string) => /^[^\0]{0,200}$/u.test(text)
const isSymbol = (text: string) => /^[^\0]{1,20}$/u.test(text)
const isNumber = (text: string) => /^-?\d{1,100}(\.\d{1,100})?$/.test(text)

/** Whether the text is what a trade of this order has in its position; '' when it has no value. */
const isPositionValue: Record<Exclude<SortField, FieldWithoutIndex>, (text: string) => boolean> = {
  createdAt: (text) => text === '',
  entryDate: isDay,
  exitDate: (text) => text === '' || isDay(text),
  symbol: isSymbol,
  basePnl: (text) => text === '' || isNumber(text),
  rMultiple: (text) => text === '' || isNumber(text),
  entryValue: (text) => text === '' || isNumber(text),
}

/** The same of an order without an index, by the type of what it compares. */
const isValueByType = { text: isName, numeric: (text: string) => text === '' || isNumber(text) }

/** The cursors of an order. Another order refuses them. */
function createTradeCursor(sort: TradeSort) {
  const { field } = parseTradeSort(sort)
  const isValue = isWithoutIndex(field) ? isValueByType[getTypeWithoutIndex(field)] : isPositionValue[field]
  return createCursor<TradePosition & { sort: string }>('trades.bad_cursor', {
    sort: createTextPart((text) => text === sort),
    value: createEncodedPart(isValue),
    ...creationParts,
  })
}

/**
 * A page of the viewer's trades that match the filter, in this order. With `id`: only this trade, when the filter matches it. It
 * has fewer than `limit` when their texts are long. Throws trades.bad_cursor and
 * trades.too_many_to_sort.
 */
export async function listTrades(
  ctx: Context,
  { id, sort, cursor, limit, ...filter }: ListTrades,
): Promise<Omit<TradePage, 'items'> & { items: FullTrade[] }> {
  const cursors = createTradeCursor(sort)
  const after = cursor ? cursors.decode(cursor) : null
  const names = await findNames(ctx, filter)
  if (id === undefined) await refuseTooManyToSort(ctx, { ...filter, names, sort })
  const query = { ...filter, names, id, sort, after, limit: limit + 1 }
  const readPage = (hasOpenInCurrency: boolean) =>
    read<ListedRow>(asUser(ctx), (owner) => selectTradePage(owner, { ...query, hasOpenInCurrency }))
  // Few traders have open trades whose size must be computed, and a page with them takes longer.
  let rows = await readPage(false)
  if (hasMergedRanges(sort) && (rows[0]?.hasOpenInCurrency ?? true)) rows = await readPage(true)
  const shown = rows.slice(0, countFitting(rows, { limit, countBytes }))
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const nextCursor = last ? cursors.encode({ sort, ...toPosition(last, sort) }) : null
  return { items: shown.map(presentListed), nextCursor }
}

/**
 * Refuses to sort more trades than `MAX_SORTED_TRADES` without an index. Reads nothing for an order that an index has. Throws
 * trades.too_many_to_sort.
 */
export async function refuseTooManyToSort(
  ctx: Context,
  { sort, ...filter }: NamedFilter & { sort: TradeSort },
): Promise<void> {
  if (!isWithoutIndex(parseTradeSort(sort).field)) return
  const [counted] = await read<{ count: number }>(asUser(ctx), (owner) =>
    selectCountUpTo(owner, filter, MAX_SORTED_TRADES),
  )
  if (counted!.count > MAX_SORTED_TRADES) throw new AppError('trades.too_many_to_sort') // an aggregate gives one row
}

/** A trade of the list with every field; the API leaves out those with their default. */
type FullTrade = Trade & { shortened?: true }
type ListedRow = Trade & OrderedTrade & { shortened: boolean }

/** The size of a trade without its texts and lists, as JSON. */
const BYTES_WITHOUT_TEXTS = 1000

/** About the size of a row as JSON. Only what can be long is measured, because every list pays for it. */
function countBytes({ notes, tags, links, images, foreignFees, feeRates }: ListedRow): number {
  return BYTES_WITHOUT_TEXTS + countJsonBytes([notes, tags, links, images, foreignFees, feeRates])
}

function presentListed({
  shortened,
  orderValue: _orderValue,
  hasOpenInCurrency: _hasOpenInCurrency,
  ...trade
}: ListedRow): FullTrade {
  return shortened ? { ...trade, shortened } : trade
}

/** The totals of the viewer's filtered trades. */
export async function totalTrades(
  ctx: Context,
  { r: asked = 'none', ...filter }: TotalsRequest,
): Promise<TradeTotals> {
  const names = await findNames(ctx, filter)
  const [row] = await read<TotalsRow>(asUser(ctx), (owner) =>
    selectTradeTotals(owner, { ...filter, names }, { hasR: asked === 'sum' }),
  )
  const { realised, r, ...totals } = row! // an aggregate without GROUP BY always returns one row
  return { ...totals, ...(realised !== null && { realised }), ...(r !== null && { r }) }
}

type TotalsRow = Omit<TradeTotals, 'realised' | 'r'> & {
  realised: string | null
  r: { sum: string; trades: number } | null
}

/**
 * The names in the viewer's trades, the most used first. Of the latest 1,000 trades at most 50 strategies, 200 symbols and 200
 * tags. Of all trades at most 200 accounts, because the filter offers old accounts too.
 */
export function listUsedNames(ctx: Context, { by }: { by: NamedBy }): Promise<string[]> {
  return transaction(asUser(ctx), (scope) => listStoredNames(scope, { by, ...LIMITS[by] }))
}

const LIMITS = {
  symbol: { latest: 1000, limit: 200 },
  strategy: { latest: 1000, limit: 50 },
  account: { latest: null, limit: 200 },
  tag: { latest: 1000, limit: 200 },
}
