import type { Subscriber, Subscription } from '@candlebook/contract/subscribers'
import { type Access, isRunning } from '@candlebook/domain/subscriptions'
import type { CustomerRow, StoredSubscription } from './provider-subscriptions.store.ts'
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

/** The access as the API shows it, with what is known of the provider. */
export function presentAccess({
  customer,
  ...access
}: Access & { customer: CustomerRow | null }): Subscription {
  const { subscriptionEnd, trialStart, trialEnd } = access
  const subscription = customer?.subscription ?? null
  return {
    ...access,
    subscriptionEnd: toText(subscriptionEnd),
    trialStart: toText(trialStart),
    trialEnd: toText(trialEnd),
    checkedAt: toText(customer?.checkedAt ?? null),
    isStale: customer !== null && isStale(customer),
    hasProviderSubscription: subscription !== null && isRunning(subscription),
    hasPaymentMethod: subscription?.hasPaymentMethod ?? false,
    scheduledPlan: subscription?.scheduledPlan ?? null,
    pendingChange: subscription && presentPendingChange(subscription),
    trialUsed: trialStart !== null,
  }
}

function presentPendingChange({ pendingChange }: StoredSubscription): Subscription['pendingChange'] {
  if (!pendingChange) return null
  const { plan, reason, payUrl, until } = pendingChange
  return { plan, reason, payUrl, until: until.toISOString() }
}

function isStale({ checkedAt, failedAt }: CustomerRow): boolean {
  return failedAt !== null && (checkedAt === null || checkedAt < failedAt)
}

function toText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
