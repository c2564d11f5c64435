import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of library. */
export const tenantRows: TenantRows = {
  library_copies: (userId) => ({ user_id: userId, copy_id: newId(), kept: true, last_change: 1 }),
  library_items: (userId) => ({
    user_id: userId,
    id: newId(),
    change: 1,
    type: 'text',
    title: 'The complete rule',
    category: 'Trading Strategies',
    tags: ['setup'],
    attached_images: [],
    attached_links: [],
    content: `only ${userId} may read this`,
  }),
  library_categories: (userId) => ({ user_id: userId, key: 'macro', name: `Macro of ${userId}` }),
}
