import type {
  CreateJournalEntry,
  JournalEntry,
  JournalFilter,
  JournalPage,
  TemplateFields,
  UpdateJournalEntry,
} from '@candlebook/contract/journal'
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { today } from '../../lib/today.ts'
import { type JournalPages, withEntry, withoutEntry } from './journal-pages.ts'

// The only file that knows the cache keys of the journal.
const keys = {
  all: ['journal'] as const,
  lists: ['journal', 'list'] as const,
  list: (filter: JournalFilter) => ['journal', 'list', filter] as const,
  one: (id: string) => ['journal', 'one', id] as const,
  tags: ['journal', 'tags'] as const,
  summary: (day: string) => ['journal', 'summary', day] as const,
  ofTrade: (id: string) => ['journal', 'ofTrade', id] as const,
  tradesOf: (day: string) => ['journal', 'tradesOf', day] as const,
  trade: (id: string) => ['journal', 'trade', id] as const,
  templates: ['journal-templates'] as const,
}

/** Whole rows of two and of three cards; more would only make a search wait to be drawn. */
const PAGE = 24

/** The filtered entries, newest date first, page by page. The list before stays while a new filter loads. */
export function useEntries(filter: JournalFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      api.journal.list({ ...filter, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: JournalPage) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Every tag with its count. */
export function useJournalTags() {
  return useQuery({ queryKey: keys.tags, queryFn: ({ signal }) => api.journal.tags({}, { signal }) })
}

/** How much was written lately; for the summary card. */
export function useJournalSummary() {
  const day = today()
  return useQuery({
    queryKey: keys.summary(day),
    queryFn: ({ signal }) => api.journal.summary({ today: day }, { signal }),
  })
}

/** One entry; at once when a list has it already. */
export function useEntry(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.journal.get({ id }, { signal }),
    initialData: () => findInLists(client, id),
    staleTime: 0,
  })
}

/** The entries that name a trade. */
export function useEntriesOfTrade(tradeId: string) {
  return useQuery({
    queryKey: keys.ofTrade(tradeId),
    queryFn: ({ signal }) => api.journal.ofTrade({ id: tradeId }, { signal }),
  })
}

/** The trades that were entered or exited on a day. */
export function useTradesOfDay(day: string | null) {
  return useQuery({
    queryKey: keys.tradesOf(day ?? ''),
    queryFn: async ({ signal }) => (await api.trades.list({ day: day!, limit: 50 }, { signal })).items, // enabled only with a day
    enabled: day !== null,
  })
}

/** The templates for new entries. */
export function useTemplates() {
  return useQuery({
    queryKey: keys.templates,
    queryFn: ({ signal }) => api.journal.templates({}, { signal }),
  })
}

/** Writes a new entry. Refusals are ApiErrors; the caller shows them. */
export function useCreateEntry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: CreateJournalEntry) => api.journal.create(entry),
    onSuccess: (entry) => showAtOnce(client, entry),
  })
}

/** Saves all fields of an entry. */
export function useUpdateEntry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: UpdateJournalEntry & { id: string }) => api.journal.update(entry),
    onSuccess: (entry) => showAtOnce(client, entry),
  })
}

/** Deletes an entry: its card goes at once and comes back when the server refuses. */
export function useDeleteEntry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.journal.delete({ id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: keys.lists })
      const before = client.getQueriesData<JournalPages>({ queryKey: keys.lists })
      client.setQueriesData<JournalPages>({ queryKey: keys.lists }, (data) => data && withoutEntry(data, id))
      return { before }
    },
    onError: (_error, _entry, undo) => {
      for (const [key, data] of undo?.before ?? []) client.setQueryData(key, data)
    },
    onSettled: () => loadAgain(client),
  })
}

/** Adds or changes a template. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...fields }: TemplateFields & { id: string | null }) =>
      id === null ? api.journal.createTemplate(fields) : api.journal.updateTemplate({ id, ...fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.templates }),
  })
}

/** Removes a template. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.journal.deleteTemplate({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.templates }),
  })
}

/** One trade that an entry names. */
export function useNamedTrade(id: string) {
  return useQuery({ queryKey: keys.trade(id), queryFn: ({ signal }) => api.trades.get({ id }, { signal }) })
}

const everyEntry: JournalFilter = { search: '', tag: '' }
const FEW_PAGES = 5

function showAtOnce(client: QueryClient, entry: JournalEntry): void {
  client.setQueryData(keys.one(entry.id), entry)
  client.setQueryData<JournalPages>(keys.list(everyEntry), (data) => data && withEntry(data, entry))
  loadAgain(client)
}

// A list is loaded again page by page. The whole journal, scrolled far, would ask a hundred times for what it shows
// already; what a filter lets through may have changed.
function loadAgain(client: QueryClient): void {
  const whole = client.getQueryData<JournalPages>(keys.list(everyEntry))
  const spared = (whole?.pages.length ?? 0) > FEW_PAGES ? hashKey(keys.list(everyEntry)) : null
  void client.invalidateQueries({ queryKey: keys.all, predicate: ({ queryHash }) => queryHash !== spared })
}

function findInLists(client: QueryClient, id: string): JournalEntry | undefined {
  for (const [, data] of client.getQueriesData<JournalPages>({ queryKey: keys.lists })) {
    for (const page of data?.pages ?? []) {
      const found = page.items.find((entry) => entry.id === id)
      if (found) return found
    }
  }
  return undefined
}
