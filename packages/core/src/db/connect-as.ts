import type pg from 'pg'
import { AppError } from '../kernel/app-error.ts'
import type { Database } from './database.ts'

/** How many requests of one user or session may wait for a connection on this node, and for how long. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 10_000
/** The retry time of a refused request: after it, the user's own requests are done or refused. */
const RETRY_SECONDS = 5

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
  const shares = getShares(db.pool)
  const share = shares.get(key) ?? { taken: 0, waiting: [] }
  shares.set(key, share)
  const giveBack = () => {
    const next = share.waiting.shift()
    if (next) next()
    else share.taken -= 1
    if (share.taken === 0) shares.delete(key)
  }
  if (share.taken < max) share.taken += 1
  else await takeTurn(share)
  try {
    const client = await db.pool.connect()
    onRelease(client, giveBack)
    return client
  } catch (error) {
    giveBack()
    throw error
  }
}

/** The connections that a user or a session has or is about to get, and the requests that wait for one. */
type Share = { taken: number; waiting: (() => void)[] }

const pools = new WeakMap<pg.Pool, Map<string, Share>>()

function getShares(pool: pg.Pool): Map<string, Share> {
  const shares = pools.get(pool) ?? new Map<string, Share>()
  pools.set(pool, shares)
  return shares
}

function takeTurn({ waiting }: Share): Promise<void> {
  if (waiting.length >= MAX_WAITING) {
    throw new AppError('request.too_many', { data: { waitSeconds: RETRY_SECONDS } })
  }
  return new Promise((go, fail) => {
    const turn = () => {
      clearTimeout(timer)
      go() // the next request takes over the connection
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      fail(new AppError('server.busy', { data: { waitSeconds: RETRY_SECONDS } }))
    }, MAX_WAIT_MS)
    waiting.push(turn)
  })
}

/** pg sets `release` again at every checkout, so this change holds for one checkout only. */
function onRelease(client: pg.PoolClient, then: () => void): void {
  const { release } = client
  client.release = (destroy) => {
    release.call(client, destroy)
    then()
  }
}
