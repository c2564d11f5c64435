import type { Address, Metadata } from './customer.ts'
import type { MissingMethodBehavior } from './subscription.ts'

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  adaptive_pricing: null
  after_expiration: null
  allow_promotion_codes: boolean | null
  amount_subtotal: number
  amount_total: number
  automatic_tax: {
    enabled: boolean
    liability: { type: 'self' } | null
    provider: null
    status: string | null
  }
  billing_address_collection: 'auto' | 'required' | null
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: null
  collected_information: null
  consent: null
  consent_collection: null
  created: number
  currency: string
  currency_conversion: null
  custom_fields: never[]
  custom_text: { after_submit: null; shipping_address: null; submit: null; terms_of_service_acceptance: null }
  customer: string | null
  customer_account: null
  customer_creation: 'always' | null
  customer_details: {
    address: Address | null
    business_name: string | null
    email: string | null
    individual_name: null
    name: string | null
    phone: null
    tax_exempt: 'none'
    tax_ids: { type: string; value: string }[]
  } | null
  customer_email: string | null
  discounts: never[]
  expires_at: number
  integration_identifier: null
  invoice: string | null
  invoice_creation: null
  livemode: false
  locale: string | null
  managed_payments: { enabled: false }
  metadata: Metadata
  mode: 'subscription'
  origin_context: null
  payment_intent: null
  payment_link: null
  payment_method_collection: 'always' | 'if_required'
  payment_method_configuration_details: null
  payment_method_options: null
  payment_method_types: string[]
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  permissions: null
  phone_number_collection: { enabled: false }
  recovered_from: null
  saved_payment_method_options: {
    allow_redisplay_filters: string[]
    payment_method_remove: 'disabled'
    payment_method_save: null
  }
  setup_intent: null
  shipping_address_collection: null
  shipping_cost: null
  shipping_options: never[]
  status: 'open' | 'complete' | 'expired'
  submit_type: null
  subscription: string | null
  success_url: string
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  ui_mode: 'hosted_page'
  url: string | null
  wallet_options: null
}

/** What a session sells. Stripe does not return it with the session. */
export type CheckoutPlan = {
  lineItems: { price: string; quantity: number }[]
  trialDays: number | null
  trialEnd: number | null
  missingPaymentMethod: MissingMethodBehavior
  subscriptionMetadata: Metadata
  subscriptionDescription: string | null
  collectsTaxId: boolean
  updatesCustomerName: boolean
  updatesCustomerAddress: boolean
}

export type PortalFlow = {
  after_completion: {
    hosted_confirmation: null
    redirect: { return_url: string } | null
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect'
  }
  subscription_cancel: { retention: null; subscription: string } | null
  subscription_pause: null
  subscription_update: { subscription: string } | null
  subscription_update_confirm: {
    discounts: null
    items: { id: string; price: string; quantity: number }[]
    subscription: string
  } | null
  type:
    | 'payment_method_update'
    | 'subscription_cancel'
    | 'subscription_update'
    | 'subscription_update_confirm'
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: number
  customer: string
  customer_account: null
  flow: PortalFlow | null
  livemode: false
  locale: string | null
  on_behalf_of: null
  return_url: string | null
  url: string
}

export type PortalConfiguration = {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  application: null
  business_profile: {
    headline: string | null
    privacy_policy_url: string | null
    terms_of_service_url: string | null
  }
  created: number
  default_return_url: string | null
  features: {
    customer_update: { allowed_updates: string[]; enabled: boolean }
    invoice_history: { enabled: boolean }
    payment_method_update: { enabled: boolean; payment_method_configuration: null }
    subscription_cancel: {
      cancellation_reason: { enabled: boolean; options: string[] }
      enabled: boolean
      mode: 'at_period_end' | 'immediately'
      proration_behavior: 'none' | 'create_prorations' | 'always_invoice'
    }
    subscription_update: {
      billing_cycle_anchor: null
      default_allowed_updates: string[]
      enabled: boolean
      products: { product: string; prices: string[]; adjustable_quantity: { enabled: false } }[]
      proration_behavior: 'none' | 'create_prorations' | 'always_invoice'
      schedule_at_period_end: { conditions: { type: string }[] }
      trial_update_behavior: 'end_trial' | 'continue_trial'
    }
  }
  is_default: boolean
  livemode: false
  login_page: { enabled: false; url: null }
  metadata: Metadata
  name: string | null
  updated: number
}
