import type { Address } from '../resources/customer.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import { type Context, createId, emitEvent, emitUpdate } from '../state/context.ts'
import { cardError, invalidRequest } from '../state/sandbox-error.ts'
import { type CardBehavior, requireRecord } from '../state/state.ts'
import { findCardByToken, requireTestCard, type TypedCard } from './test-cards.ts'

type Billing = { email?: string | null; name?: string | null; address?: Partial<Address> | null }

const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/**
 * Saves a card without a customer, with the last 4 digits of its number. Throws the error of a test card that is refused when it is
 * saved (402).
 */
export function createPaymentMethod(ctx: Context, typed: TypedCard, billing: Billing = {}): PaymentMethod {
  const { brand, outcome } = requireTestCard(typed.number)
  if (typeof outcome !== 'string') throw cardError(outcome)

  const method: PaymentMethod = {
    id: createId(ctx, 'pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...noAddress, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      fingerprint: createId(ctx, '', 16),
      funding: 'credit',
      generated_from: null,
      last4: typed.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ctx.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  ctx.state.paymentMethods[method.id] = method
  ctx.state.cardBehaviors[method.id] = outcome
  return method
}

/** Gives a card to a customer. `pm_card_visa` and the like stand for a new test card, as in Stripe's test mode. */
export function attachPaymentMethod(ctx: Context, id: string, customer: string): PaymentMethod {
  requireRecord(ctx.state.customers, 'customer', customer, 'customer')
  const method = createFromToken(ctx, id) ?? requireRecord(ctx.state.paymentMethods, 'PaymentMethod', id)
  if (method.customer === customer) return method
  if (method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  method.customer = customer
  emitEvent(ctx, 'payment_method.attached', method)
  return method
}

/** Takes a card from its customer. It cannot be used again. */
export function detachPaymentMethod(ctx: Context, id: string): PaymentMethod {
  const method = requireRecord(ctx.state.paymentMethods, 'PaymentMethod', id)
  const { customer } = method
  if (!customer) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const owner = ctx.state.customers[customer]
  if (owner?.invoice_settings.default_payment_method === id) {
    emitUpdate(ctx, 'customer.updated', owner, () => {
      owner.invoice_settings.default_payment_method = null
    })
  }
  for (const subscription of Object.values(ctx.state.subscriptions)) {
    if (subscription.default_payment_method !== id) continue
    emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = null
    })
  }
  emitUpdate(ctx, 'payment_method.detached', method, () => {
    method.customer = null
  })
  return method
}

/** The cards of a customer, the newest first. */
export function listPaymentMethods(ctx: Context, customer: string): PaymentMethod[] {
  return Object.values(ctx.state.paymentMethods)
    .filter((method) => method.customer === customer)
    .reverse()
}

/** What a payment with a saved card does. A card that is no test card, or has no special behavior, pays: 'ok'. */
export function getCardBehavior(ctx: Context, id: string): CardBehavior {
  return ctx.state.cardBehaviors[id] ?? 'ok'
}

/** A new test card for a token such as `pm_card_visa`; null for another id. */
export function createFromToken(ctx: Context, token: string): PaymentMethod | null {
  const found = findCardByToken(token)
  if (!found) return null
  const expYear = new Date(ctx.now() * 1000).getUTCFullYear() + 4
  return createPaymentMethod(ctx, { number: found.number, expMonth: 12, expYear, cvc: '123' })
}

/** The card that pays a subscription: its own, or the customer's default. Null when there is none. */
export function findPaymentMethod(ctx: Context, subscription: Subscription): PaymentMethod | null {
  const customer = ctx.state.customers[subscription.customer]
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  const method = id ? ctx.state.paymentMethods[id] : undefined
  return method?.customer === subscription.customer ? method : null
}
