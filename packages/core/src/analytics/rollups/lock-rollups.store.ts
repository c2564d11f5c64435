import { LONG_TIMEOUTS, readPrepared, type Scope, setLocally } from '../../db/index.ts'
import { HAS_TRADES } from './missing-rollups.store.ts'

/**
 * Locks trades and rollups of the user against other writers until the transaction ends. `isNew` when the row to lock
 * was lost and is created here. Null when the user has no closed trades: nothing is locked, and nothing may be stored.
 * The commit does not wait for the disk: rollups lost in a crash are stale as before, and are rebuilt.
 */
export async function lockRollups({ db, userId }: Scope): Promise<{ isNew: boolean } | null> {
  const [, rows] = await Promise.all([
    db.$client.query(`set local synchronous_commit to off; ${setLocally(WHILE_LOCKED)}`),
    readPrepared(db, { text: lockTotal, values: [userId] }),
  ])
  if (rows.length > 0) return { isNew: false }
  const inserted = await readPrepared(db, { text: insertTotal, values: [userId] })
  return inserted.length > 0 ? { isNew: true } : null
}

// A large month takes long. The wait for other writers is short: a report can do without the lock (load-rollup-in-snapshot).
const WHILE_LOCKED = { ...LONG_TIMEOUTS, lock: 2_000 }

const lockTotal = `select period from analytics_rollups where user_id = $1 and period = '' for update`

// A row that another transaction has just inserted is locked instead.
const insertTotal = `insert into analytics_rollups as existing (user_id, period, created_at, updated_at)
  select $1, '', now(), now() where ${HAS_TRADES}
  on conflict (user_id, period) do update set format = null, updated_at = now() returning period`
