import type { Query, QueryClient } from '@tanstack/react-query'
import { isLong, type LoadedPages, mergeFirstPage, type Page } from './loaded-pages.ts'

/** The first words of the keys of every query that shows trades or journal entries. */
const recordKeys: ReadonlySet<unknown> = new Set(['trades', 'journal'])

/** A series of changes, such as an import on the phone, is one refresh. */
const WAIT_MS = 300

type WithId = { id: string }

/** What a paged list says of itself in the `meta` of its query. */
export type PagedListMeta = { loadFirstPage: () => Promise<Page<unknown>> }

const waiting = new WeakMap<QueryClient, { heardAt: number }>()

/**
 * Loads again what is shown of trades and journal, because another page may have changed them. A query that was
 * loaded after the last call has the change already. Of a long list only the first page is loaded, because each page
 * takes one request; its other pages stay as they are.
 */
export function refreshRecord(client: QueryClient): void {
  const pending = waiting.get(client)
  if (pending) {
    pending.heardAt = Date.now()
    return
  }
  const started = { heardAt: Date.now() }
  waiting.set(client, started)
  setTimeout(() => {
    waiting.delete(client)
    const isOlder = ({ queryKey, state }: Query) =>
      recordKeys.has(queryKey[0]) && state.data !== undefined && state.dataUpdatedAt < started.heardAt
    const longLists = client
      .getQueryCache()
      .findAll({ predicate: (query) => isOlder(query) && isLongList(query) })
    void client.invalidateQueries({ predicate: (query) => isOlder(query) && !isLongList(query) })
    for (const query of longLists) void refreshFirstPage(client, query)
  }, WAIT_MS)
}

function isLongList({ state, meta }: Query): boolean {
  return meta?.loadFirstPage !== undefined && isLong(state.data as LoadedPages<unknown>) // only paged lists have it
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
