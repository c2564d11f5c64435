import type { Address, Metadata } from './customer.ts'
import type { List } from './list.ts'

export type BillingDetails = {
  address: Address
  email: string | null
  name: string | null
  phone: null
  tax_id: null
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified' | 'always' | 'limited'
  billing_details: BillingDetails
  card: {
    brand: string
    checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | null }
    country: string
    display_brand: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit' | 'debit'
    generated_from: null
    last4: string
    networks: { available: string[]; preferred: null }
    regulated_status: 'unregulated'
    three_d_secure_usage: { supported: true }
    wallet: null
  }
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Metadata
  type: 'card'
}

/** The body of a `card_error`. */
export type CardFailure = { code: string; declineCode: string | null; message: string; param?: string }

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: null
  canceled_at: number | null
  cancellation_reason: null
  capture_method: 'automatic'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: {
    type: 'card_error'
    code: string
    decline_code: string | null
    message: string
    payment_method: { id: string; object: 'payment_method' } | null
  } | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: null } } | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, never>
  payment_method_types: string[]
  processing: null
  receipt_email: null
  review: null
  setup_future_usage: 'off_session' | null
  shipping: null
  source: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  transfer_data: null
  transfer_group: null
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: null
  outcome: {
    advice_code: null
    network_advice_code: null
    network_decline_code: null
    network_status: string
    reason: string | null
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    card: { brand: string; last4: string; exp_month: number; exp_year: number }
    type: 'card'
  }
  receipt_email: null
  receipt_number: null
  receipt_url: null
  refunded: boolean
  review: null
  shipping: null
  source: null
  source_transfer: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: 'succeeded' | 'failed'
  transfer_data: null
  transfer_group: null
  refunds?: List<Refund>
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: null
  charge: string
  created: number
  currency: string
  destination_details: { card: { type: 'refund' }; type: 'card' }
  metadata: Metadata
  payment_intent: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded'
  transfer_reversal: null
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: never[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: never[]
  evidence: Record<string, never>
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 }
  is_charge_refundable: false
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
}
