import { asUser } from '../db/index.ts'
import { type Context, requireUserId } from '../kernel/index.ts'
import { type RequestLimit, tooMany } from './limit-requests.ts'
import { addRequests } from './request-counts.store.ts'

/** Takes one request out of the budget of the user who asks. Throws request.too_many with the seconds to wait. */
export type TakeRequest = (ctx: Context) => Promise<void>

/** Users whose shares are kept in memory. Beyond this number all shares are dropped. */
const MAX_CACHED_USERS = 10_000

/**
 * A limit for frequent requests. This node takes `batch` requests at a time out of the user's count in the database, so
 * only one request in so many pays for a write there. All nodes together never let more than `max` through; with n
 * nodes a user can be refused up to (n - 1) * (batch - 1) requests early, because the others hold them.
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
      if (!isOver && share.isLast) throw tooMany({ until: share.until, now })
      // The first of the waiting requests takes the next share, and the others wait for it.
      if (shares.get(userId) === pending) shares.delete(userId)
    }
  }

  function cacheShare(userId: string, share: Promise<Share>): Promise<Share> {
    if (shares.size >= MAX_CACHED_USERS) shares.clear() // the unused shares are lost: a user is refused early, never let through
    shares.set(userId, share)
    share.catch(() => shares.delete(userId))
    return share
  }
}

/** Requests that this node may let through until an instant; `isLast` says that the user's count is used up. */
type Share = { left: number; until: number; isLast: boolean }

async function takeShare(
  ctx: Context,
  { batch, ...limit }: RequestLimit & { batch: number },
): Promise<Share> {
  const now = ctx.clock.now()
  const { count, began } = await asUser(ctx, (scope) => addRequests(scope, { ...limit, count: batch, now }))
  const left = Math.max(0, Math.min(batch, limit.max - (count - batch)))
  return { left, until: began.getTime() + limit.windowMs, isLast: count >= limit.max }
}
