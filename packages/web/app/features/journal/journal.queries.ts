import type {
  CreateJournalEntry,
  JournalEntry,
  JournalFilter,
  TemplateFields,
  UpdateJournalEntry,
} from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days/day'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { callInTime } from '../../lib/call-in-time.ts'
import {
  type RecordLists,
  useDeleteRecord,
  usePagedList,
  useRecord,
  useSaveRecord,
} from '../../lib/record-lists.ts'
import { listTrades } from '../trades/list-trades.ts'
import { journalKeys } from './journal-summary.queries.ts'

/**
 * The order of the journal: newest date first. For equal dates, the entry that was written last comes first
 * [JRNL-05].
 */
export function isBefore(a: JournalEntry, b: JournalEntry): boolean {
  if (a.date !== b.date) return a.date > b.date
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.id > b.id
}

/**
 * The number of entries on a page: full rows of two and of three cards. A larger page takes longer to render
 * after a search.
 */
const PAGE_SIZE = 24

const everyEntry: JournalFilter = { search: '', tag: '' }

export const entryLists: RecordLists<JournalEntry> = {
  all: journalKeys.all,
  lists: journalKeys.lists,
  unfiltered: journalKeys.list(everyEntry),
  record: journalKeys.one,
  comesBefore: isBefore,
  notFound: 'journal.not_found',
}

/** The filtered entries, newest date first, page by page. */
export function useEntries(filter: JournalFilter) {
  return usePagedList(
    journalKeys.list(filter),
    (from, options) => api.journal.list({ ...filter, limit: PAGE_SIZE, ...from }, options),
    { isSorted: true }, // by day, which can change
  )
}

/** Every tag with its count. */
export function useJournalTags() {
  return useQuery({ queryKey: journalKeys.tags, queryFn: ({ signal }) => api.journal.tags({}, { signal }) })
}

/** One entry; shown at once when a list contains it already. */
export function useEntry(id: string) {
  return useRecord(entryLists, id, (id, options) => api.journal.get({ id }, options))
}

/** The entries that name a trade. */
export function useEntriesOfTrade(tradeId: string) {
  return useQuery({
    queryKey: journalKeys.ofTrade(tradeId),
    queryFn: ({ signal }) => api.journal.ofTrade({ id: tradeId }, { signal }),
  })
}

/** The trades that were entered or exited on a day. */
export function useTradesOfDay(day: string | null) {
  return useQuery({
    queryKey: journalKeys.tradesOnDay(day ?? ''),
    // enabled only with a day
    queryFn: async ({ signal }) => (await listTrades({ day: day!, limit: 50 }, { signal })).items,
    enabled: day !== null,
  })
}

/** What a weekly review says of the week of a day. It is read again each time, because trades and entries change it. */
export function useWeekReview(day: Day) {
  return useQuery({
    queryKey: journalKeys.week(day),
    queryFn: ({ signal }) => api.reviews.get({ day }, { signal }),
    refetchOnMount: 'always',
  })
}

/** The templates for new entries. */
export function useTemplates() {
  return useQuery({
    queryKey: journalKeys.templates,
    queryFn: ({ signal }) => api.journal.templates({}, { signal }),
  })
}

/** Adds an entry. Errors are ApiErrors; the caller shows them. */
export function useCreateEntry() {
  return useSaveRecord(entryLists, (entry: CreateJournalEntry) =>
    callInTime((limit) => api.journal.create(entry, limit)),
  )
}

/** Saves all fields of an entry. */
export function useUpdateEntry() {
  return useSaveRecord(entryLists, (entry: UpdateJournalEntry & { id: string }) => api.journal.update(entry))
}

/** Deletes an entry. Its card disappears at once, and appears again when the server refuses. */
export function useDeleteEntry() {
  return useDeleteRecord(entryLists, (entry) => api.journal.delete(entry))
}

/** Adds or changes a template. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...fields }: TemplateFields & { id: string | null }) =>
      id === null ? api.journal.createTemplate(fields) : api.journal.updateTemplate({ id, ...fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: journalKeys.templates }),
  })
}

/** Deletes a template. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.journal.deleteTemplate({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: journalKeys.templates }),
  })
}

/** One trade that an entry names. */
export function useNamedTrade(id: string) {
  return useQuery({
    queryKey: journalKeys.trade(id),
    queryFn: ({ signal }) => api.trades.get({ id }, { signal }),
  })
}
