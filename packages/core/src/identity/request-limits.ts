import { createHmac } from 'node:crypto'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Context } from '../context/index.ts'
import {
  asAuth,
  asJob,
  asUser,
  type Connection,
  type Database,
  type Scope,
  transaction,
} from '../db/index.ts'
import { AppError, type Clock, requireUserId, toNetwork } from '../kernel/index.ts'
import { addRouteRequest } from './attempts.store.ts'
import type { IdentityContext } from './identity-context.ts'
import { addRequests, addVisitorRequest, deleteVisitorCountsBefore } from './request-limits.store.ts'

/** The maximum number of requests of one kind per user within a time window. */
export type RequestLimit = { kind: string; max: number; windowMs: number }

/**
 * Counts a costly request of the user who asks, in the database, so that all servers share the count. Throws
 * session.required, and request.too_many with the seconds to wait after `max` requests within the window.
 */
export async function limitRequests(ctx: Context, limit: RequestLimit): Promise<void> {
  const now = ctx.clock.now()
  await transaction(asUser(ctx), (scope) => addRequests(scope, { ...limit, count: 1, now })).then(
    throwWhenOver(limit, now),
  )
}

/**
 * Adds `count` of a kind in the transaction of a write, which takes it back when it fails, and returns the count of the
 * window. Throws request.too_many with the seconds to wait.
 */
export async function countRequests(
  scope: Scope,
  { count, now, ...limit }: RequestLimit & { count: number; now: Date },
): Promise<number> {
  const counted = await addRequests(scope, { ...limit, count, now })
  throwWhenOver(limit, now)(counted)
  return counted.count
}

function throwWhenOver({ max, windowMs }: RequestLimit, now: Date) {
  return ({ count, began }: { count: number; began: Date }) => {
    if (count > max) throw buildTooManyError({ until: began.getTime() + windowMs, now })
  }
}

/** Builds the refusal of a request that comes before `until`. */
export function buildTooManyError({ until, now }: { until: number; now: Date }): AppError {
  return new AppError('request.too_many', {
    data: { waitSeconds: Math.ceil((until - now.getTime()) / 1000) },
  })
}

/** The maximum number of requests of one network address on a route within a time window. */
export type AddressLimit = { route: string; max: number; windowMs: number }

/**
 * Counts a request of a network address on a route, in the database, so that all nodes share the count. The
 * addresses of one IPv6 network (/64) and all clients without an address count as one. Throws
 * request.too_many with the seconds to wait.
 */
export async function limitAddress(
  { authDb, clock, config }: Pick<IdentityContext, 'authDb' | 'clock' | 'config'>,
  { address, limit }: { address: string | null; limit: AddressLimit },
): Promise<void> {
  if (!config.limitRequests) return
  const now = clock.now()
  const { route, max, windowMs } = limit
  const key = `${address ? toNetwork(address) : 'no address'}|${route}`.slice(0, MAX_KEY_LENGTH)
  const { count, endsAt } = await transaction(asAuth(authDb), (db) =>
    addRouteRequest(db, { key, windowMs, now }),
  )
  if (count > max) throw buildTooManyError({ until: endsAt.getTime(), now })
}

/** A proxy header can contain any text instead of an address. */
const MAX_KEY_LENGTH = 200

type VisitorLimit = RequestLimit & { address: string | null }

/**
 * Counts a request that needs no session by the network address of its client, in the database, so that all nodes share
 * the count. Throws request.too_many with the seconds to wait. Clients without an address share one count.
 */
export async function limitVisitor(
  app: { db: Database; clock: Clock; secret: string },
  limit: VisitorLimit,
): Promise<void> {
  await transaction(asJob(app.db), (db) => limitVisitorWithin({ ...app, db }, limit))
}

/** The same within a transaction of asJob, which does not count the request when it is rolled back. */
export async function limitVisitorWithin(
  app: { db: Connection; clock: Clock; secret: string },
  { address, ...limit }: VisitorLimit,
): Promise<void> {
  const now = app.clock.now()
  const { kind, windowMs } = limit
  const visitor = createHmac('sha256', app.secret)
    .update(address === null ? '' : toNetwork(address))
    .digest('hex')
  const { count, began } = await addVisitorRequest(app.db, { kind, visitor, windowMs, now })
  if (count > limit.max) throw buildTooManyError({ until: began.getTime() + windowMs, now })
}

/** Deletes counts of visitors a day old; no window is longer. */
export async function deleteOldVisitorCounts(db: Database, now: Date): Promise<void> {
  await transaction(asJob(db), (connection) =>
    deleteVisitorCountsBefore(connection, new Date(now.getTime() - DAY_MS)),
  )
}

/**
 * Takes one request from the budget of the user who asks. Throws request.too_many with the seconds to wait.
 */
export type TakeRequest = (ctx: Context) => Promise<void>

/** Users whose shares are kept in memory. Beyond this number all shares are dropped. */
const MAX_CACHED_USERS = 10_000

/**
 * A limit for frequent requests. This node reserves `batch` requests at a time in the user's count in the
 * database, so that only one of `batch` requests needs a write there. All nodes together never allow more
 * than `max`. With n nodes a user can be refused up to (n - 1) * (batch - 1) requests early, because the
 * other nodes hold them.
 */
export function openRequestBudget({ batch, ...limit }: RequestLimit & { batch: number }): TakeRequest {
  const shares = new Map<string, Promise<Share>>()
  return async (ctx) => {
    const userId = requireUserId(ctx.actor)
    for (;;) {
      const pending = shares.get(userId) ?? cacheShare(userId, takeShare(ctx, { ...limit, batch }))
      const share = await pending
      const now = ctx.clock.now()
      const isOver = now.getTime() >= share.until
      if (!isOver && share.left > 0) {
        share.left -= 1
        return
      }
      if (!isOver && share.isLast) throw buildTooManyError({ until: share.until, now })
      // The first waiting request reserves the next share, and the others wait for it.
      if (shares.get(userId) === pending) shares.delete(userId)
    }
  }

  function cacheShare(userId: string, share: Promise<Share>): Promise<Share> {
    if (shares.size >= MAX_CACHED_USERS) shares.clear() // a user may be refused early, but never gets more
    shares.set(userId, share)
    share.catch(() => shares.delete(userId))
    return share
  }
}

/** Requests that this node may allow until an instant. `isLast` means that the user's count is used up. */
type Share = { left: number; until: number; isLast: boolean }

async function takeShare(
  ctx: Context,
  { batch, ...limit }: RequestLimit & { batch: number },
): Promise<Share> {
  const now = ctx.clock.now()
  const { count, began } = await transaction(asUser(ctx), (scope) =>
    addRequests(scope, { ...limit, count: batch, now }),
  )
  const left = Math.max(0, Math.min(batch, limit.max - (count - batch)))
  return { left, until: began.getTime() + limit.windowMs, isLast: count >= limit.max }
}
