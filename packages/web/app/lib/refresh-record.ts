import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { isLong, type LoadedPages, mergeFirstPage, type Page } from './loaded-pages.ts'

/** The first words of the keys of every query that shows trades or journal entries. */
const recordKeys: ReadonlySet<unknown> = new Set(['trades', 'journal'])

/** A series of changes, such as an import on the phone, is one refresh. */
const WAIT_MS = 300

type WithId = { id: string }

/** What a paged list says of itself in the `meta` of its query. */
export type PagedListMeta = { loadFirstPage: () => Promise<Page<unknown>> }

/** A refresh that waits: the instant of the last change, and the queries that were being loaded at the time of a change. */
type Waiting = { heardAt: number; loading: Set<string> }

const waiting = new WeakMap<QueryClient, Waiting>()

/**
 * Loads again what is shown of trades and journal, because another page may have changed them. A query whose loading began
 * after the last call has the change already. Of a long list only the first page is loaded, because each page takes one
 * request; its other pages stay as they are.
 */
export function refreshRecord(client: QueryClient): void {
  const pending = waiting.get(client)
  const refresh = pending ?? { heardAt: 0, loading: new Set() }
  refresh.heardAt = Date.now()
  for (const { queryHash } of client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    refresh.loading.add(queryHash)
  if (pending) return
  waiting.set(client, refresh)
  setTimeout(() => {
    waiting.delete(client)
    const isOlder = ({ queryKey, queryHash, state }: Query) =>
      recordKeys.has(queryKey[0]) &&
      (refresh.loading.has(queryHash) || (state.data !== undefined && state.dataUpdatedAt < refresh.heardAt))
    const longLists = client
      .getQueryCache()
      .findAll({ predicate: (query) => isOlder(query) && isLongList(query) })
    void invalidateAlsoEarly(client, { predicate: (query) => isOlder(query) && !isLongList(query) })
    for (const query of longLists) void refreshFirstPage(client, query)
  }, WAIT_MS)
}

/**
 * Loads the queries again, also those whose first answer is on its way: it can be from before the change, and an invalidation alone
 * does not ask again while there is no data.
 */
export function invalidateAlsoEarly(client: QueryClient, which: InvalidateQueryFilters): Promise<void> {
  const early = client
    .getQueryCache()
    .findAll(which)
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  for (const query of early) {
    const askAgain = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.fetch().then(askAgain, () => undefined) // a query that failed has its own Retry
  }
  return client.invalidateQueries(which)
}

function isLongList({ state, meta }: Query): boolean {
  const data = state.data as LoadedPages<unknown> | undefined // only paged lists have the function
  return meta?.loadFirstPage !== undefined && data !== undefined && isLong(data)
}

/** A failure leaves the list as it is; the next change or the next opening loads it. */
async function refreshFirstPage(client: QueryClient, { queryKey, meta }: Query): Promise<void> {
  const first = await (meta as PagedListMeta).loadFirstPage().catch(() => null) // isLongList has looked
  if (first)
    client.setQueryData<LoadedPages<WithId>>(
      queryKey,
      (data) => data && mergeFirstPage(data, first as Page<WithId>), // records have an id
    )
}
