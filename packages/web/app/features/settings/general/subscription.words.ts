import type { Subscription } from '@candlebook/contract/subscribers'
import { type PlanName, planTexts } from '@candlebook/domain/plans'
import { formatCount } from '@candlebook/domain/text'
import { formatInstantDay } from '../format-instant-day.ts'

export interface SubscriptionWords {
  /** 'Active', 'Trial', 'Cancelled' or 'Not Active'. */
  status: string
  headline: string
  facts: { name: string; value: string }[]
}

/** What the subscription card says. Every plan type and end comes from the server [SUB-01] [SUB-04] [SUB-05]. */
export function describeSubscription(subscription: Subscription): SubscriptionWords {
  const { planType, interval, trialStart, trialEnd } = subscription
  const facts = [
    { name: 'Plan type', value: planType },
    interval && { name: 'Billing', value: describeBilling(interval) },
    planType === 'Trial' &&
      trialStart &&
      trialEnd && {
        name: 'Trial',
        value: `${formatInstantDay(trialStart)} to ${formatInstantDay(trialEnd)}`,
      },
    describeEnd(subscription),
  ]
  return {
    status: describeStatus(subscription),
    headline: describeHeadline(subscription),
    facts: facts.filter((fact) => typeof fact === 'object' && fact !== null),
  }
}

function describeStatus({ planType, cancelAtPeriodEnd }: Subscription): string {
  if (planType === 'Unpaid') return 'Not Active'
  if (planType === 'Trial') return 'Trial'
  return cancelAtPeriodEnd ? 'Cancelled' : 'Active'
}

function describeHeadline({ planType, daysLeft, cancelAtPeriodEnd, subscriptionEnd }: Subscription): string {
  switch (planType) {
    case 'Unpaid':
      return 'No subscription'
    case 'Trial':
      return `${formatCount(daysLeft ?? 0, 'day')} left`
    case 'Invited':
      return subscriptionEnd ? 'Access by invitation' : 'Lifetime access by invitation'
    case 'Premium':
      return cancelAtPeriodEnd && subscriptionEnd
        ? `Premium until ${formatInstantDay(subscriptionEnd)}`
        : 'Premium'
  }
}

function describeBilling(interval: 'month' | 'year'): string {
  const plan: PlanName = interval === 'year' ? 'annual' : 'monthly'
  const { title, price, per } = planTexts[plan]
  return `${title}, ${price} ${per}`
}

function describeEnd({ planType, subscriptionEnd }: Subscription) {
  if (planType === 'Unpaid')
    return subscriptionEnd && { name: 'Ended', value: formatInstantDay(subscriptionEnd) }
  return {
    name: 'Access until',
    value: subscriptionEnd ? formatInstantDay(subscriptionEnd) : 'No end',
  }
}
