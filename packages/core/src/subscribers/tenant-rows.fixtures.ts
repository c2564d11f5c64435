import { CREATED_AT, type TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of subscribers. */
export const tenantRows: TenantRows = {
  subscribers: (userId) => ({ user_id: userId }),
  provider_subscriptions: (userId) => ({ user_id: userId, customer_id: `cus_${userId}` }),
  invitation_grants: (userId) => ({
    user_id: userId,
    id: newId(),
    invitation_id: newId(),
    duration_days: -1,
    starts_at: CREATED_AT,
  }),
}
