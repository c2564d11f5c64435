import type Stripe from 'stripe'
import { PaymentsRefused } from './payment-errors.ts'
import type { CheckoutRequest, Payments } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { eachItem, isMissing } from './stripe-client.ts'
import { readCheckout } from './stripe-objects.ts'

/** What the port does with checkouts. */
export function buildCheckouts(
  account: StripeAccount,
): Pick<Payments, 'startCheckout' | 'findCheckout' | 'expireCheckout'> {
  const { stripe, call, prices, settings } = account
  return {
    async startCheckout(request, key) {
      const price = await prices.requireId(request.plan)
      const params = buildSession(request, { price, computesTax: settings.computesTax })
      return readCheckout(await call(() => stripe.checkout.sessions.create(params, { idempotencyKey: key })))
    },
    async findCheckout(sessionId) {
      const session = await findSession(account, sessionId)
      return session && readCheckout(session)
    },
    expireCheckout: (sessionId) => expireCheckout(account, sessionId),
  }
}

/** Expires every open checkout of a customer. */
export async function endCheckouts(account: StripeAccount, customerId: string): Promise<void> {
  const { stripe, call } = account
  const open = eachItem(call, (page) =>
    stripe.checkout.sessions.list({ customer: customerId, status: 'open', ...page }),
  )
  for await (const { id } of open) await expireCheckout(account, id)
}

/**
 * The session that Stripe shows for 24 hours, its default. An explicit end would change with each repetition, and a
 * repetition with the same key must have the same values.
 */
function buildSession(
  request: CheckoutRequest,
  { price, computesTax }: { price: string; computesTax: boolean },
): Stripe.Checkout.SessionCreateParams {
  const { customerId, userId, trialDays, successUrl, cancelUrl } = request
  const metadata = { user_id: userId }
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    metadata,
    line_items: [{ price, quantity: 1 }],
    payment_method_collection: trialDays === null ? 'always' : 'if_required',
    subscription_data: { metadata, ...(trialDays !== null && buildTrial(trialDays)) },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
    automatic_tax: { enabled: computesTax },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

/** A trial needs no card. A trial that ends without a card ends the subscription [CHK-10]. */
function buildTrial(days: number): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  return {
    trial_period_days: days,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  }
}

async function findSession(
  { stripe, call }: StripeAccount,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await call(() => stripe.checkout.sessions.retrieve(sessionId))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function expireCheckout(account: StripeAccount, sessionId: string): Promise<void> {
  const { stripe, call } = account
  try {
    await call(() => stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    // Stripe refuses to expire a session that is complete, expired or unknown.
    const isOver =
      error instanceof PaymentsRefused && (await findSession(account, sessionId))?.status !== 'open'
    if (!isOver) throw error
  }
}
