import { type ChargeOutcome, predictCharge } from '../cards/charge-card.ts'
import { declinedLater } from '../cards/test-cards.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { settleBalance } from '../money/settle-balance.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitUpdate } from '../state/emit-event.ts'
import { cardError } from '../state/sandbox-error.ts'
import { applyChange } from './apply-change.ts'
import { collectInvoice } from './collect-invoice.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import { holdChange } from './pending-update.ts'
import type { PlannedChange } from './plan-change.ts'

export type PaymentBehavior =
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
