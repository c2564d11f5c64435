import { sql } from 'drizzle-orm'
import type { Scope } from '../database.ts'

/**
 * Takes the lock of the user with this name until the end of the transaction. A limit whose rows are counted and inserted
 * under the lock cannot be exceeded by parallel requests.
 */
export async function lockForUser({ db, userId }: Scope, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${userId}`}, 0))`)
}

/** Like `lockForUser`, without waiting: returns false while another transaction has the lock. */
export async function tryLockForUser({ db, userId }: Scope, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${name} of ${userId}`}, 0)) as locked`,
  )
  return rows[0]!.locked // a select without a table returns one row
}
