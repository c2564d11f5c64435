import { type ChargeOutcome, type Presence, predictCharge } from '../cards/charges.ts'
import { findPaymentMethod } from '../cards/payment-methods.ts'
import { declinedLater } from '../cards/test-cards.ts'
import {
  createInvoice,
  finalizeInvoice,
  MAX_ATTEMPTS,
  type PaymentOutcome,
  payInvoice,
  voidInvoice,
} from '../invoices/invoices.ts'
import { findPeriodEnd } from '../money/billing-periods.ts'
import { settleBalance } from '../money/money.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, emitEvent, emitUpdate } from '../state/context.ts'
import { cardError } from '../state/sandbox-error.ts'
import { cancelSubscription } from './cancellation.ts'
import { applyChange, type PlannedChange } from './planned-change.ts'
import { requireRecurringPrice } from './recurring-price.ts'
import { getItem, hasEnded } from './subscription-item.ts'

/** How long a change waits for its payment. Source: docs.stripe.com/billing/subscriptions/pending-updates. */
const PENDING_SECONDS = 23 * 3600

/** Stores a change whose invoice could not be paid. The subscription has its old plan until the invoice is paid. */
function holdChange(ctx: Context, subscription: Subscription, invoice: Invoice, change: PlannedChange): void {
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
function applyHeldChange(ctx: Context, subscription: Subscription, invoice: Invoice): void {
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
  if (!subscription || hasEnded(subscription)) return outcome
  if (outcome === 'paid') recoverSubscription(ctx, subscription, invoice)
  else markBehind(ctx, subscription, invoice)
  return outcome
}

function recoverSubscription(ctx: Context, subscription: Subscription, invoice: Invoice): void {
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

function markBehind(ctx: Context, subscription: Subscription, invoice: Invoice): void {
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

type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

/**
 * Makes a planned change and bills it. `behavior` says what happens when the payment fails: the change is made and
 * the subscription is past due, the change is refused (402), or the change waits for the payment.
 */
export function makeChange(
  ctx: Context,
  subscription: Subscription,
  change: PlannedChange,
  behavior: PaymentBehavior,
): void {
  if (change.billing !== 'now') {
    emitUpdate(ctx, 'customer.subscription.updated', subscription, () => applyChange(subscription, change))
    if (change.billing === 'next') {
      const waiting = ctx.state.pendingLines[subscription.id] ?? []
      ctx.state.pendingLines[subscription.id] = [...waiting, ...change.lines]
    }
    return
  }
  const prediction = predictPayment(ctx, subscription, change)
  if (behavior === 'error_if_incomplete' && prediction !== 'paid') throw cardError(declinedLater)
  if (behavior === 'pending_if_incomplete' && prediction !== 'paid') {
    holdUnpaid(ctx, subscription, change)
    return
  }
  let invoice!: Invoice
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    applyChange(subscription, change)
    invoice = billChange(ctx, subscription, change)
  })
  collectInvoice(ctx, invoice, 'absent')
}

function holdUnpaid(ctx: Context, subscription: Subscription, change: PlannedChange): void {
  let invoice!: Invoice
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    invoice = billChange(ctx, subscription, change)
    invoice.auto_advance = false
    holdChange(ctx, subscription, invoice, change)
  })
  payInvoice(ctx, invoice, findPaymentMethod(ctx, subscription), 'absent')
}

function billChange(ctx: Context, subscription: Subscription, change: PlannedChange): Invoice {
  const now = ctx.now()
  const invoice = createInvoice(ctx, subscription, {
    lines: change.lines,
    reason: 'subscription_update',
    period: { start: now, end: now },
  })
  finalizeInvoice(ctx, invoice)
  return invoice
}

function predictPayment(ctx: Context, subscription: Subscription, change: PlannedChange): ChargeOutcome {
  const waiting = ctx.state.pendingLines[subscription.id] ?? []
  const total = [...waiting, ...change.lines].reduce((sum, line) => sum + line.amount, 0)
  const balance = ctx.state.customers[subscription.customer]?.balance ?? 0
  if (settleBalance(total, balance).amountDue === 0) return 'paid'
  const method = findPaymentMethod(ctx, subscription)
  return method ? predictCharge(ctx, method, 'absent') : 'declined'
}
