import { buildInvoice } from '../invoices/build-invoice.ts'
import { composePeriodLine } from '../invoices/compose-lines.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import type { Invoice, LineDraft } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import { requireRecord } from '../state/find-record.ts'
import { getItem, toSoldItem } from './get-item.ts'
import type { PlannedChange } from './plan-change.ts'

/**
 * The invoice that a planned change would give now, or the next renewal's when the change is not billed now.
 * Nothing is stored. Without a change: the next renewal.
 */
export function previewInvoice(
  ctx: Context,
  subscription: Subscription,
  change: PlannedChange | null,
): Invoice {
  const waiting = ctx.state.pendingLines[subscription.id] ?? []
  const now = ctx.now()
  if (change?.billing === 'now') {
    return build(ctx, subscription, [...waiting, ...change.lines], { start: now, end: now })
  }
  const item = getItem(subscription)
  const price = change?.price ?? item.price
  const quantity = change?.quantity ?? item.quantity
  const renewal = change?.period.end ?? item.current_period_end
  const anchor = change?.anchor ?? subscription.billing_cycle_anchor
  const sold = { ...toSoldItem(item), price, quantity }
  const end = price.recurring ? findPeriodEnd(anchor, renewal, price.recurring) : renewal
  const lines = [...waiting, ...(change?.lines ?? []), composePeriodLine(ctx, sold, { start: renewal, end })]
  return build(ctx, subscription, lines, { start: item.current_period_start, end: renewal }, renewal)
}

function build(
  ctx: Context,
  subscription: Subscription,
  lines: LineDraft[],
  period: { start: number; end: number },
  created: number = ctx.now(),
): Invoice {
  return buildInvoice({
    id: createId(ctx, 'upcoming_in_'),
    createLineId: () => createId(ctx, 'il_tmp_'),
    customer: requireRecord(ctx.state.customers, 'customer', subscription.customer),
    currency: subscription.currency,
    created,
    lines,
    reason: 'upcoming',
    subscription: {
      id: subscription.id,
      metadata: subscription.metadata,
      taxIsAutomatic: subscription.automatic_tax.enabled,
    },
    period,
  })
}
