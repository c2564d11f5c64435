import type { SubscriberEntry } from '@candlebook/contract/billing'

/** What the badge of a subscriber with a plan says. */
export function describeSubscriberStatus({
  isCancelled,
  isOverdue,
}: Pick<SubscriberEntry, 'isCancelled' | 'isOverdue'>): string {
  if (isCancelled) return 'Cancelled'
  return isOverdue ? 'Past due' : 'Active'
}
