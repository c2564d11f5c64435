export { findLatestTagged, listWrittenDays } from './journal.store.ts'
export { erasures, exportedEntries, exportedTemplates, journalEntries } from './journal.table.ts'
export {
  createEntry,
  deleteEntry,
  getEntry,
  listEntries,
  listEntriesOfTrade,
  listTags,
  renameTagOfEntries,
  summariseJournal,
  updateEntry,
} from './journal.ts'
export { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.ts'
