import type { Context } from '../../context/index.ts'
import { asUser, type Scope } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { addRequests } from '../stores/request-counts.store.ts'

/** The maximum number of requests of one kind per user within a time window. */
export type RequestLimit = { kind: string; max: number; windowMs: number }

/**
 * Counts a costly request of the user who asks, in the database, so that all servers share the count. Throws
 * session.required, and request.too_many with the seconds to wait after `max` requests within the window.
 */
export async function limitRequests(ctx: Context, limit: RequestLimit): Promise<void> {
  const now = ctx.clock.now()
  await asUser(ctx, (scope) => addRequests(scope, { ...limit, count: 1, now })).then(
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
