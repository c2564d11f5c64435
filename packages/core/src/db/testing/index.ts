export { createMemoryFileStore } from '../../files/file-store.fixtures.ts'
export type { PlainRow } from '../tenant-row.fixtures.ts'
export { insertRow, insertTenantRows, tenantRows } from '../tenant-tables.fixtures.ts'
export {
  type AuditedAction,
  createEmptyTestDatabase,
  createTestDatabase,
  createTestUser,
  describeSchema,
  listAudit,
  openOwnerPool,
  openTestPools,
  setReferenceRate,
  type TestDatabase,
} from '../test-database.fixtures.ts'
export { watchStatements } from '../watched-database.fixtures.ts'
