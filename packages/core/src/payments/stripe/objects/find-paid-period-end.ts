import type Stripe from 'stripe'
import { toDate } from './read-values.ts'

/** The latest end of a period of the subscription that these invoices charged and that is paid; null when none is. */
export function findPaidPeriodEnd(
  invoices: readonly Pick<Stripe.Invoice, 'status' | 'lines'>[],
): Date | null {
  const ends = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) => findChargedPeriod(invoice)?.end ?? [])
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

/**
 * The period of the subscription that an invoice charges, the one that ends last; null for none. The line of a trial costs
 * 0 and charges no period; a credit for unused time is negative and charges none either.
 */
export function findChargedPeriod({
  lines,
}: Pick<Stripe.Invoice, 'lines'>): { start: Date; end: Date } | null {
  const [last] = lines.data
    .filter(({ amount, parent }) => amount > 0 && isPeriodOfSubscription(parent))
    .map(({ period }) => period)
    .toSorted((a, b) => b.end - a.end)
  return last ? { start: toDate(last.start), end: toDate(last.end) } : null
}

// A change of the plan is an invoice item when the subscription bills in the older, classic mode.
function isPeriodOfSubscription(parent: Stripe.InvoiceLineItem['parent']): boolean {
  return parent?.type === 'subscription_item_details' || parent?.invoice_item_details?.proration === true
}
