import type Stripe from 'stripe'
import type { Invoice } from '../../payments.ts'
import { PaymentsRefused } from '../../payments-errors.ts'
import { findChargedPeriod } from './find-paid-period-end.ts'
import { readId, toDate, toDateOrNull } from './read-values.ts'

/** What is known of a charge that may have paid an invoice. */
export type ChargeOfInvoice = Pick<Stripe.Charge, 'payment_intent' | 'amount_refunded'>

/**
 * An invoice of Stripe as the port returns it. `charges` must contain the charges of its payments; other charges are
 * ignored.
 */
export function readInvoice(invoice: Stripe.Invoice, charges: readonly ChargeOfInvoice[]): Invoice {
  const intents = readPaymentIntents(invoice)
  const paidWith = charges.filter(({ payment_intent }) => intents.includes(readId(payment_intent) ?? ''))
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    status: readStatus(invoice),
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    refundedCents: paidWith.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    currency: invoice.currency,
    createdAt: toDate(invoice.created),
    paidAt: toDateOrNull(invoice.status_transitions.paid_at),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
    attempts: invoice.attempt_count,
    nextAttemptAt: toDateOrNull(invoice.next_payment_attempt),
    period: findChargedPeriod(invoice),
  }
}

/** The payment intents of an invoice, which must have been fetched with `payments`. */
export function readPaymentIntents({ payments }: Stripe.Invoice): string[] {
  const all = payments?.data ?? []
  return all.map(({ payment }) => readId(payment.payment_intent)).filter((id) => id !== null)
}

function readStatus({ status }: Stripe.Invoice): Invoice['status'] {
  const known = statuses.find((name) => name === status)
  if (!known) throw new PaymentsRefused('unknown_status')
  return known
}

const statuses: readonly Invoice['status'][] = ['draft', 'open', 'paid', 'void', 'uncollectible']
