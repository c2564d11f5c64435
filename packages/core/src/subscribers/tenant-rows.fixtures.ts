import { CREATED_AT, type TenantRows } from '../db/testing/tenant-row.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of subscribers. */
export const tenantRows: TenantRows = {
  subscribers: (userId) => ({ user_id: userId }),
  invitation_grants: (userId) => ({
    user_id: userId,
    id: newId(),
    invitation_id: newId(),
    duration_days: -1,
    starts_at: CREATED_AT,
  }),
}
