import type { Subscription } from '@candlebook/contract/subscribers'

/** What a user can do about the subscription; `keep` takes back a change of the plan that is scheduled. */
type SubscriptionAction = 'activate' | 'add-card' | 'cancel' | 'change' | 'keep' | 'reactivate'

/**
 * The actions that a state offers. A trial or a plan without a card is asked for one; with a card a trial continues as
 * Premium by itself.
 * Cancelling is offered for every subscription at the provider, also during a trial and next to an invitation, but not
 * after the days of an overdue payment: there is no access to keep until an end. A plan with an overdue payment is paid
 * first, and changed then. No second subscription starts next to one that runs at the provider: the server would refuse it. A trial
 * that an invitation replaced is not continued: it would be cancelled again [SUB-07] [SUB-10] [SUB-15] [CHK-19].
 */
export function listActions(subscription: Subscription): ReadonlySet<SubscriptionAction> {
  const { planType, cancelAtPeriodEnd, hasProviderSubscription, hasPaymentMethod } = subscription
  const { isOverdue, scheduledPlan, pendingChange } = subscription
  const isPremium = planType === 'Premium'
  const isRunning = hasProviderSubscription && !cancelAtPeriodEnd
  const isTrial = planType === 'Trial' && isRunning
  const continues = isTrial && hasPaymentMethod
  const offered: Record<SubscriptionAction, boolean> = {
    'add-card': (isTrial || (isPremium && isRunning && !isOverdue)) && !hasPaymentMethod,
    activate: hasProviderSubscription ? isTrial && !continues : !isPremium,
    reactivate: hasProviderSubscription && cancelAtPeriodEnd && planType !== 'Invited',
    change:
      (isPremium || continues) && isRunning && !isOverdue && scheduledPlan === null && pendingChange === null,
    keep: isRunning && scheduledPlan !== null,
    cancel: isRunning && planType !== 'Unpaid',
  }
  return new Set(actions.filter((action) => offered[action]))
}

const actions: readonly SubscriptionAction[] = [
  'add-card',
  'activate',
  'reactivate',
  'change',
  'keep',
  'cancel',
]
