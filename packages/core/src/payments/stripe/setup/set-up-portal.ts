import type Stripe from 'stripe'
import { findPortalConfiguration, PORTAL_MARK } from '../portal.ts'
import type { StripeAccount } from '../stripe-account.ts'

type Offer = { baseUrl: string; productId: string; priceIds: string[] }

/** Creates the configuration of the customer portal, or updates the configuration that it created before. */
export async function setUpPortal(account: StripeAccount, offer: Offer): Promise<string> {
  const { stripe, call } = account
  const { configurations } = stripe.billingPortal
  const existing = await findPortalConfiguration(account)
  const params = buildConfiguration(offer)
  if (existing?.metadata?.candlebook === PORTAL_MARK.candlebook) {
    await call(() => configurations.update(existing.id, params))
    return 'The configuration of the customer portal is up to date.'
  }
  await call(() => configurations.create({ ...params, metadata: PORTAL_MARK }))
  return 'The configuration of the customer portal was created.'
}

/**
 * A change to a longer period is charged at once and one to a shorter period comes at the end of the period, as in the
 * app. The address of the account changes in the app only.
 */
function buildConfiguration({ baseUrl, productId, priceIds }: Offer) {
  const isPublic = baseUrl.startsWith('https:') // Stripe refuses other addresses of legal pages
  const subscriptionUpdate: Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate = {
    enabled: true,
    default_allowed_updates: ['price'],
    products: [{ product: productId, prices: priceIds }],
    proration_behavior: 'always_invoice',
    schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
    trial_update_behavior: 'continue_trial', // Stripe ends the trial otherwise, and charges at once
  }
  return {
    default_return_url: `${baseUrl}/settings`,
    features: {
      customer_update: {
        enabled: true,
        allowed_updates: ['address', 'name', 'tax_id'] as ('address' | 'name' | 'tax_id')[],
      },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
      subscription_update: subscriptionUpdate,
    },
    ...(isPublic && {
      business_profile: {
        privacy_policy_url: `${baseUrl}/privacy`,
        terms_of_service_url: `${baseUrl}/terms`,
      },
    }),
  }
}
