import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in the table of playbooks. */
export const tenantRows: TenantRows = {
  playbooks: (userId) => ({
    user_id: userId,
    id: newId(),
    strategy: 'Opening range',
    description: `only ${userId} may read this`,
    rules: JSON.stringify([{ id: newId(), text: 'Wait for the retest' }]),
  }),
}
