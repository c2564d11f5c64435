import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Statement, toPreparedQuery } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'

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
      insert into platform.audit_entries (id, action, target_id, created_at)
        select ${newId()}::uuid, 'admin.granted', user_id, ${now}::timestamptz from granted`,
  )
  return rowCount === 1
}

/** The e-mail addresses of all administrators in alphabetical order, read as the owner of the database. */
export async function listAdmins(ownerUrl: string): Promise<string[]> {
  const { rows } = await queryAsOwner<{ email: string }>(
    ownerUrl,
    sql`select email from public.profiles where is_admin order by email`,
  )
  return rows.map(({ email }) => email)
}

async function queryAsOwner<Row extends object>(
  ownerUrl: string,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await owner.query<Row>(toPreparedQuery(statement))
  } finally {
    await owner.end()
  }
}
