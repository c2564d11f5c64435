import { voidInvoice } from '../invoices/void-invoice.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { applyChange } from './apply-change.ts'
import { getItem } from './get-item.ts'
import type { PlannedChange } from './plan-change.ts'
import { requireRecurringPrice } from './require-price.ts'

/** How long a change waits for its payment. Source: docs.stripe.com/billing/subscriptions/pending-updates. */
const PENDING_SECONDS = 23 * 3600

/** Stores a change whose invoice could not be paid. The subscription has its old plan until the invoice is paid. */
export function holdChange(
  ctx: Context,
  subscription: Subscription,
  invoice: Invoice,
  change: PlannedChange,
): void {
  const item = getItem(subscription)
  const items = [{ id: item.id, price: change.price.id, quantity: change.quantity }]
  const restarts = change.period.end !== item.current_period_end
  ctx.state.pendingChanges[invoice.id] = {
    subscription: subscription.id,
    items,
    newPeriodStart: restarts ? change.anchor : null,
  }
  subscription.pending_update = {
    billing_cycle_anchor: restarts ? change.anchor : null,
    discount: null,
    discounts: [],
    expires_at: ctx.now() + PENDING_SECONDS,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

/** Makes the change that waited for this invoice. Does nothing when none waited. */
export function applyHeldChange(ctx: Context, subscription: Subscription, invoice: Invoice): void {
  const held = ctx.state.pendingChanges[invoice.id]
  const wanted = held?.items[0]
  if (!held || !wanted) return
  delete ctx.state.pendingChanges[invoice.id]
  const price = requireRecurringPrice(ctx, wanted.price, 'price')
  const item = getItem(subscription)
  const start = held.newPeriodStart
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    applyChange(subscription, {
      price,
      quantity: wanted.quantity,
      period:
        start === null
          ? { start: item.current_period_start, end: item.current_period_end }
          : { start, end: findPeriodEnd(start, start, price.recurring) },
      anchor: start ?? subscription.billing_cycle_anchor,
      trialEnd: subscription.trial_end,
      status: subscription.status,
      lines: [],
      billing: 'never',
    })
    subscription.pending_update = null
  })
  emitEvent(ctx, 'customer.subscription.pending_update_applied', subscription)
}

/** Drops a change that was not paid in time, with its invoice. */
export function expireHeldChange(ctx: Context, subscription: Subscription): void {
  const held = Object.entries(ctx.state.pendingChanges).find(
    ([, change]) => change.subscription === subscription.id,
  )
  subscription.pending_update = null
  emitEvent(ctx, 'customer.subscription.pending_update_expired', subscription)
  if (!held) return
  const [invoiceId] = held
  delete ctx.state.pendingChanges[invoiceId]
  const invoice = ctx.state.invoices[invoiceId]
  if (invoice?.status === 'open') voidInvoice(ctx, invoice)
}
