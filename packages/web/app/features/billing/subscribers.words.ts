import type { SubscriberEntry } from '@candlebook/contract/admin-billing'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { formatCents } from './billing.words.ts'

/** What the badge of a subscriber with a plan says. */
export function describeSubscriberStatus({
  isCancelled,
  isOverdue,
}: Pick<SubscriberEntry, 'isCancelled' | 'isOverdue'>): string {
  if (isCancelled) return 'Cancelled'
  return isOverdue ? 'Past due' : 'Active'
}

/** The next charge of a running subscription, or the end of its access: '€24.90 on Nov 27, 2027'. */
export function describeNextCharge(
  { nextCents, currency, periodEnd, isTrial }: NonNullable<SubscriberEntry['running']>,
  day = formatInstantDay(periodEnd),
): string {
  if (nextCents === null) return `Access until ${day}, no charge`
  const charge = `${formatCents(nextCents, currency)} on ${day}`
  return isTrial ? `Trial, then ${charge}` : charge
}
