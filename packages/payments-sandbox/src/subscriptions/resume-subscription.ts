import { composePeriodLine } from '../invoices/compose-lines.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitUpdate } from '../state/emit-event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { collectInvoice } from './collect-invoice.ts'
import { getItem, toSoldItem } from './get-item.ts'

/** Starts a paused subscription again with a new period from now. It stays paused when the payment fails. */
export function resumeSubscription(ctx: Context, subscription: Subscription): void {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `Subscription ${subscription.id} is ${subscription.status}. Only a paused one can be resumed.`,
    )
  }
  const item = getItem(subscription)
  const now = ctx.now()
  if (!item.price.recurring) throw new Error(`Price ${item.price.id} does not recur.`)
  const period = { start: now, end: findPeriodEnd(now, now, item.price.recurring) }
  let invoice!: Invoice
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.billing_cycle_anchor = now
    item.current_period_start = period.start
    item.current_period_end = period.end
    invoice = createInvoice(ctx, subscription, {
      lines: [composePeriodLine(ctx, toSoldItem(item), period)],
      reason: 'subscription_update',
      period: { start: now, end: now },
    })
  })
  finalizeInvoice(ctx, invoice)
  collectInvoice(ctx, invoice, 'absent')
}
