import { type ChargeOutcome, chargeCard, type Presence } from '../cards/charge-card.ts'
import type { Invoice, InvoicePayment } from '../resources/invoice.ts'
import type { PaymentIntent, PaymentMethod } from '../resources/payment.ts'
import type { Context } from '../state/context.ts'
import { emitEvent } from '../state/emit-event.ts'
import { requireRecord } from '../state/find-record.ts'

export type PaymentOutcome = ChargeOutcome | 'no_method'

const DAY = 86_400

/** When a failed payment is tried again, counted from the attempt before it: 4 attempts in 21 days. */
const RETRY_AFTER_SECONDS = [3 * DAY, 7 * DAY, 11 * DAY]

export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1

/**
 * Tries to pay an open invoice and records the outcome on it. It does not change the subscription: see
 * `collectInvoice`. An invoice without an amount due is paid immediately, without a charge.
 */
export function payInvoice(
  ctx: Context,
  invoice: Invoice,
  method: PaymentMethod | null,
  presence: Presence,
): PaymentOutcome {
  if (invoice.amount_due === 0) {
    markPaid(ctx, invoice)
    return 'paid'
  }
  const payment = requirePayment(ctx, invoice)
  const intent = requireIntent(ctx, payment)
  const outcome = method ? chargeCard(ctx, intent, method, presence) : 'no_method'
  invoice.attempted = true
  if (outcome === 'paid') {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions.paid_at = ctx.now()
    invoice.amount_paid = invoice.amount_due
    invoice.amount_remaining = 0
    invoice.attempt_count += 1
    markPaid(ctx, invoice)
    return outcome
  }
  markFailed(ctx, invoice, outcome)
  return outcome
}

/** The payment intent of an invoice; null when there was nothing to pay. */
export function findIntent(ctx: Context, invoice: Invoice): PaymentIntent | null {
  const payment = findPayment(ctx, invoice)
  return payment ? requireIntent(ctx, payment) : null
}

/** The payments of an invoice. */
export function listInvoicePayments(ctx: Context, invoice: string): InvoicePayment[] {
  return Object.values(ctx.state.invoicePayments).filter((payment) => payment.invoice === invoice)
}

function markPaid(ctx: Context, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.status_transitions.paid_at = ctx.now()
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  emitEvent(ctx, 'invoice.paid', invoice)
  emitEvent(ctx, 'invoice.payment_succeeded', invoice)
}

function markFailed(ctx: Context, invoice: Invoice, outcome: PaymentOutcome): void {
  invoice.attempt_count += 1
  const wait = RETRY_AFTER_SECONDS[invoice.attempt_count - 1]
  const isRetried = invoice.auto_advance && invoice.billing_reason !== 'subscription_create'
  invoice.next_payment_attempt = isRetried && wait !== undefined ? ctx.now() + wait : null
  if (outcome === 'needs_authentication') emitEvent(ctx, 'invoice.payment_action_required', invoice)
  emitEvent(ctx, 'invoice.payment_failed', invoice)
}

function findPayment(ctx: Context, invoice: Invoice): InvoicePayment | undefined {
  return listInvoicePayments(ctx, invoice.id)[0]
}

function requirePayment(ctx: Context, invoice: Invoice): InvoicePayment {
  const payment = findPayment(ctx, invoice)
  if (!payment) throw new Error(`Invoice ${invoice.id} is open and has no payment.`)
  return payment
}

function requireIntent(ctx: Context, payment: InvoicePayment): PaymentIntent {
  return requireRecord(ctx.state.paymentIntents, 'payment_intent', payment.payment.payment_intent)
}
