import { sql } from 'drizzle-orm'
import { check, index, inet, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { platform } from '../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../db/platform-policies.ts'

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
