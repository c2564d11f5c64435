import type { TenantRows } from '../db/testing/tenant-row.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of analytics. */
export const tenantRows: TenantRows = {
  record_versions: (userId) => ({ user_id: userId, version: newId() }),
  // Before migration 0016 the period has the name span.
  analytics_rollups: (userId) => ({
    user_id: userId,
    period: '1999',
    span: '1999',
    summary: `only ${userId} may read this`,
  }),
  analytics_column_chunks: (userId) => ({
    user_id: userId,
    month: '1999',
    part: 0,
    data: Buffer.from(`only ${userId} may read this`),
  }),
}
