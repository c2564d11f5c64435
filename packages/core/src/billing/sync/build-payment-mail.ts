import { findProviderEnd, isRunning } from '@candlebook/domain/subscriptions'
import type { Invoice } from '../../payments/index.ts'
import type { StoredSubscription } from '../../subscribers/index.ts'
import { findPaidPlan, getNextCents } from '../money.ts'
import type { BillingMail } from './queue-billing-mail.ts'

/** The mail about a payment that was received. Webhook and browser build the same one, with one key for the invoice. */
export function buildPaymentMail(
  { invoiceId, subscriptionId, paidCents, currency, period, pageUrl }: Invoice,
  stored: StoredSubscription | null,
): BillingMail {
  const subscription = stored?.subscriptionId === subscriptionId ? stored : null
  const renews = subscription && isRunning(subscription) && !subscription.cancelAtPeriodEnd
  return {
    template: 'payment-succeeded',
    data: {
      cents: paidCents,
      currency,
      plan: subscription?.plan ? (findPaidPlan(period) ?? subscription.plan) : null,
      period: period && { from: period.start.toISOString(), until: period.end.toISOString() },
      next: renews
        ? {
            cents: getNextCents(subscription),
            currency: subscription.currency,
            at: subscription.periodEnd.toISOString(),
          }
        : null,
      isCancelled: subscription !== null && !renews,
      invoiceUrl: pageUrl,
    },
    uniqueKey: `payment/${invoiceId}`,
  }
}

/**
 * The mail about a payment that failed: which try it was, when the next one is, and until when the person has access. At
 * most one a day for a user, by the day of the try.
 */
export function buildFailedMail(
  { totalCents, currency, attempts, nextAttemptAt, pageUrl }: Invoice,
  about: { subscription: StoredSubscription | null; userId: string; triedAt: Date; now: Date },
): BillingMail {
  const { subscription, userId, triedAt, now } = about
  const end = subscription && findProviderEnd(subscription, now)
  return {
    template: 'payment-failed',
    data: {
      reason: 'declined',
      cents: totalCents,
      currency,
      attempt: nextAttemptAt ? (attempts > 1 ? 'again' : 'first') : 'last',
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      access: end && { state: now < end ? 'runs' : 'ended', until: end.toISOString() },
      isPayable: pageUrl !== null,
    },
    uniqueKey: `payment-failed/${userId}/${triedAt.toISOString().slice(0, 10)}`,
  }
}
