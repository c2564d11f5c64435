import type { TenantRows } from '../db/tenant-row.fixtures.ts'

/** One user's row in each table of the base currency. */
export const tenantRows: TenantRows = {
  base_currency_changes: (userId) => ({
    user_id: userId,
    currency: 'GBP',
    former_currency: 'write',
    total: 12,
  }),
  missing_rate_notices: (userId, { trades }) => ({ user_id: userId, trade_id: trades?.id }),
}
