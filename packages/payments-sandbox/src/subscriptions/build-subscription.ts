import type { Metadata } from '../resources/customer.ts'
import { buildList } from '../resources/list.ts'
import type { MissingMethodBehavior, Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'
import type { RecurringPrice } from './require-price.ts'

export type SubscriptionInput = {
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
export function buildSubscription(ctx: Context, input: SubscriptionInput): Subscription {
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
