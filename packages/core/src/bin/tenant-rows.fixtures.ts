import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in the table of the bin. */
export const tenantRows: TenantRows = {
  binned_records: (userId) => ({
    user_id: userId,
    id: newId(),
    kind: 'entry',
    record: JSON.stringify({ title: `only ${userId} may read this` }),
    executions: JSON.stringify({ own: [], shared: [] }),
  }),
}
