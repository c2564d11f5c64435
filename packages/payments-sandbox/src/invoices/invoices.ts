import { type ChargeOutcome, chargeCard, createIntent, type Presence } from '../cards/charges.ts'
import { settleBalance } from '../money/money.ts'
import type { BillingReason, Invoice, InvoicePayment, LineDraft } from '../resources/invoice.ts'
import type { PaymentIntent, PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { buildInvoice } from './invoice-draft.ts'

/** A renewal's invoice stays a draft for an hour. Source: docs.stripe.com/billing/invoices/subscription. */
const DRAFT_SECONDS = 3600

/** Creates an invoice as a draft, with the lines that waited for it. It becomes the subscription's latest. */
export function createInvoice(
  ctx: Context,
  subscription: Subscription,
  input: { lines: LineDraft[]; reason: BillingReason; period: { start: number; end: number } },
): Invoice {
  const waiting = ctx.state.pendingLines[subscription.id] ?? []
  delete ctx.state.pendingLines[subscription.id]
  const customer = requireRecord(ctx.state.customers, 'customer', subscription.customer)
  const invoice = buildInvoice({
    id: createId(ctx, 'in_'),
    createLineId: () => createId(ctx, 'il_'),
    customer,
    currency: subscription.currency,
    created: ctx.now(),
    lines: [...waiting, ...input.lines],
    reason: input.reason,
    subscription: {
      id: subscription.id,
      metadata: { ...subscription.metadata },
      taxIsAutomatic: subscription.automatic_tax.enabled,
    },
    period: input.period,
  })
  if (input.reason === 'subscription_cycle') invoice.automatically_finalizes_at = ctx.now() + DRAFT_SECONDS
  ctx.state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  emitEvent(ctx, 'invoice.created', invoice)
  return invoice
}

/** Turns a draft into an open invoice with a number, and settles it with the customer's balance. */
export function finalizeInvoice(ctx: Context, invoice: Invoice): void {
  const customer = requireRecord(ctx.state.customers, 'customer', invoice.customer)
  // The balance may have changed while the invoice was a draft.
  const { amountDue, endingBalance } = settleBalance(invoice.total, customer.balance)
  const { invoice_prefix: prefix, next_invoice_sequence: sequence } = customer
  Object.assign(invoice, {
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: ctx.now(),
    ending_balance: endingBalance,
    hosted_invoice_url: `${ctx.pagesUrl()}/invoice/${invoice.id}`,
    invoice_pdf: `${ctx.pagesUrl()}/invoice/${invoice.id}`,
    number: `${prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
  })
  invoice.status_transitions.finalized_at = ctx.now()
  customer.next_invoice_sequence = sequence + 1
  if (customer.balance !== endingBalance) {
    emitUpdate(ctx, 'customer.updated', customer, () => {
      customer.balance = endingBalance
    })
  }
  if (amountDue > 0) createInvoicePayment(ctx, invoice)
  emitEvent(ctx, 'invoice.finalized', invoice)
}

function createInvoicePayment(ctx: Context, invoice: Invoice): void {
  const { amount_due: amount, currency, customer } = invoice
  const intent = createIntent(ctx, { amount, currency, customer })
  const id = createId(ctx, 'inpay_')
  ctx.state.invoicePayments[id] = {
    id,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: ctx.now(),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

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

/** Ends an open invoice as if it had never been issued. */
export function voidInvoice(ctx: Context, invoice: Invoice): void {
  assertOpen(invoice, 'void')
  closeInvoice(ctx, invoice, 'void')
  invoice.status_transitions.voided_at = ctx.now()
  emitEvent(ctx, 'invoice.voided', invoice)
}

/** Marks an open invoice as one that is not paid any more. */
export function markUncollectible(ctx: Context, invoice: Invoice): void {
  assertOpen(invoice, 'mark as uncollectible')
  closeInvoice(ctx, invoice, 'uncollectible')
  invoice.status_transitions.marked_uncollectible_at = ctx.now()
  emitEvent(ctx, 'invoice.marked_uncollectible', invoice)
}

/** Stops collecting the unpaid invoices of a subscription that has ended. They stay open, as at Stripe. */
export function stopCollecting(ctx: Context, subscription: string): void {
  for (const invoice of Object.values(ctx.state.invoices)) {
    if (invoice.parent?.subscription_details.subscription !== subscription) continue
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
    invoice.automatically_finalizes_at = null
  }
}

function closeInvoice(ctx: Context, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  invoice.status = status
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  for (const payment of listInvoicePayments(ctx, invoice.id)) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = ctx.now()
  }
}

function assertOpen(invoice: Invoice, action: string): void {
  if (invoice.status === 'open') return
  throw invalidRequest(`You can only ${action} an open invoice. This invoice is ${invoice.status}.`)
}
