import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of exports. */
export const tenantRows: TenantRows = {
  data_exports: (userId) => ({ user_id: userId, id: newId(), state: 'failed' }),
}
