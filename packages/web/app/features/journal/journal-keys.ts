import type { JournalFilter } from '@candlebook/contract/journal'

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
  templates: ['journal-templates'] as const,
}
