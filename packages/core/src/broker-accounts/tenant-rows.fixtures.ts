import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's broker account. */
export const tenantRows: TenantRows = {
  broker_accounts: (userId) => ({
    user_id: userId,
    id: newId(),
    name: 'IBKR margin',
    broker: `only ${userId.slice(0, 8)} may read this`,
    currency: 'USD',
    colour: 'blue',
    starting_balance: '10000',
    starting_day: '2026-01-02',
  }),
}
