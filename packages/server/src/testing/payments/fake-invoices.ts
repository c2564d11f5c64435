import { type Invoice, PaymentsRefused, type RemoteSubscription } from '@candlebook/core/payments'
import type { FakeInvoice, FakeState } from './fake-state.ts'

/** A failed payment is tried again three days later. */
const RETRY_AFTER_MS = 3 * 24 * 60 * 60 * 1000

/** Adds an invoice of a subscription and emits the event for its payment. */
export function addInvoice(
  state: FakeState,
  { subscriptionId, customerId, userId, periodStart, periodEnd }: RemoteSubscription,
  totalCents: number,
  payment: 'paid' | 'failed' = 'paid',
): FakeInvoice {
  const invoiceId = state.newId('in')
  const isPaid = payment === 'paid'
  const invoice: FakeInvoice = {
    invoiceId,
    customerId,
    number: `FAKE-${state.invoices.size + 1}`,
    status: isPaid ? 'paid' : 'open',
    totalCents,
    paidCents: isPaid ? totalCents : 0,
    refundedCents: 0,
    currency: 'eur',
    createdAt: state.now(),
    paidAt: isPaid ? state.now() : null,
    pageUrl: `http://127.0.0.1:9/invoices/${invoiceId}`,
    pdfUrl: null,
    subscriptionId,
    attempts: totalCents > 0 ? 1 : 0,
    nextAttemptAt: isPaid ? null : new Date(state.now().getTime() + RETRY_AFTER_MS),
    period: totalCents > 0 ? { start: periodStart, end: periodEnd } : null,
  }
  state.invoices.set(invoiceId, invoice)
  state.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', {
    invoiceId,
    subscriptionId,
    customerId,
    userId,
  })
  return invoice
}

/** Gives back what was paid and is not refunded yet. */
export function refundInvoice(state: FakeState, invoiceId: string): { refundedCents: number } {
  const invoice = state.invoices.get(invoiceId)
  if (!invoice) throw new PaymentsRefused('resource_missing')
  const refundedCents = invoice.paidCents - invoice.refundedCents
  if (refundedCents <= 0) return { refundedCents: 0 }
  state.invoices.set(invoiceId, { ...invoice, refundedCents: invoice.paidCents })
  state.emit('charge.refunded', { chargeId: toChargeId(invoiceId), customerId: invoice.customerId })
  return { refundedCents }
}

/** The invoice without the fields that only the fake has. */
export function toInvoice({ customerId: _, ...invoice }: FakeInvoice): Invoice {
  return invoice
}

/** The charge that paid an invoice. */
export function toChargeId(invoiceId: string): string {
  return `ch_${invoiceId}`
}
