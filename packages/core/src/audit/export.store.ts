import { sql } from 'drizzle-orm'
import type { RowExport } from '../db/index.ts'

/** The audit entries of an export: what was done by the user or to the account, without the ids of others. */
export const exportedAudit: RowExport = {
  table: 'platform.audit_entries',
  file: 'audit',
  title: 'Recorded actions',
  keys: ['action', 'isActor', 'createdAt'],
  select: () => sql`select action, is_actor as "isActor", created_at as "createdAt" from own_audit_entries()`,
  count: () => sql`select count(*)::int as count from own_audit_entries()`,
}
