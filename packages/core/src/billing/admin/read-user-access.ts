import type { SubscriberEntry } from '@candlebook/contract/billing'
import { isRunning } from '@candlebook/domain/subscriptions'
import { asJobForUser } from '../../db/index.ts'
import { findProfileEmail } from '../../profiles/index.ts'
import { readAccess, type StoredSubscription } from '../../subscribers/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { getNextCents } from '../money.ts'

/** What a user has at this instant, for administrators. The caller has checked who asks. */
export async function readUserAccess(
  { db, clock }: Pick<BillingPorts, 'db' | 'clock'>,
  userId: string,
): Promise<SubscriberEntry> {
  return await asJobForUser(db, userId, async (scope) => {
    const { planType, subscribed, tier, subscriptionEnd, cancelAtPeriodEnd, isOverdue, customer } =
      await readAccess(scope, clock.now())
    const subscription = customer?.subscription ?? null
    return {
      userId,
      email: (await findProfileEmail(scope)) ?? '',
      planType,
      subscribed,
      tier,
      subscriptionEnd: subscriptionEnd?.toISOString() ?? null,
      isCancelled: cancelAtPeriodEnd,
      isOverdue,
      running: subscription && isRunning(subscription) ? presentRunning(subscription) : null,
      hasCustomer: customer !== null,
    }
  })
}

function presentRunning(subscription: StoredSubscription): NonNullable<SubscriberEntry['running']> {
  const { periodEnd, status, cancelAtPeriodEnd, currency } = subscription
  return {
    periodEnd: periodEnd.toISOString(),
    isTrial: status === 'trialing',
    nextCents: cancelAtPeriodEnd ? null : getNextCents(subscription),
    currency,
  }
}
