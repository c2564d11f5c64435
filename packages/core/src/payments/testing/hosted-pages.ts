import type { PlanName } from '@candlebook/domain/billing/plans'
import { openStripeAccount, type StripeSettings } from '../stripe-account.ts'

/** A card of Stripe's test mode, which the sandbox knows too. Source: docs.stripe.com/testing. */
export type TestCard = 'pm_card_visa' | 'pm_card_chargeCustomerFail' | 'pm_card_authenticationRequired'

/** What a buyer does on the page of a checkout: a subscription starts and is charged to the card. Returns its id. */
export async function subscribeWithCard(
  settings: StripeSettings,
  { customerId, userId, plan }: { customerId: string; userId: string; plan: PlanName },
): Promise<string> {
  const { stripe, prices } = openStripeAccount(settings)
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })
  const subscription = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: await prices.requireId(plan) }],
    default_payment_method: method.id,
    metadata: { user_id: userId },
  })
  return subscription.id
}

/** What a customer does in the portal: another card pays the subscription from now on. */
export async function replaceCard(
  settings: StripeSettings,
  { customerId, subscriptionId, card }: { customerId: string; subscriptionId: string; card: TestCard },
): Promise<void> {
  const { stripe } = openStripeAccount(settings)
  const method = await stripe.paymentMethods.attach(card, { customer: customerId })
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id })
}

/** What a customer does in the portal: the subscription gets a date of its end, and the boolean stays false. */
export async function cancelAtDate(
  settings: StripeSettings,
  { subscriptionId, at }: { subscriptionId: string; at: Date },
): Promise<void> {
  const { stripe } = openStripeAccount(settings)
  await stripe.subscriptions.update(subscriptionId, { cancel_at: at.getTime() / 1000 })
}
