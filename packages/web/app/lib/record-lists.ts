import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toApiError } from './api-error.ts'
import { MAX_ANSWER_AGE_MS } from './first-answers.ts'
import {
  type ComesBefore,
  changeItems,
  findItem,
  isLong,
  type LoadedPages,
  type Page,
  putInOrder,
  removeItem,
  replaceItem,
} from './loaded-pages.ts'
import { invalidateAlsoEarly, type PagedListMeta } from './refresh-record.ts'

/** How pages are loaded, for useInfiniteQuery: each page says where the next one starts. */
export function loadPages<P extends Page<unknown>>(load: LoadPage<P>) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      load(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: P) => page.nextCursor,
  }
}

type LoadPage<P> = (from: { cursor?: string }, options: { signal: AbortSignal }) => Promise<P>

/**
 * A list, page by page. The list of the previous filter stays until the first page of the new filter is
 * loaded.
 */
export function usePagedList<Item>(
  queryKey: QueryKey,
  load: LoadPage<Page<Item>>,
  { isSorted = false }: { isSorted?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey,
    ...loadPages(load),
    placeholderData: keepPreviousData,
    // Comparing every field of all loaded records with each new page takes longer than rendering the visible
    // ones again.
    structuralSharing: false,
    staleTime: ({ state }) =>
      state.data && isLong(state.data) ? Number.POSITIVE_INFINITY : MAX_ANSWER_AGE_MS,
    // A change elsewhere can move a record of a sorted list to any of its pages, so all of them are loaded again.
    meta: isSorted
      ? undefined
      : ({ loadFirstPage: () => load({}, { signal: new AbortController().signal }) } satisfies PagedListMeta),
  })
}

/** One record; shown at once when a list contains all of it already. */
export function useRecord<Item extends { id: string }>(
  lists: RecordLists<Item>,
  id: string,
  load: (id: string, options: { signal: AbortSignal }) => Promise<Item>,
) {
  const client = useQueryClient()
  return useQuery<Item>({
    queryKey: lists.record(id),
    queryFn: ({ signal }) => load(id, { signal }),
    initialData: () => findInLists(client, lists, id),
    staleTime: 0,
  })
}

/**
 * Creates or changes a record and shows it at once; queries whose keys begin with `alsoChanges` are loaded again. Errors are
 * ApiErrors; the caller shows them. After a conflict with another change the lists are loaded again.
 */
export function useSaveRecord<Item extends { id: string }, Input>(
  lists: RecordLists<Item>,
  save: (input: Input) => Promise<Item>,
  alsoChanges?: QueryKey,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (item) => {
      showSaved(client, lists, item)
      if (alsoChanges) void client.invalidateQueries({ queryKey: alsoChanges })
    },
    onError: (error) => {
      if (toApiError(error).status === 409) void refreshOthers(client, lists)
    },
  })
}

/** Deletes a record. The lists remove it at once, and show it again when the server refuses. */
export function useDeleteRecord<Item extends { id: string }, Answer>(
  lists: RecordLists<Item>,
  remove: (input: { id: string }) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: lists.lists })
      const before = client.getQueriesData<LoadedPages<Item>>({ queryKey: lists.lists })
      client.setQueriesData<LoadedPages<Item>>(
        { queryKey: lists.lists },
        (data) => data && removeItem(data, id),
      )
      return { before }
    },
    onSuccess: (_nothing, { id }) => void refreshOthers(client, lists, id),
    onError: (error, _input, undo) => {
      const isGone = toApiError(error).code === lists.notFound // deleted somewhere else
      for (const [key, data] of isGone ? [] : (undo?.before ?? [])) client.setQueryData(key, data)
      void refreshOthers(client, lists)
    },
  })
}

/**
 * Changes or deletes many records. `change` gives what the request makes of a record, or null when it deletes the record; the
 * loaded lists show it at once. The mutation ends when the lists on the screen are loaded again. Records that were `missing` make
 * also long lists load again.
 */
export function useChangeRecords<Item extends { id: string }, Input, Answer extends { missing: number }>(
  lists: RecordLists<Item>,
  {
    run,
    change,
  }: { run: (input: Input) => Promise<Answer>; change: (item: Item, input: Input) => Item | null },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async ({ missing }, input) => {
      client.setQueriesData<LoadedPages<Item>>(
        { queryKey: lists.lists },
        (data) => data && changeItems(data, (item) => change(item, input)),
      )
      if (missing > 0) await client.invalidateQueries({ queryKey: lists.all })
      else await refreshOthers(client, lists)
    },
  })
}

/** The queries of one record type: its paged lists, one for each filter, and each record on its own key. */
export type RecordLists<Item extends { id: string }> = {
  /** The start of the key of every query that shows these records. */
  all: QueryKey
  /** The start of the key of each list. */
  lists: QueryKey
  /** The key of the list without a filter. Changes in this browser are applied to it at once. */
  unfiltered: QueryKey
  record: (id: string) => QueryKey
  /** Whether the list with this key has another order, in which a change can move a record. It shows a change once it is loaded. */
  isSorted?: (key: QueryKey) => boolean
  /** The order of the lists. */
  comesBefore: ComesBefore<Item>
  /** The error code of a record that another browser deleted. */
  notFound: string
}

/** The record when one of the loaded lists contains all of it: a list carries only the beginning of long texts. */
export function findInLists<Item extends { id: string }>(
  client: QueryClient,
  lists: RecordLists<Item>,
  id: string,
): Item | undefined {
  return listLoaded(client, lists, id).find((item) => !isShortened(item))
}

/** The record as a loaded list has it, which can be without the end of its texts. */
export function findListed<Item extends { id: string }>(
  client: QueryClient,
  lists: RecordLists<Item>,
  id: string,
): Item | undefined {
  return listLoaded(client, lists, id)[0]
}

/** Whether a record is one of a list without the end of its texts. */
export const isShortened = (record: object): boolean => 'shortened' in record

function listLoaded<Item extends { id: string }>(
  client: QueryClient,
  { lists }: RecordLists<Item>,
  id: string,
): Item[] {
  const loaded = client.getQueriesData<LoadedPages<Item>>({ queryKey: lists })
  return loaded.map(([, data]) => data && findItem(data, id)).filter((item) => item !== undefined)
}

/** Shows a created or changed record at once, in every query that has it. */
function showSaved<Item extends { id: string }>(
  client: QueryClient,
  lists: RecordLists<Item>,
  item: Item,
): void {
  client.setQueryData(lists.record(item.id), item)
  client.setQueriesData<LoadedPages<Item>>(
    { queryKey: lists.lists, predicate: ({ queryKey }) => !lists.isSorted?.(queryKey) },
    (data) => data && replaceItem(data, item),
  )
  client.setQueryData<LoadedPages<Item>>(
    lists.unfiltered,
    (data) => data && putInOrder(data, item, lists.comesBefore),
  )
  void refreshOthers(client, lists)
}

/**
 * Loads every query again that a change in this browser may affect [CLOSE-10] [JRNL-23]. A long unfiltered list is not:
 * the change is in it already, and loading it again would take one request for each of its pages, 100 for 10,000
 * records. A deleted record is not requested.
 */
function refreshOthers<Item extends { id: string }>(
  client: QueryClient,
  { all, unfiltered, record }: RecordLists<Item>,
  deletedId?: string,
): Promise<void> {
  const unfilteredHash = hashKey(unfiltered)
  const deletedHash = deletedId === undefined ? null : hashKey(record(deletedId))
  return invalidateAlsoEarly(client, {
    queryKey: all,
    predicate: ({ queryHash, state }) =>
      queryHash !== deletedHash &&
      (queryHash !== unfilteredHash || state.data === undefined || !isLong(state.data as LoadedPages<Item>)), // of the list
  })
}
