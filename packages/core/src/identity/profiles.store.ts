import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Scope } from '../db/database.ts'
import { type Statement, toPreparedQuery, withOwner } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { profiles } from './identity.table.ts'

/**
 * Adds the user's profile without administrator rights, and the row of the subscriber. Existing rows stay unchanged;
 * triggers fill in e-mail and name. Plain SQL, because the app role may not name is_admin in a write, and Drizzle names
 * every column; and because identity imports no later feature.
 */
export async function insertProfile({ db, userId }: Scope, now: Date): Promise<void> {
  await db.execute(sql`insert into ${profiles} (user_id, created_at, updated_at)
    values (${userId}, ${now.toISOString()}, ${now.toISOString()}) on conflict do nothing`)
  await db.execute(sql`insert into subscribers (user_id, created_at, updated_at)
    values (${userId}, ${now.toISOString()}, ${now.toISOString()}) on conflict do nothing`)
}

/**
 * Makes the user an administrator and adds an audit entry, as the owner of the database, because the app role may not.
 * Returns whether it changed anything: a second call does not. The demo and the command line call it, no route does.
 */
export async function grantAdmin(
  ownerUrl: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await queryAsOwner(
    ownerUrl,
    sql`with granted as (
        insert into public.profiles as existing (user_id, is_admin, created_at, updated_at)
        values (${userId}, true, ${now}, ${now})
        on conflict (user_id) do update set is_admin = true, updated_at = excluded.updated_at where not existing.is_admin
        returning user_id)
      select public.record_action(${newId()}::uuid, 'admin.granted', null, user_id, null, null, null, null, null,
        ${now}::timestamptz) from granted`,
  )
  return rowCount === 1
}

/** What the removal of an administrator found. */
type RevokeOutcome = 'revoked' | 'unchanged' | 'last_administrator'

/**
 * Takes the rights of an administrator from the user and adds an audit entry, as the owner of the database. The last
 * administrator stays. For the command line.
 */
export async function revokeAdmin(
  ownerUrl: string,
  { userId, now }: { userId: string; now: Date },
): Promise<RevokeOutcome> {
  // A separate statement: the next one must see what another change wrote while this one waited.
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`
  const { rows } = await queryAsOwner<{ outcome: RevokeOutcome }>(
    ownerUrl,
    sql`with revoked as (
        update public.profiles p set is_admin = false, updated_at = ${now} where p.user_id = ${userId} and p.is_admin
          and exists (select from public.profiles o join auth.users u on u.id = o.user_id
            where o.is_admin and o.user_id <> p.user_id and u.erasure_requested_at is null)
        returning p.user_id),
      entry as materialized (select user_id, public.record_action(${newId()}::uuid, 'admin.revoked', null, user_id, null,
        null, null, null, null, ${now}::timestamptz) from revoked)
      select case when exists (select from entry) then 'revoked'
        when exists (select from public.profiles p where p.user_id = ${userId} and p.is_admin) then 'last_administrator'
        else 'unchanged' end as outcome`,
    lock,
  )
  return rows[0]!.outcome // the select returns one row
}

/** The email addresses of all administrators in alphabetical order, read as the owner of the database. */
export async function listAdmins(ownerUrl: string): Promise<string[]> {
  const { rows } = await queryAsOwner<{ email: string }>(
    ownerUrl,
    sql`select email from public.profiles where is_admin order by email`,
  )
  return rows.map(({ email }) => email)
}

function queryAsOwner<Row extends object>(
  ownerUrl: string,
  statement: Statement,
  lock?: Statement,
): Promise<pg.QueryResult<Row>> {
  return withOwner(ownerUrl, async (owner) => {
    if (!lock) return await owner.query<Row>(toPreparedQuery(statement))
    await owner.query('begin')
    await owner.query(toPreparedQuery(lock))
    const result = await owner.query<Row>(toPreparedQuery(statement))
    await owner.query('commit')
    return result
  })
}
