export { type BackupResult, writeBackup } from './backup.ts'
export { BackupRefused } from './backup-format.ts'
export { getNewestBackups, type NewestBackups } from './backups.store.ts'
export { type RestoreResult, restoreBackup, verifyBackup } from './restore.ts'
