import type { PlanName } from '@candlebook/domain/plans'
import type { PendingChange } from '@candlebook/domain/subscriptions'
import type Stripe from 'stripe'
import type { RemoteSubscription } from '../payments.ts'
import { findPaidPeriodEnd } from './objects/find-paid-period-end.ts'
import { readExtension } from './objects/read-extension.ts'
import { readPaymentIntents } from './objects/read-invoice.ts'
import { readSubscription, requireItem } from './objects/read-subscription.ts'
import { readExpanded, readId, toDate } from './objects/read-values.ts'
import type { StripeAccount } from './stripe-account.ts'

/** What must be expanded in a subscription that `loadSubscription` gets. */
export const expand = ['latest_invoice', 'schedule', 'customer']
export const expandInList = expand.map((path) => `data.${path}`)

/** Periods that are read back at most to find the last paid one. */
const MAX_PAID_INVOICES = 12

/** A subscription of Stripe as the port returns it, with what only other objects tell: the paid period, the next plan. */
export async function loadSubscription(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<RemoteSubscription> {
  const paidUntil = await loadPaidUntil(account, subscription)
  const scheduledPlan = await findScheduledPlan(account, subscription)
  const pendingChange = await findPendingChange(account, subscription)
  return readSubscription(subscription, { paidUntil, scheduledPlan, pendingChange })
}

/**
 * The end of the last paid period. Do not use the period of the item: for an hour after a renewal Stripe shows the new
 * period while its invoice is a draft, and an overdue subscription shows a period that was never paid. The newest
 * invoice has this end for most subscriptions; only for the others the list of paid invoices is fetched.
 */
async function loadPaidUntil(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<Date | null> {
  const extendedUntil = readExtension(subscription)?.until ?? null
  const paidUntil = await loadPaidPeriodEnd(account, subscription)
  if (!paidUntil || !extendedUntil) return paidUntil ?? extendedUntil
  return paidUntil > extendedUntil ? paidUntil : extendedUntil
}

async function loadPaidPeriodEnd(
  { stripe, call }: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<Date | null> {
  if (wasNeverCharged(subscription)) return null
  const latest = readExpanded(subscription.latest_invoice)
  const paidUntil = latest && findPaidPeriodEnd([latest])
  if (paidUntil) return paidUntil
  const filter = { subscription: subscription.id, status: 'paid', limit: MAX_PAID_INVOICES } as const
  const { data } = await call(() => stripe.invoices.list(filter))
  return findPaidPeriodEnd(data)
}

/** Whether its only period is its trial, or its first payment never succeeded. */
function wasNeverCharged(subscription: Stripe.Subscription): boolean {
  const { status, trial_end } = subscription
  if (status === 'incomplete' || status === 'incomplete_expired') return true
  if (readExtension(subscription)) return false
  return trial_end !== null && requireItem(subscription).current_period_end <= trial_end
}

/** The plan of the phase that follows the current one; null without a schedule that changes the plan. */
async function findScheduledPlan(
  { prices }: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<PlanName | null> {
  const schedule = readExpanded(subscription.schedule)
  if (schedule?.status !== 'active' && schedule?.status !== 'not_started') return null
  const periodEnd = toDate(requireItem(subscription).current_period_end)
  const next = schedule.phases.find(({ start_date }) => toDate(start_date) >= periodEnd)
  const priceId = readId(next?.items[0]?.price)
  const plan = priceId ? await prices.findPlan(priceId) : null
  return plan === (await prices.findPlan(requireItem(subscription).price.id)) ? null : plan
}

/** The newest invoice of the subscription is that of the pending change. Null for a price that is not ours. */
async function findPendingChange(
  account: StripeAccount,
  { pending_update: pending, latest_invoice, ended_at }: Stripe.Subscription,
): Promise<PendingChange | null> {
  const invoice = readExpanded(latest_invoice)
  const priceId = readId(pending?.subscription_items?.[0]?.price)
  const plan = priceId && (await account.prices.findPlan(priceId))
  if (!pending || !plan || !invoice?.id || ended_at !== null) return null
  return {
    plan,
    reason: await findPendingReason(account, invoice.id),
    invoiceId: invoice.id,
    payUrl: invoice.hosted_invoice_url ?? null,
    until: toDate(pending.expires_at),
  }
}

async function findPendingReason(
  { stripe, call }: StripeAccount,
  invoiceId: string,
): Promise<PendingChange['reason']> {
  const invoice = await call(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
  const [intentId] = readPaymentIntents(invoice)
  if (!intentId) return 'open'
  const { status } = await call(() => stripe.paymentIntents.retrieve(intentId))
  if (status === 'requires_action') return 'bank'
  return status === 'requires_payment_method' ? 'declined' : 'open'
}
