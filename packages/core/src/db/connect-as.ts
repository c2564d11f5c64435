import type pg from 'pg'
import { KeyedTurns } from '../kernel/keyed-turns.ts'
import type { Database } from './database.ts'

/** How many requests of one user or session may wait for a connection on this node, and for how long. */
const WAIT_LIMITS = { maxWaiting: 200, maxWaitMs: 10_000 }

/** How many session lookups of one session run at once: each takes about a millisecond. */
const MAX_SESSION_LOOKUPS = 2

/**
 * A connection for work of this user. One user gets at most a third of the pool (at least two connections),
 * so that slow requests of one user leave connections for all others. More requests wait here without a
 * connection, in order of arrival. Throws request.too_many when too many of the user's requests wait, and
 * server.busy for a request that waited too long.
 */
export function connectAs(db: Database, userId: string): Promise<pg.PoolClient> {
  const max = Math.max(2, Math.ceil(db.pool.options.max / 3))
  return connectWithin(db, { key: `user ${userId}`, max })
}

/**
 * A connection for looking up the user of this session. Requests of one session wait for each other here,
 * because the pool serves in order of arrival: 200 requests at once would delay every other user by 200
 * lookups. Throws like connectAs.
 */
export function connectForSession(db: Database, token: string): Promise<pg.PoolClient> {
  return connectWithin(db, { key: `session ${token}`, max: MAX_SESSION_LOOKUPS })
}

async function connectWithin(
  db: Database,
  { key, max }: { key: string; max: number },
): Promise<pg.PoolClient> {
  const endTurn = await getTurns(db.pool).take(key, max)
  try {
    const client = await db.pool.connect()
    onRelease(client, endTurn)
    return client
  } catch (error) {
    endTurn()
    throw error
  }
}

const pools = new WeakMap<pg.Pool, KeyedTurns>()

function getTurns(pool: pg.Pool): KeyedTurns {
  const turns = pools.get(pool) ?? new KeyedTurns(WAIT_LIMITS)
  pools.set(pool, turns)
  return turns
}

/** pg sets `release` again at every checkout, so this change holds for one checkout only. */
function onRelease(client: pg.PoolClient, then: () => void): void {
  const { release } = client
  client.release = (destroy) => {
    release.call(client, destroy)
    then()
  }
}
