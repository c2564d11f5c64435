import type { JournalFilter } from '@candlebook/contract/journal'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { getLocalToday } from '../../lib/today.ts'

// Separate from journal.queries.ts: the card loads with the shell of the app, which needs no list and no
// mutation.

/** The number of entries, and which of the last days have one, for the summary card. */
export function useJournalSummary() {
  const day = getLocalToday()
  return useQuery({
    queryKey: journalKeys.summary(day),
    queryFn: ({ signal }) => api.journal.summary({ today: day }, { signal }),
  })
}

/** The cache keys of the journal. Only this file defines them. */
export const journalKeys = {
  all: ['journal'] as const,
  lists: ['journal', 'list'] as const,
  list: (filter: JournalFilter) => ['journal', 'list', filter] as const,
  one: (id: string) => ['journal', 'one', id] as const,
  tags: ['journal', 'tags'] as const,
  summary: (day: string) => ['journal', 'summary', day] as const,
  ofTrade: (id: string) => ['journal', 'ofTrade', id] as const,
  tradesOnDay: (day: string) => ['journal', 'tradesOnDay', day] as const,
  trade: (id: string) => ['journal', 'trade', id] as const,
  week: (day: string) => ['journal', 'week', day] as const,
  templates: ['journal-templates'] as const,
}
