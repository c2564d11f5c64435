import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { journalEntries, journalTemplates } from './journal.table.ts'

/** How the tables of the journal lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [journalEntries, journalTemplates].map(eraseOwnRows)
