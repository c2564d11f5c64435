import type { Presence } from '../cards/charge-card.ts'
import { MAX_ATTEMPTS, type PaymentOutcome, payInvoice } from '../invoices/pay-invoice.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import { hasStarted } from './get-item.ts'
import { applyHeldChange } from './pending-update.ts'

/** The subscription that an invoice bills; null when there is none. */
export function findSubscription(ctx: Context, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details.subscription
  return (id && ctx.state.subscriptions[id]) || null
}

/**
 * Tries to pay an open invoice and gives its subscription the state that follows: active again, past due, or
 * canceled after the last attempt.
 */
export function collectInvoice(
  ctx: Context,
  invoice: Invoice,
  presence: Presence,
  method?: PaymentMethod,
): PaymentOutcome {
  const subscription = findSubscription(ctx, invoice)
  const card = method ?? (subscription && findPaymentMethod(ctx, subscription))
  const outcome = payInvoice(ctx, invoice, card, presence)
  if (!subscription || !hasStarted(subscription)) return outcome
  if (outcome === 'paid') recover(ctx, subscription, invoice)
  else fail(ctx, subscription, invoice)
  return outcome
}

function recover(ctx: Context, subscription: Subscription, invoice: Invoice): void {
  applyHeldChange(ctx, subscription, invoice)
  const { status } = subscription
  if (status === 'paused') {
    setStatus(ctx, subscription, 'active')
    emitEvent(ctx, 'customer.subscription.resumed', subscription)
    return
  }
  const isBehind = status === 'past_due' || status === 'unpaid' || status === 'incomplete'
  if (!isBehind || hasUnpaidInvoice(ctx, subscription)) return
  setStatus(ctx, subscription, 'active')
  setDelinquent(ctx, subscription, false)
}

function fail(ctx: Context, subscription: Subscription, invoice: Invoice): void {
  const isFirst = subscription.status === 'incomplete'
  const isHeldChange = invoice.id in ctx.state.pendingChanges
  if (isFirst || isHeldChange) return
  if (subscription.status === 'active') {
    setStatus(ctx, subscription, 'past_due')
    setDelinquent(ctx, subscription, true)
  }
  if (invoice.auto_advance && invoice.attempt_count >= MAX_ATTEMPTS) {
    cancelSubscription(ctx, subscription, 'payment_failed')
  }
}

function hasUnpaidInvoice(ctx: Context, subscription: Subscription): boolean {
  return Object.values(ctx.state.invoices).some(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.attempted &&
      !(invoice.id in ctx.state.pendingChanges) &&
      invoice.parent?.subscription_details.subscription === subscription.id,
  )
}

function setStatus(ctx: Context, subscription: Subscription, status: 'active' | 'past_due'): void {
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.status = status
  })
}

function setDelinquent(ctx: Context, subscription: Subscription, delinquent: boolean): void {
  const customer = ctx.state.customers[subscription.customer]
  if (!customer) return
  emitUpdate(ctx, 'customer.updated', customer, () => {
    customer.delinquent = delinquent
  })
}
