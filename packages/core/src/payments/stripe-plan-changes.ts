import type { PlanName } from '@candlebook/domain/billing/plans'
import type Stripe from 'stripe'
import type { Payments, PlanChangePreview, RemoteSubscription } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { readExpanded, requireItem, toSeconds } from './stripe-objects.ts'
import { expand, getRemoteSubscription, releaseSchedule, requireRaw } from './stripe-subscriptions.ts'

/** What the port does to change the plan of a subscription. */
export function buildPlanChanges(
  account: StripeAccount,
): Pick<Payments, 'previewPlanChange' | 'changePlanNow' | 'changePlanAtPeriodEnd' | 'dropScheduledPlan'> {
  return {
    previewPlanChange: (subscriptionId, plan, prorationDate) =>
      previewPlanChange(account, { subscriptionId, plan, prorationDate }),
    changePlanNow: (change, key) => changePlanNow(account, change, key),
    changePlanAtPeriodEnd: (subscriptionId, plan, key) =>
      changePlanAtPeriodEnd(account, { subscriptionId, plan }, key),
    async dropScheduledPlan(subscriptionId, key) {
      await releaseSchedule(account, await requireRaw(account, subscriptionId), key)
      return getRemoteSubscription(account, await requireRaw(account, subscriptionId))
    },
  }
}

type Change = { subscriptionId: string; plan: PlanName; prorationDate: Date }

/** Stripe prorates to the second, so the change itself must have the same proration date as its preview. */
async function previewPlanChange(account: StripeAccount, change: Change): Promise<PlanChangePreview> {
  const { stripe, call } = account
  const subscription = await requireRaw(account, change.subscriptionId)
  const { currency, status } = subscription
  const { prorationDate } = change
  // A trial costs nothing, also on another plan. Stripe's preview would show the invoice at its end.
  if (status === 'trialing') return { dueCents: 0, currency, creditCents: 0, prorationDate, lines: [] }
  const preview = await call(async () =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: await buildChange(account, subscription, change),
    }),
  )
  const lines = preview.lines.data.map(({ description, amount }) => ({
    text: description ?? '',
    amountCents: amount,
  }))
  const credits = lines.filter(({ amountCents }) => amountCents < 0)
  const creditCents = credits.reduce((sum, { amountCents }) => sum - amountCents, 0)
  return { dueCents: preview.amount_due, currency: preview.currency, creditCents, prorationDate, lines }
}

/** With a declined card Stripe keeps the change as pending, and the subscription comes back on its old plan. */
async function changePlanNow(
  account: StripeAccount,
  change: Change,
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call } = account
  const before = await requireRaw(account, change.subscriptionId)
  await releaseSchedule(account, before, key)
  const params: Stripe.SubscriptionUpdateParams = {
    ...(await buildChange(account, before, change)),
    payment_behavior: 'pending_if_incomplete',
    expand,
  }
  const after = await call(() => stripe.subscriptions.update(before.id, params, { idempotencyKey: key }))
  return getRemoteSubscription(account, after)
}

async function buildChange(
  { prices }: StripeAccount,
  subscription: Stripe.Subscription,
  { plan, prorationDate }: Pick<Change, 'plan' | 'prorationDate'>,
) {
  return {
    items: [{ id: requireItem(subscription).id, price: await prices.requireId(plan) }],
    proration_behavior: 'always_invoice' as const,
    proration_date: toSeconds(prorationDate),
  }
}

/**
 * The schedule has two phases: the current period as it is, then one period of the new plan; then it is released. During
 * a trial the plan changes at once: nothing is paid for it, and the end of the trial stays.
 */
async function changePlanAtPeriodEnd(
  account: StripeAccount,
  { subscriptionId, plan }: Pick<Change, 'subscriptionId' | 'plan'>,
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call, prices } = account
  const subscription = await requireRaw(account, subscriptionId)
  if (subscription.status === 'trialing') return changeTrialPlan(account, { subscription, plan }, key)
  const schedule = readExpanded(subscription.schedule) ?? (await createSchedule(account, subscriptionId, key))
  const item = requireItem(subscription)
  const current = schedule.phases[0]
  const params: Stripe.SubscriptionScheduleUpdateParams = {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: current?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        items: [{ price: await prices.requireId(plan), quantity: 1 }],
        duration: { interval: plan === 'annual' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  }
  const idempotencyKey = `${key}/phases`
  await call(() => stripe.subscriptionSchedules.update(schedule.id, params, { idempotencyKey }))
  return getRemoteSubscription(account, await requireRaw(account, subscriptionId))
}

async function changeTrialPlan(
  account: StripeAccount,
  { subscription, plan }: { subscription: Stripe.Subscription; plan: PlanName },
  key: string,
): Promise<RemoteSubscription> {
  const { stripe, call, prices } = account
  const items = [{ id: requireItem(subscription).id, price: await prices.requireId(plan) }]
  const params = { items, proration_behavior: 'none' as const, expand }
  const after = await call(() =>
    stripe.subscriptions.update(subscription.id, params, { idempotencyKey: key }),
  )
  return getRemoteSubscription(account, after)
}

function createSchedule(
  { stripe, call }: StripeAccount,
  subscriptionId: string,
  key: string,
): Promise<Stripe.SubscriptionSchedule> {
  const params = { from_subscription: subscriptionId }
  return call(() => stripe.subscriptionSchedules.create(params, { idempotencyKey: `${key}/schedule` }))
}
