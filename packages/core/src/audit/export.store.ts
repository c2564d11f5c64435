import { type SQL, sql } from 'drizzle-orm'
import type { RowExport } from '../db/index.ts'

/**
 * The audit entries of an export: what the user did and what was done to the account, without the pseudonyms, and
 * without the device of another person who acted.
 */
export const exportedAudit: RowExport = {
  table: 'platform.audit_entries',
  file: 'audit',
  title: 'Recorded actions',
  keys: ['action', 'isActor', 'detail', 'address', 'device', 'createdAt'],
  select: (userId) => sql`select action, actor is not distinct from own.pseudonym as "isActor", detail,
      case when coalesce(actor, own.pseudonym) = own.pseudonym then host(address) end as address,
      case when coalesce(actor, own.pseudonym) = own.pseudonym then device end as device,
      e.created_at as "createdAt"
    ${fromOwn(userId)} order by e.created_at, e.id`,
  count: (userId) => sql`select count(*)::int as count ${fromOwn(userId)}`,
}

function fromOwn(userId: string): SQL {
  return sql`from platform.pseudonyms own
    join platform.audit_entries e on own.pseudonym in (e.actor, e.target_user) where own.user_id = ${userId}`
}
