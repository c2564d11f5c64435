import type { Day } from '@candlebook/domain/days/day'
import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/** An entry as it is stored. People are ids of users here; the database stores their pseudonyms. */
type NewEntry = {
  id: string
  action: string
  userId: string | null
  targetUserId: string | null
  targetId: string | null
  detail: string | null
  emailHash: string | null
  address: string | null
  device: string | null
  now: Date
}

/** Adds one audit entry. Takes a connection of the app role or of the auth role. */
export async function insertAuditEntry(db: Connection, entry: NewEntry): Promise<void> {
  await db.execute(sql`select record_action(${entry.id}::uuid, ${entry.action}, ${entry.userId}::uuid,
    ${entry.targetUserId}::uuid, ${entry.targetId}::uuid, ${entry.detail}, ${entry.emailHash}, ${entry.address}::inet,
    ${entry.device}, ${entry.now.toISOString()}::timestamptz)`)
}

/** Whether the log has an entry for this action on this record after the instant. */
export async function hasEntrySince(
  db: Connection,
  { action, targetId, since }: { action: string; targetId: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, action),
        eq(auditEntries.targetId, targetId),
        gt(auditEntries.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Removes network addresses after 30 days and entries after 24 months, `portion` rows of each at most. Returns how many
 * rows it changed.
 */
export async function removeOldAuditData(db: Connection, portion: number): Promise<number> {
  const { rows } = await db.execute<{ changed: number }>(
    sql`select remove_old_audit_data(${portion}::integer) as changed`,
  )
  return rows[0]!.changed // a select of one function returns one row
}

/** An entry as it is stored. `actor` and `targetUser` are pseudonyms. */
export type EntryRow = Omit<typeof auditEntries.$inferSelect, 'emailHash'> & { isUnknownAddress: boolean }

/**
 * Which entries are read. `person` is a pseudonym and the hash of an address; entries of either match. `from` and `to`
 * are the first and the last day, in UTC.
 */
type EntryFilter = {
  actions: string[]
  person?: { pseudonym: string | null; emailHash: string } | undefined
  from?: Day | undefined
  to?: Day | undefined
}

type PageOf = { cursor?: string | undefined; limit: number }

const shown = {
  id: auditEntries.id,
  action: auditEntries.action,
  actor: auditEntries.actor,
  targetUser: auditEntries.targetUser,
  targetId: auditEntries.targetId,
  detail: auditEntries.detail,
  address: auditEntries.address,
  device: auditEntries.device,
  createdAt: auditEntries.createdAt,
  isUnknownAddress: sql<boolean>`email_hash is not null`,
}

/** The entries that match, the newest first, after the entry of the cursor. Takes a transaction of an administrator. */
export async function listEntryRows(
  db: Connection,
  { actions, person, from, to, cursor, limit }: EntryFilter & PageOf,
): Promise<EntryRow[]> {
  const matchesPerson =
    person &&
    or(
      person.pseudonym === null ? undefined : concerns(person.pseudonym),
      eq(auditEntries.emailHash, person.emailHash),
    )
  return await db
    .select(shown)
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.action, actions),
        matchesPerson,
        from === undefined ? undefined : gte(auditEntries.createdAt, startOfDay(sql`${from}::date`)),
        to === undefined ? undefined : lt(auditEntries.createdAt, startOfDay(sql`${to}::date + 1`)),
        follows(cursor),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

/** The pseudonym of the user, without which no entry is about the user. */
export async function findOwnPseudonym(db: Connection, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ pseudonym: string }>(
    sql`select pseudonym from platform.pseudonyms where user_id = ${userId}`,
  )
  return rows[0]?.pseudonym ?? null
}

/** The entries about one person, the newest first, after the entry of the cursor. */
export async function listEntriesAbout(
  db: Connection,
  { pseudonym, actions, cursor, limit }: { pseudonym: string; actions: string[] } & PageOf,
): Promise<EntryRow[]> {
  return await db
    .select(shown)
    .from(auditEntries)
    .where(and(concerns(pseudonym), inArray(auditEntries.action, actions), follows(cursor)))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
}

/** The accounts of pseudonyms, and the account with the address. Takes a transaction of an administrator. */
export async function listAuditedPeople(
  db: Connection,
  { pseudonyms, email }: { pseudonyms: string[]; email: string | null },
): Promise<{ pseudonym: string; email: string }[]> {
  const { rows } = await db.execute<{ pseudonym: string; email: string }>(
    sql`select pseudonym, email from find_audited_people(${sql.param(pseudonyms)}::uuid[], ${email})`,
  )
  return rows
}

// PostgreSQL has days after the year 9999, which a Date cannot write as it expects them.
function startOfDay(day: SQL): SQL {
  return sql`(${day})::timestamp at time zone 'UTC'`
}

function concerns(pseudonym: string): SQL | undefined {
  return or(eq(auditEntries.actor, pseudonym), eq(auditEntries.targetUser, pseudonym))
}

function follows(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  return sql`(${auditEntries.createdAt}, ${auditEntries.id}) <
    (select last.created_at, last.id from platform.audit_entries as last where last.id = ${cursor})`
}
