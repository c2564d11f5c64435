import type { Subscription } from '@candlebook/contract/subscribers'
import { asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import { type CustomerRow, presentAccess, readAccess } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { takeProviderRequest } from '../take-provider-request.ts'
import { answerAfter } from './answer-after.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import { syncUser } from './sync-user.ts'

/**
 * Asks the provider what the user who asks has, and answers it [API-04] [CHK-14]. When the provider fails, one retry
 * follows, and then the stored subscription is answered with `isStale`: a payer never loses access because of an outage.
 * Throws request.too_many.
 */
export async function checkSubscription(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) return await getOwnSubscription(ctx)
  await takeProviderRequest(ctx)
  return await answerAfter(ctx, tryToSync(ctx, userId))
}

/**
 * Answers the stored subscription, and asks the provider only when it can be out of date: a checkout was started after it,
 * the period that it names is over, or the provider failed. Programs can call it every second: while the user's budget is
 * used up, it answers what is stored. `trialUsed` is left out, because it needs another table.
 */
export async function checkSubscriptionIfNeeded(
  ctx: BillingContext,
): Promise<Omit<Subscription, 'trialUsed'>> {
  const now = ctx.clock.now()
  const stored = await asUser(ctx, (scope) => readAccess(scope, now))
  if (!stored.customer || !isOutOfDate(stored.customer, now)) return presentAccess(stored)
  return await checkSubscription(ctx).catch((error) => {
    if (error instanceof AppError && error.code === 'request.too_many') return presentAccess(stored)
    throw error
  })
}

/** A provider that has just answered or failed would say the same again. */
const MIN_INTERVAL_MS = 10_000

function isOutOfDate(
  { checkedAt, checkoutStartedAt, failedAt, subscription }: CustomerRow,
  now: Date,
): boolean {
  const askedAt = Math.max(checkedAt?.getTime() ?? 0, failedAt?.getTime() ?? 0)
  if (checkoutStartedAt && checkoutStartedAt.getTime() >= askedAt) return true
  if (now.getTime() - askedAt < MIN_INTERVAL_MS) return false
  if (!checkedAt) return checkoutStartedAt !== null
  if (checkoutStartedAt && checkoutStartedAt >= checkedAt) return true
  if (failedAt && failedAt > checkedAt) return true
  if (subscription === null || subscription.endedAt !== null) return false
  const { periodEnd, pendingChange } = subscription
  return periodEnd <= now || (pendingChange !== null && pendingChange.until <= now)
}

/**
 * Syncs the user, and tries once more after a temporary failure. A failing provider does not make this function fail.
 */
export async function tryToSync(ctx: BillingContext, userId: string): Promise<void> {
  for (const attempt of [1, 2]) {
    try {
      await syncUser(ctx, userId)
      return
    } catch (error) {
      if (error instanceof PaymentsRefused) return // the same call is refused again
      if (!(error instanceof PaymentsUnavailable)) throw error
      if (error.reason === 'timeout' || attempt === 2) return // a person waits for the answer
    }
  }
}
