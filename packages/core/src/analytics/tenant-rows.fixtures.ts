import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in the table of analytics. */
export const tenantRows: TenantRows = {
  record_versions: (userId) => ({ user_id: userId, month: '1999-01', version: newId() }),
}
