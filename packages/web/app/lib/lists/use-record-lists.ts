import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toApiError } from '../api-error.ts'
import { MAX_ANSWER_AGE_MS } from '../first-answers.ts'
import { isLong, type LoadedPages, type Page, removeItem } from './loaded-pages.ts'
import { findInLists, type RecordLists, refreshOthers, showSaved } from './record-lists.ts'
import type { PagedListMeta } from './refresh-record.ts'

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
export function usePagedList<Item>(queryKey: QueryKey, load: LoadPage<Page<Item>>) {
  return useInfiniteQuery({
    queryKey,
    ...loadPages(load),
    placeholderData: keepPreviousData,
    // Comparing every field of all loaded records with each new page takes longer than rendering the visible
    // ones again.
    structuralSharing: false,
    staleTime: ({ state }) =>
      state.data && isLong(state.data) ? Number.POSITIVE_INFINITY : MAX_ANSWER_AGE_MS,
    meta: { loadFirstPage: () => load({}, { signal: new AbortController().signal }) } satisfies PagedListMeta,
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

/** Creates or changes a record and shows it at once. Errors are ApiErrors; the caller shows them. */
export function useSaveRecord<Item extends { id: string }, Input>(
  lists: RecordLists<Item>,
  save: (input: Input) => Promise<Item>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: (item) => showSaved(client, lists, item) })
}

/** Deletes a record. The lists remove it at once, and show it again when the server refuses. */
export function useDeleteRecord<Item extends { id: string }>(
  lists: RecordLists<Item>,
  remove: (input: { id: string }) => Promise<unknown>,
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
    onSuccess: (_nothing, { id }) => refreshOthers(client, lists, id),
    onError: (error, _input, undo) => {
      const isGone = toApiError(error).code === lists.notFound // deleted somewhere else
      for (const [key, data] of isGone ? [] : (undo?.before ?? [])) client.setQueryData(key, data)
      refreshOthers(client, lists)
    },
  })
}
