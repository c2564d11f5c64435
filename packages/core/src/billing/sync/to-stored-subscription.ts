import { chooseSubscription } from '@candlebook/domain/subscriptions'
import type { RemoteSubscription } from '../../payments/index.ts'
import type { StoredSubscription } from '../../subscribers/index.ts'

/**
 * The subscription of a customer that is stored: the one that counts. A pure function of the provider's current state,
 * so the order and the number of events change nothing [CHK-18].
 */
export function toStoredSubscription(remote: readonly RemoteSubscription[]): StoredSubscription | null {
  const chosen = chooseSubscription(remote)
  if (!chosen) return null
  const { subscriptionId, status, plan, interval, priceCents, currency, periodEnd, paidUntil } = chosen
  const { cancelAt, endedAt, trial, hasPaymentMethod, scheduledPlan, pendingChange } = chosen
  return {
    subscriptionId,
    status,
    plan,
    interval,
    priceCents,
    currency,
    periodEnd,
    paidUntil,
    cancelAtPeriodEnd: chosen.cancelAtPeriodEnd || cancelAt !== null,
    cancelAt,
    endedAt,
    trial,
    hasPaymentMethod,
    scheduledPlan,
    pendingChange,
  }
}
