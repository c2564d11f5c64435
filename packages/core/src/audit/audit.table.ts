import { type SQL, sql } from 'drizzle-orm'
import { check, index, inet, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { getTableName, type RowErasure, type RowExport } from '../db/user-rows.ts'

/**
 * Rights on audit entries. No role has the right to add, change or delete one: the function record_action adds entries,
 * and it checks who acts. A user reads the entries of their own pseudonym.
 */
export const auditRights: PlatformRights = {
  user: ['select'],
  administrator: ['select'],
  job: ['select'],
}

/** SQL of the entries that a user may read: what the user did, and what was done to the user. */
const ownRows = (me: string) =>
  `(select pseudonym from platform.pseudonyms where user_id = ${me}) in (actor, target_user)`

/**
 * One row for each action that somebody may have to explain. It names people only by their pseudonym in
 * platform.pseudonyms.
 */
export const auditEntries = platform.table(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    /** What was done, such as `admin.granted`; see the list in the contract. */
    action: text().notNull(),
    /** The pseudonym of the person who acted; null for the product itself, and for somebody without a session. */
    actor: uuid(),
    /** The pseudonym of the person to whom it was done. */
    targetUser: uuid('target_user'),
    /** The record to which it was done, such as an invitation. */
    targetId: uuid('target_id'),
    /** A word that the product defines, such as the code of a refusal or the route. */
    detail: text(),
    /** The keyed hash of the address of a refused sign-in when no account has it. */
    emailHash: text('email_hash'),
    /** The network address of the request. It is removed after 30 days. */
    address: inet(),
    /** The program and the system of the request, such as `Firefox on Windows`. */
    device: text(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_entries_created').on(t.createdAt, t.id),
    index('audit_entries_actor').on(t.actor, t.createdAt, t.id),
    index('audit_entries_target').on(t.targetUser, t.createdAt, t.id),
    index('audit_entries_email').on(t.emailHash).where(sql`email_hash is not null`),
    index('audit_entries_addresses').on(t.createdAt).where(sql`address is not null`),
    check('audit_entries_action', sql`action ~ '^[a-z]+\\.[a-z_]+$'`),
    check('audit_entries_texts', sql`char_length(detail) <= 200 and char_length(device) <= 200`),
    ...platformPolicies('audit_entries', auditRights, { userRows: { select: ownRows } }),
  ],
)

/**
 * The audit entries of an export: what the user did and what was done to the account, without the pseudonyms, and
 * without the device of another person who acted.
 */
export const exportedAudit: RowExport = {
  table: 'platform.audit_entries',
  file: 'audit',
  title: 'Recorded actions',
  keys: ['action', 'isActor', 'detail', 'address', 'device', 'createdAt'],
  restored: { reason: 'what happened in an installation' },
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

/**
 * Erases a user from the audit entries: removes network addresses and devices. A function with the owner's rights does
 * it, because the app role cannot change an entry. Without the pseudonym, which is deleted, an entry leads to no
 * account.
 */
export const erasures: RowErasure[] = [
  {
    table: getTableName(auditEntries),
    erase: async ({ db, userId }) => void (await db.execute(sql`select forget_audited_sources(${userId})`)),
  },
]
