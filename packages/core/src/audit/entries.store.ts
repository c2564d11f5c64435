import type { Day } from '@candlebook/domain/days'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { auditEntries } from './audit.table.ts'

/** An entry as it is stored. `actor` and `targetUser` are pseudonyms. */
export type EntryRow = Omit<typeof auditEntries.$inferSelect, 'emailHash'> & { isUnknownAddress: boolean }

/**
 * Which entries are read. `person` is a pseudonym and the hash of an address; entries of either match. `from` and `to`
 * are the first and the last day, in UTC.
 */
export type EntryFilter = {
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
export async function selectEntries(
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
export async function selectEntriesAbout(
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
export async function findAuditedPeople(
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
