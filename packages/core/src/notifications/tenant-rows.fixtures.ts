import { CREATED_AT, type TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of notifications. */
export const tenantRows: TenantRows = {
  notification_reads: (userId) => ({
    user_id: userId,
    notification_id: newId(),
    id: newId(),
    read_at: CREATED_AT,
  }),
}
