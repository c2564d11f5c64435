export { allowLongWork } from './allow-long-work.ts'
export { APP_ROLE, AUTH_ROLE, buildAppUrl, buildAuthUrl, ensureRoles } from './app-role.ts'
export { asAdministrator } from './as-administrator.ts'
export { asJob } from './as-job.ts'
export { asJobForUser } from './as-job-for-user.ts'
export { asVisitor } from './as-visitor.ts'
export { connectForSession } from './connect-as.ts'
export { type Connection, type Database, openPool, type Scope } from './database.ts'
export { databaseSettings } from './db.settings.ts'
export {
  adviseOnConnection,
  findConnectionCode,
  findConnectionProblem,
} from './errors/find-connection-problem.ts'
export { JOB_SCHEMA } from './job-schema.ts'
export {
  announceRecordChange,
  type Listener,
  listenToChannels,
  RECORD_CHANGE_CHANNEL,
  type RecordChange,
} from './listen.ts'
export { lockForUser, tryLockForUser } from './locks/lock-for-user.ts'
export {
  listMigrationHashes,
  listMissingMigrations,
  MigrationRefused,
  migrateDatabase,
  rebuildSchema,
} from './migrate.ts'
export { planEachTime, type Statement, toPreparedQuery } from './prepared.ts'
export { readAsUser } from './read-as-user.ts'
export { readPortions } from './read-portions.ts'
export { readFirstRows, readPrepared } from './read-prepared.ts'
export { eraseOwnRows, getTableName, type RowErasure } from './row-erasure.ts'
export { exportOwnRows, type RowExport } from './row-export.ts'
export { splitIntoBatches, writeInSets } from './split-into-batches.ts'
export { LONG_TIMEOUTS, REQUEST_TIMEOUTS, setLocally, type Timeouts } from './timeouts.ts'
export { asAuth, asUser, asUserId, readInSnapshot } from './transaction.ts'
export { type OwnerClient, withOwner } from './with-owner.ts'
