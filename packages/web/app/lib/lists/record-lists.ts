import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  type ComesBefore,
  findItem,
  isLong,
  type LoadedPages,
  putInOrder,
  replaceItem,
} from './loaded-pages.ts'

/** The queries of one record type: its paged lists, one for each filter, and each record on its own key. */
export type RecordLists<Item extends { id: string }> = {
  /** The start of the key of every query that shows these records. */
  all: QueryKey
  /** The start of the key of each list. */
  lists: QueryKey
  /** The key of the list without a filter. Changes in this browser are applied to it at once. */
  unfiltered: QueryKey
  record: (id: string) => QueryKey
  /** The order of the lists. */
  comesBefore: ComesBefore<Item>
  /** The error code of a record that another browser deleted. */
  notFound: string
}

/** The record when one of the loaded lists contains all of it: a list carries only the beginning of long texts. */
export function findInLists<Item extends { id: string }>(
  client: QueryClient,
  { lists }: RecordLists<Item>,
  id: string,
): Item | undefined {
  for (const [, data] of client.getQueriesData<LoadedPages<Item>>({ queryKey: lists })) {
    const found = data && findItem(data, id)
    if (found && !('shortened' in found)) return found
  }
  return undefined
}

/** Shows a created or changed record at once, in every query that has it. */
export function showSaved<Item extends { id: string }>(
  client: QueryClient,
  lists: RecordLists<Item>,
  item: Item,
): void {
  client.setQueryData(lists.record(item.id), item)
  client.setQueriesData<LoadedPages<Item>>(
    { queryKey: lists.lists },
    (data) => data && replaceItem(data, item),
  )
  client.setQueryData<LoadedPages<Item>>(
    lists.unfiltered,
    (data) => data && putInOrder(data, item, lists.comesBefore),
  )
  refreshOthers(client, lists)
}

/**
 * Loads every query again that a change in this browser may affect [CLOSE-10] [JRNL-23]. A long unfiltered list is not:
 * the change is in it already, and loading it again would take one request for each of its pages, 100 for 10,000
 * records. A deleted record is not requested.
 */
export function refreshOthers<Item extends { id: string }>(
  client: QueryClient,
  { all, unfiltered, record }: RecordLists<Item>,
  deletedId?: string,
): void {
  const unfilteredHash = hashKey(unfiltered)
  const deletedHash = deletedId === undefined ? null : hashKey(record(deletedId))
  void client.invalidateQueries({
    queryKey: all,
    predicate: ({ queryHash, state }) =>
      queryHash !== deletedHash &&
      (queryHash !== unfilteredHash || state.data === undefined || !isLong(state.data as LoadedPages<Item>)), // of the list
  })
}
