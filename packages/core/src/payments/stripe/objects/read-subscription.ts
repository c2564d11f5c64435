import type { PlanName } from '@candlebook/domain/plans'
import type { PendingChange, ProviderStatus } from '@candlebook/domain/subscriptions'
import type Stripe from 'stripe'
import type { EndReason, RemoteSubscription } from '../../payments.ts'
import { PaymentsRefused } from '../../payments-errors.ts'
import { readExtension } from './read-extension.ts'
import { readPlan } from './read-plan.ts'
import { readExpanded, readId, readUserId, toDate, toDateOrNull } from './read-values.ts'

/**
 * A subscription of Stripe as the port returns it. The period is that of its item. A subscription that an operator
 * extended is a trial at Stripe and counts as active. Throws PaymentsRefused for an unknown status; the caller then
 * leaves its stored subscription unchanged.
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  loaded: { paidUntil: Date | null; scheduledPlan: PlanName | null; pendingChange: PendingChange | null },
): RemoteSubscription {
  const item = requireItem(subscription)
  const { price } = item
  const extension = readExtension(subscription)
  return {
    subscriptionId: subscription.id,
    customerId: readId(subscription.customer) ?? '',
    userId: readUserId(subscription.metadata.user_id),
    status: readStatus(subscription, extension?.until ?? null),
    plan: readPlan(price),
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    priceCents: price.unit_amount ?? 0,
    currency: subscription.currency,
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    ...loaded,
    ...readCancellation(subscription, item),
    endedAt: toDateOrNull(subscription.ended_at),
    endReason: readEndReason(subscription),
    trial: extension ? extension.trial : readTrial(subscription),
    hasPaymentMethod: hasPaymentMethod(subscription),
    createdAt: toDate(subscription.created),
  }
}

/** The item whose price is one of ours, otherwise the first. Throws PaymentsRefused when there is none. */
export function requireItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data.find(({ price }) => readPlan(price)) ?? items.data[0]
  if (!item) throw new PaymentsRefused('no_items')
  return item
}

function readStatus({ status, trial_end }: Stripe.Subscription, extendedUntil: Date | null): ProviderStatus {
  const known = statuses.find((name) => name === status)
  if (!known) throw new PaymentsRefused('unknown_status')
  const isExtension = known === 'trialing' && extendedUntil?.getTime() === (trial_end ?? 0) * 1000
  return isExtension ? 'active' : known
}

const statuses: readonly ProviderStatus[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
]

/** Stripe knows two forms: a boolean, and in flexible billing a date with the boolean false. Both mean the same here. */
function readCancellation(
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): Pick<RemoteSubscription, 'cancelAtPeriodEnd' | 'cancelAt'> {
  const seconds = cancel_at ?? (cancel_at_period_end ? current_period_end : null)
  return { cancelAtPeriodEnd: seconds !== null, cancelAt: toDateOrNull(seconds) }
}

/** The note on a subscription that was ended because its payment is given back. Stripe has no reason for that. */
export const PAID_BACK_NOTE = 'Its payment is given back.'

function readEndReason({ ended_at, cancellation_details }: Stripe.Subscription): EndReason | null {
  if (ended_at === null) return null
  const { reason, comment } = cancellation_details ?? {}
  if (comment === PAID_BACK_NOTE) return 'paid_back'
  return (['payment_failed', 'payment_disputed'] as const).find((known) => known === reason) ?? 'other'
}

/** Stripe charges the method of the subscription, or the default of its customer. The older form is a source. */
function hasPaymentMethod(subscription: Stripe.Subscription): boolean {
  if (subscription.default_payment_method || subscription.default_source) return true
  const customer = readExpanded(subscription.customer)
  if (!customer || customer.deleted) return false
  return Boolean(customer.invoice_settings?.default_payment_method || customer.default_source)
}

function readTrial({ trial_start, trial_end }: Stripe.Subscription): RemoteSubscription['trial'] {
  const start = toDateOrNull(trial_start)
  const end = toDateOrNull(trial_end)
  return start && end && { start, end }
}
