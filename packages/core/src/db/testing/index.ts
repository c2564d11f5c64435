export { describeSchema } from './describe-schema.ts'
export { type AuditedAction, listAudit } from './list-audit.ts'
export { createMemoryFileStore } from './memory-file-store.ts'
export { openOwnerPool } from './open-owner-pool.ts'
export { setReferenceRate } from './set-reference-rate.ts'
export type { PlainRow } from './tenant-row.ts'
export { insertRow, insertTenantRows, tenantRows } from './tenant-rows.ts'
export {
  createEmptyTestDatabase,
  createTestDatabase,
  openTestPools,
  type TestDatabase,
} from './test-database.ts'
export { createTestUser } from './test-user.ts'
