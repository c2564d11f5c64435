import { CREATED_AT, type TenantRows } from '../db/tenant-row.fixtures.ts'

/** One user's row in each table of identity. */
export const tenantRows: TenantRows = {
  profiles: (userId) => ({ user_id: userId }),
  request_counts: (userId) => ({ user_id: userId, kind: 'writes', count: 1, began_at: CREATED_AT }),
}
