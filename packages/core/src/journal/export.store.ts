import { exportOwnRows } from '../db/index.ts'
import { journalEntries, journalTemplates } from './journal.table.ts'

/** The journal entries of an export, with the keys of the API. */
export const exportedEntries = exportOwnRows(journalEntries, {
  file: 'journal',
  title: 'Journal',
  without: ['clientKey', 'clientKeyDigest'],
  order: 'date, created_at, id',
})

/** The templates of an export. A starter that the user removed is left out. */
export const exportedTemplates = exportOwnRows(journalTemplates, {
  file: 'journal-templates',
  title: 'Journal templates',
  without: ['starter', 'removed'],
  order: 'created_at, id',
  only: 'not removed',
})
