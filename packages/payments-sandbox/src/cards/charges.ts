import type { Metadata } from '../resources/customer.ts'
import type { CardFailure, Charge, PaymentIntent, PaymentMethod, Refund } from '../resources/payment.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { openDispute, sumDisputed } from './disputes.ts'
import { getCardBehavior } from './payment-methods.ts'
import { declinedLater } from './test-cards.ts'

/** How the customer takes part: not at all (a renewal), on a page, or on a page with the bank's confirmation. */
export type Presence = 'absent' | 'present' | 'authenticated'

export type ChargeOutcome = 'paid' | 'declined' | 'needs_authentication'

/** What charging this card would give. The test card alone decides it. */
export function predictCharge(ctx: Context, method: PaymentMethod, presence: Presence): ChargeOutcome {
  const behavior = getCardBehavior(ctx, method.id)
  if (behavior === 'fails_later') return 'declined'
  if (presence === 'authenticated') return 'paid'
  if (behavior === 'authenticate_always') return 'needs_authentication'
  if (behavior === 'authenticate_once' && presence === 'present') return 'needs_authentication'
  return 'paid'
}

/** Charges a card for a payment intent and records the charge. The intent holds the outcome. */
export function chargeCard(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
): ChargeOutcome {
  const outcome = predictCharge(ctx, method, presence)
  intent.payment_method = method.id
  if (outcome === 'needs_authentication') {
    intent.status = 'requires_action'
    const url = `${ctx.pagesUrl()}/authenticate/${intent.id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
    intent.last_payment_error = buildError(authenticationFailure, method)
    emitEvent(ctx, 'payment_intent.requires_action', intent)
    return outcome
  }

  const failure = outcome === 'declined' ? declinedLater : null
  const charge = createCharge(ctx, intent, method, failure)
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.status = failure ? 'requires_payment_method' : 'succeeded'
  intent.amount_received = failure ? 0 : intent.amount
  intent.last_payment_error = failure && buildError(failure, method)
  emitEvent(ctx, failure ? 'charge.failed' : 'charge.succeeded', charge)
  emitEvent(ctx, failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent)
  if (getCardBehavior(ctx, method.id) === 'dispute' && !failure) openDispute(ctx, charge)
  return outcome
}

export const authenticationFailure: CardFailure = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** A payment intent without a charge. `amount` in cents. */
export function createIntent(
  ctx: Context,
  input: { amount: number; currency: string; customer: string },
): PaymentIntent {
  const id = createId(ctx, 'pi_')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: createId(ctx, `${id}_secret_`),
    confirmation_method: 'automatic',
    created: ctx.now(),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  ctx.state.paymentIntents[id] = intent
  return intent
}

function createCharge(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: CardFailure | null,
): Charge {
  const { brand, last4, exp_month, exp_year } = method.card
  const charge: Charge = {
    id: createId(ctx, 'ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !failure,
    created: ctx.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.declineCode ?? null,
      seller_message: failure ? 'The bank did not return any further details.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: { brand, last4, exp_month, exp_year }, type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  ctx.state.charges[charge.id] = charge
  return charge
}

function buildError(failure: CardFailure, method: PaymentMethod): PaymentIntent['last_payment_error'] {
  return {
    type: 'card_error',
    code: failure.code,
    decline_code: failure.declineCode,
    message: failure.message,
    payment_method: { id: method.id, object: 'payment_method' },
  }
}

/** Gives back a charge, or a part of it, in cents. Throws when the amount is above the remaining amount. */
export function refundCharge(
  ctx: Context,
  charge: Charge,
  input: { amount?: number; reason?: Refund['reason']; metadata?: Metadata },
): Refund {
  const rest = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || (rest === 0 && charge.paid)) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  }
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, 'charge')
  const disputed = sumDisputed(ctx.state, charge)
  // A refund of a disputed charge names its amount, which is not disputed.
  if (disputed > 0 && (input.amount === undefined || input.amount > rest - disputed)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, undefined, 'charge_disputed')
  }
  const amount = input.amount ?? rest
  if (amount > rest) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      'amount',
    )
  }

  const refund: Refund = {
    id: createId(ctx, 're_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  ctx.state.refunds[refund.id] = refund
  emitEvent(ctx, 'refund.created', refund)
  emitUpdate(ctx, 'charge.refunded', charge, () => {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount_captured
  })
  return refund
}
