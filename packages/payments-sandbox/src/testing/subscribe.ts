import type Stripe from 'stripe'
import type { TestSandbox } from './open-test-sandbox.ts'
import { buyer, postForm, typeCard } from './post-form.ts'

type CheckoutOptions = {
  price?: Stripe.Price
  trialDays?: number
  customer?: string
  params?: Partial<Stripe.Checkout.SessionCreateParams>
}

/** A checkout session as the product creates it. */
export function createCheckout(
  { stripe, monthly }: TestSandbox,
  { price = monthly, trialDays, customer, params }: CheckoutOptions = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { user_id: 'user-1' },
    },
    client_reference_id: 'user-1',
    success_url: 'http://localhost:3000/settings?payment=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/settings?payment=cancelled',
    ...params,
  })
}

/** Buys a plan on the checkout page with a card, or starts a trial, to which the card is added in the portal. */
export async function subscribe(
  test: TestSandbox,
  { card, ...options }: CheckoutOptions & { card?: string } = {},
): Promise<Stripe.Subscription> {
  const session = await createCheckout(test, options)
  await postForm(test.sandbox, session.url ?? '', { ...buyer, ...(card && typeCard(card)) })
  const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  if (typeof done.subscription !== 'object' || !done.subscription) {
    throw new Error('The checkout did not complete.')
  }
  if (card && options.trialDays) await addCard(test, String(done.customer), card)
  return done.subscription
}

/** Adds a card in the portal, as a customer without one does. It pays from then on. */
export async function addCard({ stripe, sandbox }: TestSandbox, customer: string, card: string) {
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  })
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    configuration,
    flow_data: { type: 'payment_method_update' },
  })
  await postForm(sandbox, `${url}/cards`, typeCard(card))
}

/** The only item of a subscription. */
export function getOnlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item) throw new Error('The subscription has no item.')
  return item
}

/** A time as `2026-02-28T10:00:00Z`. */
export function formatTime(second: number): string {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z')
}
