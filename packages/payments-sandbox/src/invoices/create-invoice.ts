import type { BillingReason, Invoice, LineDraft } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import { emitEvent } from '../state/emit-event.ts'
import { requireRecord } from '../state/find-record.ts'
import { buildInvoice } from './build-invoice.ts'

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
