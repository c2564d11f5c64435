export { APP_ROLE, AUTH_ROLE, buildAppUrl, buildAuthUrl, ensureRoles } from './app-role.ts'
export { buildRecordset, splitIntoBatches, writeInSets } from './batches.ts'
export { connectForSession } from './connect-as.ts'
export {
  adviseOnConnection,
  findConnectionCode,
  findConnectionProblem,
} from './connection-problem.ts'
export {
  type Connection,
  type Database,
  LONG_TIMEOUTS,
  openPool,
  REQUEST_TIMEOUTS,
  type Scope,
  setLocally,
  type Timeouts,
} from './database.ts'
export { databaseSettings } from './db.settings.ts'
export { JOB_SCHEMA } from './job-schema.ts'
export {
  announceRecordChange,
  type Listener,
  listenToChannels,
  RECORD_CHANGE_CHANNEL,
  type RecordChange,
} from './listen.ts'
export {
  listMigrationHashes,
  listMissingMigrations,
  MigrationRefused,
  migrateDatabase,
  rebuildSchema,
} from './migrate.ts'
export { type OwnerClient, withOwner } from './owner-client.ts'
export { planEachTime, type Statement, toPreparedQuery } from './prepared-statements.ts'
export {
  allowLongWork,
  asAdministrator,
  asAuth,
  asJob,
  asUser,
  asUserInSnapshot,
  asVisitor,
  lockForUser,
  read,
  rollBackAfter,
  stream,
  transaction,
  tryLockForUser,
} from './transaction.ts'
export {
  eraseOwnRows,
  exportOwnRows,
  getTableName,
  type RestoredRows,
  type RowErasure,
  type RowExport,
} from './user-rows.ts'
