import type { JournalEntry } from '@candlebook/contract/journal'
import type { EntryRow } from './journal.store.ts'

/** The entry as the API shows it. */
export function presentEntry({ createdAt, updatedAt, ...row }: EntryRow): JournalEntry {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
