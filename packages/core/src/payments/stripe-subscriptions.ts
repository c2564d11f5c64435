import type { PlanName } from '@candlebook/domain/billing/plans'
import type { PendingChange } from '@candlebook/domain/billing/subscription'
import type Stripe from 'stripe'
import { PaymentsRefused } from './payment-errors.ts'
import type { Payments, RemoteSubscription } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { eachItem, isMissing, PAGE_SIZE } from './stripe-client.ts'
import { findPaymentProblem, voidOpenInvoices } from './stripe-invoices.ts'
import {
  findPaidPeriodEnd,
  PAID_BACK_NOTE,
  readExpanded,
  readExtension,
  readId,
  readSubscription,
  requireItem,
  toDate,
  toSeconds,
  writeExtension,
} from './stripe-objects.ts'

/** What must be expanded in a subscription that `getRemoteSubscription` gets. */
export const expand = ['latest_invoice', 'schedule', 'customer']
const expandInList = expand.map((path) => `data.${path}`)

/** Periods that are read back at most to find the last paid one. */
const MAX_PAID_INVOICES = 12

/** A subscription of Stripe as the port returns it, with what only other objects tell: the paid period, the next plan. */
export async function getRemoteSubscription(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<RemoteSubscription> {
  const paidUntil = await findPaidUntil(account, subscription)
  const scheduledPlan = await findScheduledPlan(account, subscription)
  const pendingChange = await findPendingChange(account, subscription)
  return readSubscription(subscription, { paidUntil, scheduledPlan, pendingChange })
}

/**
 * The end of the last paid period. Do not use the period of the item: for an hour after a renewal Stripe shows the new
 * period while its invoice is a draft, and an overdue subscription shows a period that was never paid. The newest
 * invoice has this end for most subscriptions; only for the others the list of paid invoices is fetched.
 */
async function findPaidUntil(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<Date | null> {
  const extendedUntil = readExtension(subscription)?.until ?? null
  const paidUntil = await findLastPaidPeriodEnd(account, subscription)
  if (!paidUntil || !extendedUntil) return paidUntil ?? extendedUntil
  return paidUntil > extendedUntil ? paidUntil : extendedUntil
}

async function findLastPaidPeriodEnd(
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
    reason: await findPaymentProblem(account, invoice.id),
    invoiceId: invoice.id,
    payUrl: invoice.hosted_invoice_url ?? null,
    until: toDate(pending.expires_at),
  }
}

/** Takes the schedule off a subscription, which then stays on its plan. Without a schedule nothing happens. */
export async function releaseSchedule(
  { stripe, call }: StripeAccount,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const schedule = readExpanded(subscription.schedule)
  if (schedule?.status !== 'active' && schedule?.status !== 'not_started') return
  const idempotencyKey = `${key}/release/${schedule.id}`
  await call(() => stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey }))
}

/** What the port does with subscriptions, except changes of their plan. */
export function buildSubscriptions(
  account: StripeAccount,
): Pick<
  Payments,
  | 'findSubscription'
  | 'listSubscriptions'
  | 'eachSubscription'
  | 'cancelAtPeriodEnd'
  | 'reactivate'
  | 'endNow'
  | 'extend'
> {
  const { stripe, call } = account
  return {
    async findSubscription(subscriptionId) {
      const found = await findRaw(account, subscriptionId)
      return found && getRemoteSubscription(account, found)
    },
    async listSubscriptions(customerId) {
      const filter = { customer: customerId, status: 'all', limit: PAGE_SIZE } as const
      const { data } = await call(() => stripe.subscriptions.list({ ...filter, expand: expandInList }))
      const loaded: RemoteSubscription[] = []
      for (const subscription of data) loaded.push(await getRemoteSubscription(account, subscription))
      return loaded
    },
    eachSubscription: () => eachSubscription(account),
    cancelAtPeriodEnd: (subscriptionId, key) => cancelAtPeriodEnd(account, subscriptionId, key),
    reactivate: (subscriptionId, key) => reactivate(account, subscriptionId, key),
    async endNow(subscriptionId) {
      const ended = await endSubscription(account, subscriptionId, { comment: PAID_BACK_NOTE })
      await voidOpenInvoices(account, { subscription: subscriptionId })
      return ended
    },
    extend: (subscriptionId, until, key) => extend(account, { subscriptionId, until }, key),
  }
}

/** The subscription with what `getRemoteSubscription` needs. Throws PaymentsRefused resource_missing. */
export function requireRaw(
  { stripe, call }: StripeAccount,
  subscriptionId: string,
): Promise<Stripe.Subscription> {
  return call(() => stripe.subscriptions.retrieve(subscriptionId, { expand }))
}

/** Ends a subscription at once, without an invoice or a credit; one that has ended stays as it is. */
export async function endSubscription(
  account: StripeAccount,
  subscriptionId: string,
  note?: { comment: string },
): Promise<RemoteSubscription> {
  const { stripe, call } = account
  try {
    const params = {
      invoice_now: false,
      prorate: false,
      expand,
      ...(note && { cancellation_details: note }),
    }
    return await getRemoteSubscription(
      account,
      await call(() => stripe.subscriptions.cancel(subscriptionId, params)),
    )
  } catch (error) {
    // One that has ended is refused. Deleting takes no key: an attempt whose answer was lost may have ended it.
    const after = error instanceof PaymentsRefused ? await requireRaw(account, subscriptionId) : null
    if (after === null || after.ended_at === null) throw error
    return getRemoteSubscription(account, after)
  }
}

async function findRaw(account: StripeAccount, subscriptionId: string): Promise<Stripe.Subscription | null> {
  try {
    return await requireRaw(account, subscriptionId)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** One that cannot be read is reported and left out, so that the others are read. */
async function* eachSubscription(account: StripeAccount): AsyncGenerator<RemoteSubscription> {
  const { stripe, call, settings } = account
  const all = eachItem(call, (page) =>
    stripe.subscriptions.list({ status: 'all', expand: expandInList, ...page }),
  )
  for await (const subscription of all) {
    const loaded = await getRemoteSubscription(account, subscription).catch((error: unknown) => {
      if (!(error instanceof PaymentsRefused)) throw error
      settings.report?.(error)
      return null
    })
    if (loaded) yield loaded
  }
}

async function cancelAtPeriodEnd(
  account: StripeAccount,
  subscriptionId: string,
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call } = account
  const before = await requireRaw(account, subscriptionId)
  await releaseSchedule(account, before, key)
  const params = { cancel_at_period_end: true, expand }
  const idempotencyKey = key
  const after = await call(() => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  return getRemoteSubscription(account, after)
}

/** Stripe refuses a change of both forms of a cancellation in one request, so the one that is set is cleared. */
async function reactivate(
  account: StripeAccount,
  subscriptionId: string,
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call } = account
  const update = (params: Stripe.SubscriptionUpdateParams, part: string) =>
    call(() =>
      stripe.subscriptions.update(subscriptionId, { ...params, expand }, { idempotencyKey: `${key}${part}` }),
    )
  let current = await requireRaw(account, subscriptionId)
  if (current.ended_at !== null) throw new PaymentsRefused('subscription_ended')
  if (current.cancel_at_period_end) current = await update({ cancel_at_period_end: false }, '/flag')
  if (current.cancel_at !== null) current = await update({ cancel_at: '' }, '/date')
  return getRemoteSubscription(account, current)
}

/** Stripe moves the next charge only with the end of a trial. The metadata say that this trial is an extension of paid access. */
async function extend(
  account: StripeAccount,
  { subscriptionId, until }: { subscriptionId: string; until: Date },
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call } = account
  const before = await requireRaw(account, subscriptionId)
  const { status, trial } = readSubscription(before, {
    paidUntil: null,
    scheduledPlan: null,
    pendingChange: null,
  })
  const isTrial = status === 'trialing'
  const params: Stripe.SubscriptionUpdateParams = {
    trial_end: toSeconds(until),
    proration_behavior: 'none',
    expand,
    ...(!isTrial && { metadata: writeExtension({ until, trial: readExtension(before)?.trial ?? trial }) }),
  }
  const after = await call(() => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey: key }))
  return getRemoteSubscription(account, after)
}
