import { type Presence, predictCharge } from '../cards/charge-card.ts'
import { composePeriodLine, composeTrialLine } from '../invoices/compose-lines.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { findPeriodEnd } from '../money/add-intervals.ts'
import { settleBalance } from '../money/settle-balance.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'
import { requireRecord } from '../state/find-record.ts'
import { buildSubscription, type SubscriptionInput } from './build-subscription.ts'
import { findPaymentMethod } from './find-payment-method.ts'
import { getItem, toSoldItem } from './get-item.ts'

export type StartInput = Omit<SubscriptionInput, 'period' | 'anchor'> & { presence: Presence }

/**
 * Starts a subscription and pays its first invoice, which is zero for a trial. When the payment fails the
 * subscription is `incomplete`: it grants nothing, and expires after 23 hours.
 */
export function startSubscription(
  ctx: Context,
  { presence, ...input }: StartInput,
): { subscription: Subscription; invoice: Invoice } {
  const now = ctx.now()
  const anchor = input.trialEnd ?? now
  const period = { start: now, end: input.trialEnd ?? findPeriodEnd(now, now, input.price.recurring) }
  const subscription = buildSubscription(ctx, { ...input, period, anchor })
  ctx.state.subscriptions[subscription.id] = subscription
  const customer = requireRecord(ctx.state.customers, 'customer', input.customer, 'customer')
  customer.currency ??= input.price.currency

  const method = findPaymentMethod(ctx, subscription)
  const total = input.trialEnd === null ? input.price.unit_amount * input.quantity : 0
  const isFree = settleBalance(total, customer.balance).amountDue === 0
  const isPaid = isFree || (method !== null && predictCharge(ctx, method, presence) === 'paid')
  if (!isPaid) subscription.status = 'incomplete'
  emitEvent(ctx, 'customer.subscription.created', subscription)

  const item = toSoldItem(getItem(subscription))
  const isTrial = input.trialEnd !== null
  const line = isTrial ? composeTrialLine(ctx, item, period) : composePeriodLine(ctx, item, period)
  let invoice!: Invoice
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    invoice = createInvoice(ctx, subscription, {
      lines: [line],
      reason: 'subscription_create',
      period: { start: now, end: now },
    })
  })
  finalizeInvoice(ctx, invoice)
  payInvoice(ctx, invoice, method, presence)
  return { subscription, invoice }
}
