import type { JournalEntry } from '@candlebook/contract/journal'

/**
 * The order of the journal: newest date first. For equal dates, the entry that was written last comes first
 * [JRNL-05].
 */
export function isBefore(a: JournalEntry, b: JournalEntry): boolean {
  if (a.date !== b.date) return a.date > b.date
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.id > b.id
}
