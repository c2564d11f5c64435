import { type Presence, predictCharge } from '../cards/charges.ts'
import { findPaymentMethod } from '../cards/payment-methods.ts'
import { composePeriodLine, composeTrialLine } from '../invoices/invoice-lines.ts'
import { createInvoice, finalizeInvoice, payInvoice } from '../invoices/invoices.ts'
import { findPeriodEnd } from '../money/billing-periods.ts'
import { settleBalance } from '../money/money.ts'
import type { Metadata } from '../resources/customer.ts'
import type { Invoice } from '../resources/invoice.ts'
import { buildList } from '../resources/list.ts'
import type { MissingMethodBehavior, Subscription } from '../resources/subscription.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { cancelSubscription } from './cancellation.ts'
import type { RecurringPrice } from './recurring-price.ts'
import { collectInvoice } from './subscription-billing.ts'
import { getItem, toSoldItem } from './subscription-item.ts'

type SubscriptionInput = {
  customer: string
  price: RecurringPrice
  quantity: number
  period: { start: number; end: number }
  anchor: number
  /** Second of the end of the trial, or null without a trial. */
  trialEnd: number | null
  paymentMethod: string | null
  metadata: Metadata
  description: string | null
  missingPaymentMethod: MissingMethodBehavior
  taxIsAutomatic: boolean
}

/** A new subscription, active or in its trial. */
function buildSubscription(ctx: Context, input: SubscriptionInput): Subscription {
  const id = createId(ctx, 'sub_')
  const now = ctx.now()
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: input.taxIsAutomatic,
      liability: input.taxIsAutomatic ? { type: 'self' } : null,
    },
    billing_cycle_anchor: input.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: input.price.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: buildList(`/v1/subscription_items?subscription=${id}`, [
      {
        id: createId(ctx, 'si_'),
        object: 'subscription_item',
        billing_thresholds: null,
        created: now,
        current_period_end: input.period.end,
        current_period_start: input.period.start,
        discounts: [],
        metadata: {},
        price: structuredClone(input.price),
        quantity: input.quantity,
        subscription: id,
        tax_rates: [],
      },
    ]),
    latest_invoice: null,
    livemode: false,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: input.trialEnd === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: input.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: input.missingPaymentMethod } },
    trial_start: input.trialEnd === null ? null : now,
  }
}

type StartInput = Omit<SubscriptionInput, 'period' | 'anchor'> & { presence: Presence }

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

/** Starts the next period and its invoice, which is charged an hour later. */
export function renewSubscription(ctx: Context, subscription: Subscription): void {
  const item = getItem(subscription)
  const { recurring } = item.price
  if (!recurring) throw new Error(`Price ${item.price.id} does not recur.`)
  const start = item.current_period_end
  const former = { start: item.current_period_start, end: start }
  const period = { start, end: findPeriodEnd(subscription.billing_cycle_anchor, start, recurring) }
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    item.current_period_start = period.start
    item.current_period_end = period.end
    if (subscription.status === 'trialing') subscription.status = 'active'
    createInvoice(ctx, subscription, {
      lines: [composePeriodLine(ctx, toSoldItem(item), period)],
      reason: 'subscription_cycle',
      period: former,
    })
  })
}

/** Ends a trial: with a card the first period starts, without one the trial's settings decide. */
export function endTrial(ctx: Context, subscription: Subscription): void {
  const { missing_payment_method: behavior } = subscription.trial_settings.end_behavior
  if (behavior === 'create_invoice' || findPaymentMethod(ctx, subscription)) {
    renewSubscription(ctx, subscription)
    return
  }
  if (behavior === 'cancel') {
    cancelSubscription(ctx, subscription, null)
    return
  }
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.status = 'paused'
  })
  emitEvent(ctx, 'customer.subscription.paused', subscription)
}

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
