import { addIntervals } from '../money/billing-periods.ts'
import type { Customer } from '../resources/customer.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { PortalConfiguration } from '../resources/session.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, emitUpdate } from '../state/context.ts'
import { endSchedule } from '../subscriptions/cancellation.ts'
import { type PlannedChange, planChange, previewInvoice } from '../subscriptions/planned-change.ts'
import { type RecurringPrice, requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { createSchedule, setPhases } from '../subscriptions/schedules.ts'
import { makeChange } from '../subscriptions/subscription-billing.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'

/** How a switch takes effect: at once, with the invoice that it gives, or at the end of the period. */
export type PlannedSwitch =
  | { timing: 'now'; change: PlannedChange; preview: Invoice; prorationDate: number }
  | { timing: 'period_end'; price: RecurringPrice; second: number }

/** The other prices that the portal's configuration offers. */
export function listOtherPrices(
  ctx: Context,
  configuration: PortalConfiguration,
  subscription: Subscription,
): RecurringPrice[] {
  const { products, enabled } = configuration.features.subscription_update
  if (!enabled) return []
  const current = getItem(subscription).price.id
  return products
    .flatMap((product) => product.prices)
    .filter((id) => id !== current && ctx.state.prices[id]?.active)
    .map((id) => requireRecurringPrice(ctx, id, 'price'))
}

/** Plans a switch as the configuration says. `prorationDate` repeats the second of a preview. */
export function planSwitch(
  ctx: Context,
  configuration: PortalConfiguration,
  subscription: Subscription,
  price: RecurringPrice,
  prorationDate: number,
): PlannedSwitch {
  const { schedule_at_period_end, proration_behavior, trial_update_behavior } =
    configuration.features.subscription_update
  const conditions = schedule_at_period_end.conditions.map(({ type }) => type)
  const isTrial = subscription.status === 'trialing'
  const item = getItem(subscription)
  const isShorter = getLength(price) < getLength(item.price as RecurringPrice)
  const isCheaper = price.unit_amount < item.price.unit_amount
  const waits =
    (conditions.includes('shortening_interval') && isShorter) ||
    (conditions.includes('decreasing_item_amount') && isCheaper)
  if (waits && !isTrial) return { timing: 'period_end', price, second: item.current_period_end }
  const change = planChange(ctx, subscription, {
    price,
    quantity: item.quantity,
    restartsPeriod: false,
    trialEnd: isTrial && trial_update_behavior === 'end_trial' ? 'now' : null,
    proration: proration_behavior,
    prorationDate: isTrial ? null : prorationDate,
  })
  return { timing: 'now', change, preview: previewInvoice(ctx, subscription, change), prorationDate }
}

/** Makes a planned switch. Throws when it must be paid now and the card is declined (402): nothing changes then. */
export function makeSwitch(ctx: Context, subscription: Subscription, planned: PlannedSwitch): void {
  if (planned.timing === 'now') {
    makeChange(ctx, subscription, planned.change, 'error_if_incomplete')
    releaseSchedule(ctx, subscription)
    return
  }
  releaseSchedule(ctx, subscription)
  const item = getItem(subscription)
  const schedule = createSchedule(ctx, subscription)
  const phase = { quantity: item.quantity, startDate: null, duration: null, proration: 'none' as const }
  const { interval, interval_count: count } = planned.price.recurring
  setPhases(ctx, schedule, [
    { ...phase, price: item.price.id, endDate: planned.second },
    { ...phase, price: planned.price.id, endDate: addIntervals(planned.second, interval, count) },
  ])
}

/** Takes a planned change back, so that the subscription can be cancelled or changed in another way. */
export function releaseSchedule(ctx: Context, subscription: Subscription): void {
  const schedule = subscription.schedule ? ctx.state.schedules[subscription.schedule] : undefined
  if (schedule) endSchedule(ctx, schedule, 'released')
}

function getLength({ recurring }: RecurringPrice): number {
  return addIntervals(0, recurring.interval, recurring.interval_count)
}

/** Makes a card pay everything of its customer: also the subscriptions that had a card of their own. */
export function setDefaultCard(ctx: Context, customer: Customer, method: string): void {
  emitUpdate(ctx, 'customer.updated', customer, () => {
    customer.invoice_settings.default_payment_method = method
  })
  for (const subscription of Object.values(ctx.state.subscriptions)) {
    const isOwn = subscription.customer === customer.id && !hasEnded(subscription)
    if (!isOwn || subscription.default_payment_method === null) continue
    emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = method
    })
  }
}
