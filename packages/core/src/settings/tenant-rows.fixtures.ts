import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of settings. */
export const tenantRows: TenantRows = {
  user_settings: (userId) => ({ user_id: userId, id: newId(), currency: 'GBP' }),
  trade_views: (userId) => ({
    user_id: userId,
    id: newId(),
    name: `Only of ${userId}`,
    filter: '{}',
    sort: '-createdAt',
    columns: ['pnl'],
    density: 'compact',
  }),
}
