import { openStripeAccount, type StripeSettings } from './stripe-account.ts'

/**
 * The instant of Stripe's clock, in whole seconds, from the header of an answer; null when the answer has none. Throws
 * PaymentsUnavailable and PaymentsRefused.
 */
export async function readStripeTime(settings: StripeSettings): Promise<Date | null> {
  const { stripe, call } = openStripeAccount(settings)
  const { lastResponse } = await call(() => stripe.prices.list({ limit: 1 }))
  const instant = Date.parse(lastResponse.headers.date ?? '')
  return Number.isNaN(instant) ? null : new Date(instant)
}
