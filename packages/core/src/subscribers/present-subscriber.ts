import type { Subscriber, Subscription } from '@candlebook/contract/subscribers'
import type { Access } from '@candlebook/domain/subscriptions'
import type { SubscriberRow } from './subscribers.store.ts'

/** The subscriber as the API shows it. */
export function presentSubscriber(row: SubscriberRow, { subscribed }: Access): Subscriber {
  const { trialStart, trialEnd, updatedAt } = row
  return {
    ...row,
    subscribed,
    trialStart: toText(trialStart),
    trialEnd: toText(trialEnd),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The access as the API shows it. */
export function presentAccess(access: Access): Subscription {
  const { subscriptionEnd, trialStart, trialEnd } = access
  return {
    ...access,
    subscriptionEnd: toText(subscriptionEnd),
    trialStart: toText(trialStart),
    trialEnd: toText(trialEnd),
    ...withoutProvider,
  }
}

const withoutProvider = {
  checkedAt: null,
  isStale: false,
  hasProviderSubscription: false,
  isOverdue: false,
  scheduledPlan: null,
  trialUsed: false,
}

function toText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
