import type { Subscription } from '@candlebook/contract/subscribers'
import * as billing from '@candlebook/core/billing'
import { AppError } from '@candlebook/core/kernel'
import type { ApiContext } from '../api/base.ts'

/** The subscription of the caller, compared with the provider when that is due [API-04]. */
export async function checkSubscription(context: ApiContext) {
  return presentSubscription(await billing.checkSubscriptionIfNeeded(context))
}

/** Takes back a cancellation [API-18]. */
export async function reactivateSubscription(context: ApiContext) {
  return presentSubscription(await billing.reactivateSubscription(context))
}

/** The documented answer of a portal that is not configured has no code of ours: {error, configure_url}. */
export async function openPortal(context: ApiContext) {
  try {
    return await billing.openPortal(context)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing.portal_not_configured')) throw error
    const { configureUrl } = error.data as { configureUrl: string | null } // of openPortal
    return { error: error.message, configure_url: configureUrl }
  }
}

/** The cards of the caller [API-08]. */
export async function listPaymentMethods(context: ApiContext) {
  const { paymentMethods } = await billing.getBillingDetails(context)
  const payment_methods = paymentMethods.map(({ isDefault, brand, last4 }) => ({
    is_default: isDefault,
    card: { brand, last4 },
  }))
  return { payment_methods }
}

/** Compares all subscriptions with the provider [API-12]. */
export async function syncAllSubscriptions(context: ApiContext) {
  const { details, isFinished, ...counts } = await billing.syncAndWait(context)
  return {
    results: {
      ...counts,
      finished: isFinished,
      details: details.map(({ email, error, planType, subscribed, tier, subscriptionEnd }) => ({
        email,
        error,
        plan_type: planType,
        subscribed,
        subscription_tier: tier,
        subscription_end: subscriptionEnd,
      })),
    },
  }
}

function presentSubscription(subscription: Omit<Subscription, 'trialUsed'>) {
  const { subscribed, tier, subscriptionEnd, planType, interval, cancelAtPeriodEnd } = subscription
  return {
    subscribed,
    subscription_tier: tier,
    subscription_end: subscriptionEnd,
    plan_type: planType,
    interval,
    cancel_at_period_end: cancelAtPeriodEnd,
    trial_start: subscription.trialStart,
    trial_end: subscription.trialEnd,
    checked_at: subscription.checkedAt,
    is_stale: subscription.isStale,
  }
}
