import { CREATED_AT, type TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of billing. */
export const tenantRows: TenantRows = {
  checkouts: (userId) => ({ user_id: userId, id: newId(), plan: 'monthly', state: 'starting' }),
  payments: (userId) => ({
    user_id: userId,
    invoice_id: `in_${userId}`,
    paid_cents: 249,
    currency: 'eur',
    paid_at: CREATED_AT,
  }),
}
