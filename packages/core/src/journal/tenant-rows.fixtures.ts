import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of journal. */
export const tenantRows: TenantRows = {
  journal_entries: (userId) => ({
    user_id: userId,
    id: newId(),
    client_key: newId(),
    title: 'A quiet day',
    content: `only ${userId} may read this`,
    date: '2026-11-03',
  }),
  journal_templates: (userId) => ({
    user_id: userId,
    id: newId(),
    name: `Evening of ${userId}`,
    content: `only ${userId} may read this`,
  }),
}
