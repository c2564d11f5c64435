import { sql } from 'drizzle-orm'
import { LONG_TIMEOUTS, readPrepared, type Scope, setLocally } from '../../db/index.ts'
import { hasTrades } from './missing-rollups.store.ts'

/**
 * Locks trades and rollups of the user against other writers until the transaction ends. `isNew` when the row to lock
 * was lost and is created here. Null when the user has no closed trades with a rate: nothing is locked, and nothing may be stored.
 * The commit does not wait for the disk: rollups lost in a crash are stale as before, and are rebuilt.
 */
export async function lockRollups({ db, userId }: Scope): Promise<{ isNew: boolean } | null> {
  const [, rows] = await Promise.all([
    db.$client.query(`set local synchronous_commit to off; ${setLocally(WHILE_LOCKED)}`),
    readPrepared(
      db,
      sql`select period from analytics_rollups where user_id = ${userId} and period = '' for update`,
    ),
  ])
  if (rows.length > 0) return { isNew: false }
  const inserted = await readPrepared(db, insertTotal(userId))
  return inserted.length > 0 ? { isNew: true } : null
}

// A large month takes long. The wait for other writers is short: a report can do without the lock (load-rollup-in-snapshot).
const WHILE_LOCKED = { ...LONG_TIMEOUTS, lock: 2_000 }

// A row that another transaction has just inserted is locked instead.
const insertTotal = (
  userId: string,
) => sql`insert into analytics_rollups as existing (user_id, period, created_at, updated_at)
  select ${userId}::uuid, '', now(), now() where ${hasTrades(userId)}
  on conflict (user_id, period) do update set format = null, updated_at = now() returning period`
