import type Stripe from 'stripe'
import type { Payments, RemoteSubscription } from '../payments.ts'
import { PaymentsRefused } from '../payments-errors.ts'
import { eachItem, PAGE_SIZE } from './each-item.ts'
import { voidOpenInvoices } from './invoices.ts'
import { expand, expandInList, loadSubscription } from './load-subscription.ts'
import { readExtension, writeExtension } from './objects/read-extension.ts'
import { PAID_BACK_NOTE, readSubscription } from './objects/read-subscription.ts'
import { toSeconds } from './objects/read-values.ts'
import { releaseSchedule } from './release-schedule.ts'
import type { StripeAccount } from './stripe-account.ts'
import { isMissing } from './to-payments-error.ts'

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
      return found && loadSubscription(account, found)
    },
    async listSubscriptions(customerId) {
      const filter = { customer: customerId, status: 'all', limit: PAGE_SIZE, expand: expandInList } as const
      const { data } = await call(() => stripe.subscriptions.list({ ...filter, expand: expandInList }))
      const loaded: RemoteSubscription[] = []
      for (const subscription of data) loaded.push(await loadSubscription(account, subscription))
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

/** The subscription with what `loadSubscription` needs. Throws PaymentsRefused resource_missing. */
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
    return await loadSubscription(
      account,
      await call(() => stripe.subscriptions.cancel(subscriptionId, params)),
    )
  } catch (error) {
    // One that has ended is refused. Deleting takes no key: an attempt whose answer was lost may have ended it.
    const after = error instanceof PaymentsRefused ? await requireRaw(account, subscriptionId) : null
    if (after === null || after.ended_at === null) throw error
    return loadSubscription(account, after)
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
    const loaded = await loadSubscription(account, subscription).catch((error: unknown) => {
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
  return loadSubscription(account, after)
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
  return loadSubscription(account, current)
}

/** The next charge moves as the end of a trial without a price; metadata say that it is an extension. */
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
  return loadSubscription(account, after)
}
