import { composePeriodLine } from '../invoices/compose-lines.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import { getItem, toSoldItem } from './get-item.ts'

/** Starts the next period and its invoice, which is charged an hour later. */
export function renewSubscription(ctx: Context, subscription: Subscription): void {
  const item = getItem(subscription)
  const { recurring } = item.price
  if (!recurring) throw new Error(`Price ${item.price.id} does not recur.`)
  const start = item.current_period_end
  const former = { start: item.current_period_start, end: start }
  const period = { start, end: findPeriodEnd(subscription.billing_cycle_anchor, start, recurring) }
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    item.current_period_start = period.start
    item.current_period_end = period.end
    if (subscription.status === 'trialing') subscription.status = 'active'
    createInvoice(ctx, subscription, {
      lines: [composePeriodLine(ctx, toSoldItem(item), period)],
      reason: 'subscription_cycle',
      period: former,
    })
  })
}

/** Ends a trial: with a card the first period starts, without one the trial's settings decide. */
export function endTrial(ctx: Context, subscription: Subscription): void {
  const { missing_payment_method: behavior } = subscription.trial_settings.end_behavior
  if (behavior === 'create_invoice' || findPaymentMethod(ctx, subscription)) {
    renewSubscription(ctx, subscription)
    return
  }
  if (behavior === 'cancel') {
    cancelSubscription(ctx, subscription, null)
    return
  }
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'paused'
  })
  emitEvent(ctx, 'customer.subscription.paused', subscription)
}
