import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { addRequests } from '../stores/request-counts.store.ts'
import { buildTooManyError, type RequestLimit } from './limit-requests.ts'

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
  const { count, began } = await asUser(ctx, (scope) => addRequests(scope, { ...limit, count: batch, now }))
  const left = Math.max(0, Math.min(batch, limit.max - (count - batch)))
  return { left, until: began.getTime() + limit.windowMs, isLast: count >= limit.max }
}
