import type { Subscription } from '@candlebook/contract/subscribers'

/** The subscription of a user without a plan. */
export const unpaid: Subscription = {
  subscribed: false,
  tier: null,
  subscriptionEnd: null,
  planType: 'Unpaid',
  interval: null,
  cancelAtPeriodEnd: false,
  trialStart: null,
  trialEnd: null,
  trialDays: null,
  daysLeft: null,
  checkedAt: null,
  isStale: false,
  hasProviderSubscription: false,
  hasPaymentMethod: false,
  isOverdue: false,
  scheduledPlan: null,
  pendingChange: null,
  trialUsed: false,
}
