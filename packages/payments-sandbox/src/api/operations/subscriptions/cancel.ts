import { z } from 'zod'
import { composeUnusedLine } from '../../../invoices/compose-lines.ts'
import { createInvoice } from '../../../invoices/create-invoice.ts'
import { finalizeInvoice } from '../../../invoices/finalize-invoice.ts'
import { payInvoice } from '../../../invoices/pay-invoice.ts'
import type { Subscription } from '../../../resources/subscription.ts'
import type { Context } from '../../../state/context.ts'
import { requireRecord } from '../../../state/find-record.ts'
import { invalidRequest } from '../../../state/sandbox-error.ts'
import { cancelSubscription as endSubscription } from '../../../subscriptions/cancel-subscription.ts'
import { getItem, getPeriod, hasStarted, toSoldItem } from '../../../subscriptions/get-item.ts'
import { boolean } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { cancellationDetails } from './params.ts'

/** Ends a subscription at once. */
export const cancelSubscription = operation(
  'delete',
  '/v1/subscriptions/:id',
  z.strictObject({
    cancellation_details: cancellationDetails.optional(),
    invoice_now: boolean.optional(),
    prorate: boolean.optional(),
  }),
  (ctx, params, id) => {
    const subscription = requireRecord(ctx.state.subscriptions, 'subscription', id)
    if (!hasStarted(subscription)) {
      throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
    }
    if (params.prorate) creditUnused(ctx, subscription, params.invoice_now ?? false)
    subscription.cancellation_details.comment = params.cancellation_details?.comment ?? null
    subscription.cancellation_details.feedback = params.cancellation_details?.feedback ?? null
    endSubscription(ctx, subscription, 'cancellation_requested')
    return subscription
  },
)

/** The credit for the unused part of the period: on an invoice now, or with the customer's next one. */
function creditUnused(ctx: Context, subscription: Subscription, invoicesNow: boolean): void {
  if (subscription.status === 'trialing' || !invoicesNow) return
  const item = getItem(subscription)
  const now = ctx.now()
  const line = composeUnusedLine(ctx, toSoldItem(item), getPeriod(item), now)
  const period = { start: now, end: now }
  const invoice = createInvoice(ctx, subscription, { lines: [line], reason: 'subscription_update', period })
  finalizeInvoice(ctx, invoice)
  payInvoice(ctx, invoice, null, 'absent')
}
