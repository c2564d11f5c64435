import type { CloseTrade, CreateTrade, Trade, TradeFilter, UpdateTrade } from '@candlebook/contract/trades'
import type { Market } from '@candlebook/domain/trades'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { LoadedPages } from '../../../lib/lists/loaded-pages.ts'
import type { RecordLists } from '../../../lib/lists/record-lists.ts'
import {
  useDeleteRecord,
  usePagedList,
  useRecord,
  useSaveRecord,
} from '../../../lib/lists/use-record-lists.ts'
import { today } from '../../../lib/today.ts'

// The only file that knows the cache keys of trades.
const keys = {
  all: ['trades'] as const,
  lists: ['trades', 'list'] as const,
  list: (filter: TradeFilter) => ['trades', 'list', filter] as const,
  one: (id: string) => ['trades', 'one', id] as const,
  executions: (id: string) => ['trades', 'executions', id] as const,
  totals: (filter: TradeFilter) => ['trades', 'totals', filter] as const,
  summary: (day: string) => ['trades', 'summary', day] as const,
  latest: ['trades', 'latest'] as const,
  names: (by: NamedBy) => ['trades', 'names', by] as const,
}

/** Trades on a page. */
const PAGE = 100

const everyTrade: TradeFilter = { search: '', market: 'all', status: 'all', type: 'all' }

const tradeLists: RecordLists<Trade> = {
  all: keys.all,
  lists: keys.lists,
  unfiltered: keys.list(everyTrade),
  record: keys.one,
  comesBefore: (a, b) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt),
  notFound: 'trades.not_found',
}

/** The filtered trades, newest first, page by page. */
export function useTrades(filter: TradeFilter) {
  return usePagedList(keys.list(filter), (from, options) =>
    api.trades.list({ ...filter, limit: PAGE, ...from }, options),
  )
}

/** Counts and net P&L of the filtered trades. */
export function useTradeTotals(filter: TradeFilter) {
  return useQuery({
    queryKey: keys.totals(filter),
    queryFn: ({ signal }) => api.trades.totals(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The figures of the summary cards. */
export function useTradeSummary() {
  const day = today()
  return useQuery({
    queryKey: keys.summary(day),
    queryFn: ({ signal }) => api.trades.summary({ today: day }, { signal }),
  })
}

/** One trade; shown at once when a list has it already. */
export function useTrade(id: string) {
  return useRecord(tradeLists, id, (id, options) => api.trades.get({ id }, options))
}

/** The broker's executions of an imported trade. */
export function useExecutions(id: string) {
  return useQuery({
    queryKey: keys.executions(id),
    queryFn: ({ signal }) => api.imports.executions({ id }, { signal }),
  })
}

/** What a trader groups trades by with a name of their own. */
export type NamedBy = 'strategies' | 'accounts'

/** Strategies used lately, or accounts; the most used first. */
export function useNames(by: NamedBy) {
  return useQuery({
    queryKey: keys.names(by),
    queryFn: ({ signal }) => api.trades[by]({}, { signal }),
  })
}

/** The symbols of the latest 100 trades that are of this market, the latest first. */
export function useOwnSymbols(market: Market): string[] {
  const client = useQueryClient()
  const { data: trades = [] } = useQuery({
    queryKey: keys.latest,
    queryFn: async ({ signal }) => (await api.trades.list({ ...everyTrade, limit: PAGE }, { signal })).items,
    // The list of the desk usually has them already.
    initialData: () => client.getQueryData<LoadedPages<Trade>>(keys.list(everyTrade))?.pages[0]?.items,
    staleTime: 60_000,
  })
  return [...new Set(trades.filter((trade) => trade.market === market).map(({ symbol }) => symbol))]
}

/** Adds a trade. Refusals are ApiErrors; the caller shows them. */
export function useCreateTrade() {
  return useSaveRecord(tradeLists, (trade: CreateTrade) => api.trades.create(trade))
}

/** Saves all fields of a trade. */
export function useUpdateTrade() {
  return useSaveRecord(tradeLists, (trade: UpdateTrade & { id: string }) => api.trades.update(trade))
}

/** Closes an open trade. */
export function useCloseTrade() {
  return useSaveRecord(tradeLists, (trade: CloseTrade & { id: string }) => api.trades.close(trade))
}

/** Deletes a trade: its row goes at once and comes back when the server refuses. */
export function useDeleteTrade() {
  return useDeleteRecord(tradeLists, (trade) => api.trades.delete(trade))
}

/** Returns the function that loads again what failed to load of the trades: list, totals and summary together. */
export function useRetryTrades(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      queryKey: keys.all,
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
}
