import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of trades. */
export const tenantRows: TenantRows = {
  trades: (userId) => ({
    user_id: userId,
    id: newId(),
    client_key: newId(),
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'closed',
    quantity: '0.00001',
    entry_price: '96420.50',
    entry_date: '2026-11-02',
    exit_price: '96500',
    exit_date: '2026-11-03',
    notes: `only ${userId} may read this`,
  }),
}
