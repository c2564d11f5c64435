import type { Subscription } from '@candlebook/contract/subscribers'

/** What a user can do about the subscription; `keep` takes back a change of the plan that is scheduled. */
export type SubscriptionAction = 'activate' | 'cancel' | 'change' | 'keep' | 'reactivate'

/**
 * The actions that a state offers. Cancelling is offered for every subscription at the provider, also during a trial and
 * next to an invitation, but not after the days of an overdue payment: there is no access to keep until an end. A plan with
 * an overdue payment is paid first, and changed then [SUB-07] [SUB-10] [SUB-15].
 */
export function listActions(subscription: Subscription): ReadonlySet<SubscriptionAction> {
  const { planType, cancelAtPeriodEnd, hasProviderSubscription, isOverdue, scheduledPlan } = subscription
  const isPremium = planType === 'Premium'
  const isRunning = hasProviderSubscription && !cancelAtPeriodEnd
  const offered: Record<SubscriptionAction, boolean> = {
    activate: !isPremium && !(hasProviderSubscription && cancelAtPeriodEnd),
    reactivate: hasProviderSubscription && cancelAtPeriodEnd,
    change: isPremium && isRunning && !isOverdue && scheduledPlan === null,
    keep: isRunning && scheduledPlan !== null,
    cancel: isRunning && planType !== 'Unpaid',
  }
  return new Set(actions.filter((action) => offered[action]))
}

const actions: readonly SubscriptionAction[] = ['activate', 'reactivate', 'change', 'keep', 'cancel']
