import type {
  CloseTrade,
  CreateTrade,
  Trade,
  TradeFilter,
  TradePage,
  UpdateTrade,
} from '@candlebook/contract/trades'
import type { Market } from '@candlebook/domain/trades'
import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'
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

const PAGE = 100

/** The filtered trades, newest first, page by page. The list before stays while a new filter loads. */
export function useTrades(filter: TradeFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      api.trades.list({ ...filter, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: TradePage) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Comparing every field of all loaded trades with each new page takes longer than drawing the rows in view again.
    structuralSharing: false,
    // Refetching asks for every loaded page once more: for a long list that is only done when something changed.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 5 ? Number.POSITIVE_INFINITY : 30_000),
  })
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

/** One trade; at once when a list has it already. */
export function useTrade(id: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => api.trades.get({ id: id! }, { signal }), // enabled only with an id
    enabled: id !== null,
    initialData: () => (id ? findInLists(client, id) : undefined),
    staleTime: 0,
  })
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
    initialData: () => client.getQueryData<Pages>(keys.list(everyTrade))?.pages[0]?.items,
    staleTime: 60_000,
  })
  return [...new Set(trades.filter((trade) => trade.market === market).map(({ symbol }) => symbol))]
}

/** Adds a trade. Refusals are ApiErrors; the caller shows them. */
export function useCreateTrade() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (trade: CreateTrade) => api.trades.create(trade),
    onSuccess: (trade) => {
      client.setQueryData<Pages>(keys.list(everyTrade), (data) => data && putFirst(data, trade))
      refreshAround(client)
    },
  })
}

/** Saves all fields of a trade. */
export function useUpdateTrade() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (trade: UpdateTrade & { id: string }) => api.trades.update(trade),
    onSuccess: (trade) => showAtOnce(client, trade),
  })
}

/** Closes an open trade. */
export function useCloseTrade() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (trade: CloseTrade & { id: string }) => api.trades.close(trade),
    onSuccess: (trade) => showAtOnce(client, trade),
  })
}

/** Deletes a trade: its row goes at once and comes back when the server refuses. */
export function useDeleteTrade() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.trades.delete({ id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: keys.lists })
      const before = client.getQueriesData<Pages>({ queryKey: keys.lists })
      client.setQueriesData<Pages>({ queryKey: keys.lists }, (data) =>
        mapItems(data, (items) => items.filter((trade) => trade.id !== id)),
      )
      return { before }
    },
    onSuccess: (_nothing, { id }) => refreshAround(client, keys.one(id)),
    onError: (error, _trade, undo) => {
      const isGone = toApiError(error).code === 'trades.not_found' // deleted somewhere else
      for (const [key, data] of isGone ? [] : (undo?.before ?? [])) client.setQueryData(key, data)
      refreshAround(client)
    },
  })
}

/** The way to try again whatever of the trades failed to load: list, totals and summary fail and recover together. */
export function useRetryTrades(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      queryKey: keys.all,
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
}

/** Refetches everything that trades are part of, for features that changed them (imports). */
export function refreshTrades(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: keys.lists, type: 'inactive' }) // not page by page when it is shown again
  return client.invalidateQueries({ queryKey: keys.all })
}

type Pages = InfiniteData<TradePage>

const everyTrade: TradeFilter = { search: '', market: 'all', status: 'all', type: 'all' }

function showAtOnce(client: QueryClient, trade: Trade): void {
  client.setQueryData(keys.one(trade.id), trade)
  client.setQueriesData<Pages>({ queryKey: keys.lists }, (data) =>
    mapItems(data, (items) => items.map((item) => (item.id === trade.id ? trade : item))),
  )
  refreshAround(client)
}

// After one of our own changes the list of every trade is right already; fetched again, it would ask for each of its
// pages once more: a hundred requests when 10,000 trades are loaded. A filtered list may have gained or lost the trade.
function refreshAround(client: QueryClient, deleted?: readonly string[]): void {
  const whole = hashKey(keys.list(everyTrade))
  const gone = deleted && hashKey(deleted)
  void client.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryHash, state }) =>
      queryHash !== gone && (queryHash !== whole || state.data === undefined),
  })
}

function putFirst(data: Pages, trade: Trade): Pages {
  const [first, ...rest] = data.pages
  if (!first || data.pages.some((page) => page.items.some((item) => item.id === trade.id))) return data
  return { ...data, pages: [{ ...first, items: [trade, ...first.items] }, ...rest] }
}

function findInLists(client: QueryClient, id: string): Trade | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: keys.lists })
  for (const [, data] of lists) {
    for (const page of data?.pages ?? []) {
      const found = page.items.find((trade) => trade.id === id)
      if (found) return found
    }
  }
  return undefined
}

function mapItems(data: Pages | undefined, change: (items: Trade[]) => Trade[]) {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
