import type Stripe from 'stripe'
import { toDate } from './read-values.ts'

/**
 * The latest end of a period of the subscription that these invoices charged and that is paid; null when none is. The
 * line of a trial costs 0 and counts as no payment; a credit for unused time is negative and pays for no period.
 */
export function findPaidPeriodEnd(
  invoices: readonly Pick<Stripe.Invoice, 'status' | 'lines'>[],
): Date | null {
  const ends = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, parent }) => amount > 0 && isPeriodOfSubscription(parent))
    .map(({ period }) => period.end)
  return ends.length === 0 ? null : toDate(Math.max(...ends))
}

// A change of the plan is an invoice item when the subscription bills in the older, classic mode.
function isPeriodOfSubscription(parent: Stripe.InvoiceLineItem['parent']): boolean {
  return parent?.type === 'subscription_item_details' || parent?.invoice_item_details?.proration === true
}
