import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { journalEntries, journalTemplates } from './journal.table.ts'

/**
 * Erases a user from the tables of the journal. A table with a foreign key comes before the table that it refers to.
 */
export const erasures: RowErasure[] = [journalEntries, journalTemplates].map(eraseOwnRows)
