import type { JournalEntry, ListedEntry } from '@candlebook/contract/journal'
import type { EntryRow, ListedEntryRow } from './journal.store.ts'

/** The entry as the API shows it. */
export function presentEntry({ createdAt, updatedAt, ...row }: EntryRow): JournalEntry {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** An entry of a list as the API shows it. */
export function presentListed({ shortened, ...row }: ListedEntryRow): ListedEntry {
  return shortened ? { ...presentEntry(row), shortened } : presentEntry(row)
}
