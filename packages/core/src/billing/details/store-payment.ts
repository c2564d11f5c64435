import type { Scope } from '../../db/index.ts'
import type { Invoice } from '../../payments/index.ts'
import { upsertPayment } from '../stores/payments.store.ts'

/**
 * Stores the payment of an invoice. An invoice without a paid amount, such as the invoice of a trial, is not a payment.
 */
export async function storePayment(scope: Scope, invoice: Invoice, now: Date): Promise<void> {
  const { invoiceId, subscriptionId, paidCents, refundedCents, currency, paidAt, createdAt, period } = invoice
  if (invoice.status !== 'paid' || paidCents <= 0) return
  const amounts = { paidCents, refundedCents: Math.min(refundedCents, paidCents), currency }
  const times = {
    paidAt: paidAt ?? createdAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
  }
  await upsertPayment(scope, { invoiceId, subscriptionId, ...amounts, ...times, now })
}
