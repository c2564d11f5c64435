import type { CorrectPlan } from '@candlebook/contract/plan-history'
import type {
  CloseTradeInput,
  CreateTrade,
  SetFeeRate,
  SetFills,
  SetTradeFlags,
  TotalsRequest,
  Trade,
  TradeFilter,
  TradeTotals,
  UpdateTrade,
} from '@candlebook/contract/trades'
import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import type { Market } from '@candlebook/domain/trades/vocabulary'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { callInTime } from '../../lib/call-in-time.ts'
import type { LoadedPages } from '../../lib/loaded-pages.ts'
import {
  findInLists,
  type RecordLists,
  useDeleteRecord,
  usePagedList,
  useRecord,
  useSaveRecord,
} from '../../lib/record-lists.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { listTrades } from './list-trades.ts'
import { everyTrade, type NamedBy, PAGE, tradeKeys } from './trade-keys.ts'

/** The lists of trades in the cache. */
export const tradeLists: RecordLists<Trade> = {
  all: tradeKeys.all,
  lists: tradeKeys.lists,
  unfiltered: tradeKeys.list(everyTrade),
  record: tradeKeys.one,
  isSorted: ([, , query]) => (query as { sort?: TradeSort }).sort !== undefined, // only tradeKeys.list writes these keys
  comesBefore: (a, b) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt),
  notFound: 'trades.not_found',
}

/** The filtered trades in this order, page by page. */
export function useTrades(filter: TradeFilter, sort: TradeSort) {
  const isSorted = sort !== NEWEST_FIRST
  // The list of the newest first has the key of the unfiltered list, and the request of the first answers.
  const query = isSorted ? { ...filter, sort } : filter
  return usePagedList(
    tradeKeys.list(query),
    (from, options) => listTrades({ ...query, limit: PAGE, ...from }, options),
    { isSorted },
  )
}

/** Counts and net P&L of the filtered trades; where results are shown in R also the sum of R. */
export function useTradeTotals(filter: TradeFilter) {
  const asked = toTotalsRequest(filter)
  return useQuery({
    queryKey: tradeKeys.totals(asked),
    queryFn: ({ signal }) => api.trades.totals(asked, { signal }),
    placeholderData: keepPreviousData,
  })
}

const toTotalsRequest = (filter: TradeFilter): TotalsRequest =>
  getResultUnit() === 'r' ? { ...filter, r: 'sum' } : filter

/** Reads the number of the filtered trades, which the totals above the list loaded; undefined before. */
export function useLoadedCount(filter: TradeFilter): () => number | undefined {
  const client = useQueryClient()
  return () => client.getQueryData<TradeTotals>(tradeKeys.totals(toTotalsRequest(filter)))?.count
}

/** One trade; shown at once when a list has it already. */
export function useTrade(id: string) {
  return useRecord(tradeLists, id, (id, options) => api.trades.get({ id }, options))
}

/** Loads a trade whose list row has only the beginning of its long texts, so that its details open at once. */
export function prefetchTrade(client: QueryClient, id: string): void {
  const isComplete = findInLists(client, tradeLists, id) !== undefined
  if (!isComplete)
    void client.prefetchQuery({
      queryKey: tradeKeys.one(id),
      queryFn: ({ signal }) => api.trades.get({ id }, { signal }),
      staleTime: 60_000,
    })
}

/** The broker's executions of an imported trade. `isReloaded`: they are asked for, although earlier ones are in memory. */
export function useExecutions(id: string, { isReloaded = false } = {}) {
  return useQuery({
    queryKey: tradeKeys.executions(id),
    queryFn: ({ signal }) => api.imports.executions({ id }, { signal }),
    refetchOnMount: isReloaded ? 'always' : true,
  })
}

/** The initial risk of a trade as a share of the equity of its account; not asked for a trade without an account. */
export function useTradeEquity({ id, account }: Pick<Trade, 'id' | 'account'>) {
  return useQuery({
    queryKey: tradeKeys.equity(id),
    queryFn: ({ signal }) => api.trades.ledger.ofTrade({ id }, { signal }),
    enabled: account !== null,
  })
}

/** The names in recent trades, the most used first. */
export function useNames(by: NamedBy) {
  return useQuery({
    queryKey: tradeKeys.names(by),
    queryFn: ({ signal }) => api.trades[by]({}, { signal }),
  })
}

/** The latest 100 trades, the latest first. */
export function useLatestTrades(): Trade[] {
  const client = useQueryClient()
  const { data: trades = [] } = useQuery({
    queryKey: tradeKeys.latest,
    queryFn: async ({ signal }) => (await listTrades({ ...everyTrade, limit: PAGE }, { signal })).items,
    // The list of trades usually has loaded them already.
    initialData: () => client.getQueryData<LoadedPages<Trade>>(tradeKeys.list(everyTrade))?.pages[0]?.items,
    staleTime: 60_000,
  })
  return trades
}

/** The symbols of this market among the latest 100 trades, the latest first. */
export function useOwnSymbols(market: Market): string[] {
  const trades = useLatestTrades()
  return [...new Set(trades.filter((trade) => trade.market === market).map(({ symbol }) => symbol))]
}

/** Adds a trade. Refusals are ApiErrors; the caller shows them. */
export function useCreateTrade() {
  return useSaveRecord(tradeLists, (trade: CreateTrade) =>
    callInTime((limit) => api.trades.create(trade, limit)),
  )
}

/** Saves all fields of a trade. */
export function useUpdateTrade() {
  return useSaveRecord(tradeLists, (trade: UpdateTrade & { id: string }) => api.trades.update(trade))
}

/** Closes an open trade. */
export function useCloseTrade() {
  return useSaveRecord(
    tradeLists,
    (trade: CloseTradeInput & { id: string }) => api.trades.close(trade),
    tradeKeys.imports,
  )
}

/** Sets the entries and exits of a typed trade. */
export function useSetFills() {
  return useSaveRecord(
    tradeLists,
    (given: SetFills & { id: string }) => api.trades.setFills(given),
    tradeKeys.imports,
  )
}

/** Sets or removes the rate of a fee in another currency. */
export function useSetFeeRate() {
  return useSaveRecord(tradeLists, (rate: SetFeeRate & { id: string }) => api.trades.setFeeRate(rate))
}

/** Says that a change of a plan only corrected a wrong entry. */
export function useCorrectPlan() {
  return useSaveRecord(tradeLists, (change: CorrectPlan & { id: string }) => api.trades.correctPlan(change))
}

/** Writes whether the stop and the target were hit or modified. */
export function useSetTradeFlags() {
  return useSaveRecord(tradeLists, (flags: SetTradeFlags & { id: string }) => api.trades.setFlags(flags))
}

/** Deletes a trade. Its row disappears at once, and appears again when the server refuses. */
export function useDeleteTrade() {
  return useDeleteRecord(tradeLists, (trade) => api.trades.delete(trade))
}
