import type { Metadata } from './customer.ts'
import type { List } from './list.ts'
import type { Price } from './price.ts'

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'paused'
  | 'unpaid'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'

export type MissingMethodBehavior = 'cancel' | 'create_invoice' | 'pause'

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  billing_thresholds: null
  created: number
  current_period_end: number
  current_period_start: number
  discounts: never[]
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
  tax_rates: never[]
}

export type PendingUpdate = {
  billing_cycle_anchor: number | null
  discount: null
  discounts: never[]
  expires_at: number
  metadata: null
  subscription_items: { id: string; price: string; quantity: number }[] | null
  trial_end: number | null
  trial_from_plan: null
}

/** Shaped like Stripe's API 2026-10-28: the period is on the items, not on the subscription. */
export type Subscription = {
  id: string
  object: 'subscription'
  application: null
  application_fee_percent: null
  automatic_tax: { disabled_reason: null; enabled: boolean; liability: { type: 'self' } | null }
  billing_cycle_anchor: number
  billing_cycle_anchor_config: null
  billing_mode: { type: 'flexible'; flexible: { proration_discounts: 'included' } }
  billing_schedules: never[]
  billing_thresholds: null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: {
    comment: string | null
    feedback: string | null
    reason: 'cancellation_requested' | 'payment_failed' | null
  }
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  customer_account: null
  days_until_due: null
  default_payment_method: string | null
  default_source: null
  default_tax_rates: never[]
  description: string | null
  discounts: never[]
  ended_at: number | null
  invoice_settings: { account_tax_ids: null; issuer: { type: 'self' } }
  items: List<SubscriptionItem>
  latest_invoice: string | null
  livemode: false
  metadata: Metadata
  next_pending_invoice_item_invoice: null
  on_behalf_of: null
  pause_collection: null
  payment_settings: {
    payment_method_options: null
    payment_method_types: null
    save_default_payment_method: 'off' | 'on_subscription'
  }
  pending_invoice_item_interval: null
  pending_setup_intent: null
  pending_update: PendingUpdate | null
  schedule: string | null
  start_date: number
  status: SubscriptionStatus
  test_clock: null
  transfer_data: null
  trial_end: number | null
  trial_settings: { end_behavior: { missing_payment_method: MissingMethodBehavior } }
  trial_start: number | null
}

export type SchedulePhase = {
  add_invoice_items: never[]
  application_fee_percent: null
  billing_cycle_anchor: null
  billing_thresholds: null
  collection_method: null
  currency: string
  default_payment_method: null
  default_tax_rates: never[]
  description: null
  discounts: never[]
  end_date: number
  invoice_settings: null
  items: {
    billing_thresholds: null
    discounts: never[]
    metadata: Metadata
    price: string
    quantity: number
    tax_rates: never[]
  }[]
  metadata: Metadata
  on_behalf_of: null
  proration_behavior: 'create_prorations' | 'always_invoice' | 'none'
  start_date: number
  transfer_data: null
  trial_end: null
}

export type SubscriptionSchedule = {
  id: string
  object: 'subscription_schedule'
  application: null
  billing_mode: Subscription['billing_mode']
  canceled_at: number | null
  completed_at: number | null
  created: number
  current_phase: { start_date: number; end_date: number } | null
  customer: string
  customer_account: null
  default_settings: { billing_cycle_anchor: 'automatic'; collection_method: 'charge_automatically' }
  end_behavior: 'release' | 'cancel'
  livemode: false
  metadata: Metadata
  phases: SchedulePhase[]
  released_at: number | null
  released_subscription: string | null
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled'
  subscription: string | null
  test_clock: null
}
