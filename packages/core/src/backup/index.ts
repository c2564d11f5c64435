export { BackupRefused } from './backup-format.ts'
export { findNewestBackups, type NewestBackups } from './backups.store.ts'
export { type RestoreResult, restoreBackup, verifyBackup } from './restore-backup.ts'
export { type BackupResult, writeBackup } from './write-backup.ts'
