import type { Subscription } from '@candlebook/contract/subscribers'
import { asUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import { type CustomerRow, findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import { syncUser } from './sync-user.ts'

/**
 * Asks the provider what the user who asks has, and answers it [API-04] [CHK-14]. When the provider fails, one retry
 * follows, and then the stored subscription is answered with `isStale`: a payer never loses access because of an outage.
 */
export async function checkSubscription(ctx: BillingContext): Promise<Subscription> {
  if (ctx.payments.isSetUp) await tryToSync(ctx, requireUserId(ctx.actor))
  return await getOwnSubscription(ctx)
}

/**
 * The same, but asks the provider only when the stored answer can be out of date: a checkout was started after it, or the
 * period that it names is over.
 */
export async function checkSubscriptionIfNeeded(ctx: BillingContext): Promise<Subscription> {
  const customer = await asUser(ctx, findCustomer)
  if (customer && isOutOfDate(customer, ctx.clock.now())) return await checkSubscription(ctx)
  return await getOwnSubscription(ctx)
}

function isOutOfDate(
  { checkedAt, checkoutStartedAt, failedAt, subscription }: CustomerRow,
  now: Date,
): boolean {
  if (!checkedAt) return checkoutStartedAt !== null
  if (checkoutStartedAt && checkoutStartedAt >= checkedAt) return true
  if (failedAt && failedAt > checkedAt) return true
  return subscription !== null && subscription.endedAt === null && subscription.periodEnd <= now
}

async function tryToSync(ctx: BillingContext, userId: string): Promise<void> {
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
