import type { Invoice } from '../resources/invoice.ts'
import type { Context } from '../state/context.ts'
import { emitEvent } from '../state/emit-event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { listInvoicePayments } from './pay-invoice.ts'

/** Ends an open invoice as if it had never been issued. */
export function voidInvoice(ctx: Context, invoice: Invoice): void {
  assertOpen(invoice, 'void')
  close(ctx, invoice, 'void')
  invoice.status_transitions.voided_at = ctx.now()
  emitEvent(ctx, 'invoice.voided', invoice)
}

/** Marks an open invoice as one that is not paid any more. */
export function markUncollectible(ctx: Context, invoice: Invoice): void {
  assertOpen(invoice, 'mark as uncollectible')
  close(ctx, invoice, 'uncollectible')
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

function close(ctx: Context, invoice: Invoice, status: 'void' | 'uncollectible'): void {
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
