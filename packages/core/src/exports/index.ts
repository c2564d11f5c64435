export { writeArchive } from './archive.ts'
export { exportedTables, tablesWithoutExport } from './exported-tables.ts'
export { erasures } from './exports.table.ts'
export {
  buildExport,
  buildExportFolder,
  deleteExpiredExports,
  EXPORT_LIFETIME_MS,
  eraseExports,
  findLatestExport,
  isTemporaryFile,
  openExport,
  startExport,
} from './exports.ts'
export { previewRestore, restoreArchive } from './restore.ts'
