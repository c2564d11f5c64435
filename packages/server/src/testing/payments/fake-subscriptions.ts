import { PaymentsRefused, type RemoteSubscription } from '@candlebook/core/payments'
import { type PlanName, plans } from '@candlebook/domain/plans'
import { addInvoice } from './fake-invoices.ts'
import type { FakeState } from './fake-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Starts a subscription: a trial, or one whose first period is paid. */
export function addSubscription(
  state: FakeState,
  start: { customerId: string; userId: string | null; plan: PlanName; trialDays: number | null },
): RemoteSubscription {
  const { customerId, userId, plan, trialDays } = start
  const now = state.now()
  const trialEnd = trialDays === null ? null : new Date(now.getTime() + trialDays * DAY_MS)
  const periodEnd = trialEnd ?? addPeriod(now, plan)
  const subscription: RemoteSubscription = {
    subscriptionId: state.newId('sub'),
    customerId,
    userId,
    status: trialEnd ? 'trialing' : 'active',
    ...pricing(plan),
    periodStart: now,
    periodEnd,
    paidUntil: trialEnd ? null : periodEnd,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    endReason: null,
    trial: trialEnd && { start: now, end: trialEnd },
    hasPaymentMethod: state.paymentMethods.has(customerId),
    scheduledPlan: null,
    pendingChange: null,
    createdAt: now,
  }
  state.subscriptions.set(subscription.subscriptionId, subscription)
  emit(state, 'customer.subscription.created', subscription)
  addInvoice(state, subscription, trialEnd ? 0 : plans[plan].priceCents)
  return subscription
}

/** Changes fields of a subscription and emits the event for it: `deleted` when it ends with this change. */
export function changeSubscription(
  state: FakeState,
  subscriptionId: string,
  fields: Partial<RemoteSubscription>,
): RemoteSubscription {
  const before = requireSubscription(state, subscriptionId)
  const after = { ...before, ...fields }
  if (after.endedAt) after.endReason ??= 'other'
  state.subscriptions.set(subscriptionId, after)
  const hasEnded = before.endedAt === null && after.endedAt !== null
  emit(state, `customer.subscription.${hasEnded ? 'deleted' : 'updated'}`, after)
  return after
}

/** Begins the next period. Its payment succeeds, or fails and leaves the subscription overdue. */
export function renewSubscription(
  state: FakeState,
  subscriptionId: string,
  payment: 'paid' | 'failed',
): RemoteSubscription {
  const { scheduledPlan, plan, periodEnd, paidUntil } = requireSubscription(state, subscriptionId)
  const next = scheduledPlan ?? plan ?? 'monthly'
  const end = addPeriod(periodEnd, next)
  const renewed = changeSubscription(state, subscriptionId, {
    ...pricing(next),
    scheduledPlan: null,
    periodStart: periodEnd,
    periodEnd: end,
    status: payment === 'paid' ? 'active' : 'past_due',
    paidUntil: payment === 'paid' ? end : paidUntil,
  })
  addInvoice(state, renewed, plans[next].priceCents, payment)
  return renewed
}

/** The subscription; throws as the provider refuses an unknown one. */
export function requireSubscription(state: FakeState, subscriptionId: string): RemoteSubscription {
  const found = state.subscriptions.get(subscriptionId)
  if (!found) throw new PaymentsRefused('resource_missing')
  return found
}

/** The subscription; throws as the provider refuses to change one that has ended. */
export function requireRunning(state: FakeState, subscriptionId: string): RemoteSubscription {
  const found = requireSubscription(state, subscriptionId)
  if (found.endedAt) throw new PaymentsRefused('resource_missing')
  return found
}

/** Plan, interval and price, as a subscription shows them. */
export function pricing(plan: PlanName) {
  return { plan, interval: plans[plan].period, priceCents: plans[plan].priceCents, currency: 'eur' }
}

/** One period later. The last day of a shorter month replaces a day that it does not have. */
export function addPeriod(from: Date, plan: PlanName): Date {
  const months = plans[plan].period === 'year' ? 12 : 1
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const daysOfMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), daysOfMonth))
  return to
}

function emit(state: FakeState, type: string, { subscriptionId, customerId, userId }: RemoteSubscription) {
  state.emit(type, { subscriptionId, customerId, userId })
}
