export { mergeBrokerAccounts } from './account-merge.ts'
export { closePosition, setTradeFills } from './fill-edits.ts'
export {
  answerPreview,
  cancelPreview,
  commitPreview,
  deleteExpiredPreviews,
  getPreview,
  listPreviewItems,
  startPreview,
} from './import-previews.ts'
export { importSmallFile, undoSmallImport } from './import-tasks.ts'
export { undoImport } from './import-undo.ts'
export { type Importer, openImporter, type PreviewAnswers } from './importer.ts'
export { importSettings } from './imports.settings.ts'
export { requireImportsLock } from './imports.store.ts'
export { cashMovements, erasures, exportedImports } from './imports.table.ts'
export {
  changeTradeDays,
  deriveRestored,
  listExecutions,
  listFormats,
  listImports,
  listMovements,
} from './imports.ts'
export { listStoredPositions } from './stored-positions.ts'
export { addTradeEvent } from './trade-events.ts'
export { listTradeLots } from './trade-lots.ts'
export type { UploadedFile } from './uploaded-file.ts'
