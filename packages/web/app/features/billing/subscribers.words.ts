import type { SubscriberEntry, UserInvoices } from '@candlebook/contract/admin-billing'
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

/**
 * The next charge of a running subscription, or the end of its access: '€24.90 on Nov 27, 2027'. `next` is what the provider
 * charges next. It is needed for an overdue payment: only `next` says when the open invoice is tried again.
 */
export function describeNextCharge(
  { nextCents, currency, periodEnd, isTrial, isOverdue }: NonNullable<SubscriberEntry['running']>,
  next: UserInvoices['nextCharge'] = null,
): string {
  if (isOverdue) return describeOverdue(next)
  const day = formatInstantDay(periodEnd)
  if (nextCents === null) return `Access until ${day}, no charge`
  const charge = `${formatCents(nextCents, currency)} on ${day}`
  return isTrial ? `Trial, then ${charge}` : charge
}

function describeOverdue(next: UserInvoices['nextCharge']): string {
  if (!next?.isRetry) return 'Payment overdue'
  const due = `${formatCents(next.cents, next.currency)} overdue`
  return next.at ? `${due}, tried again on ${formatInstantDay(next.at)}` : `${due}, not tried again`
}

/**
 * What a cancellation leaves a user: as a sentence about the person, and as the fact after it. The period of an overdue
 * payment gives access only when it is paid, and the provider tries that payment again.
 */
export function describeCancellation({
  running,
  planType,
  subscriptionEnd,
}: Pick<SubscriberEntry, 'running' | 'planType' | 'subscriptionEnd'>): { sentence: string; fact: string } {
  const day = running && formatInstantDay(running.periodEnd)
  const until = day ? `until ${day}` : 'until the end of the period'
  if (!running?.isOverdue)
    return {
      sentence: `keeps full access ${until} and is not charged again.`,
      fact: `Access ${until}, no charge`,
    }
  const unpaid =
    planType === 'Premium' && subscriptionEnd
      ? `Access until ${formatInstantDay(subscriptionEnd)}`
      : 'No access'
  return {
    sentence: 'is not charged for another period. The open payment can still be tried again.',
    fact: `${unpaid}; ${until} once the open payment is made`,
  }
}

/** What a user with a running subscription has now, and after the deletion of the account. */
export function listDeletionEffects({
  running,
  planType,
  subscriptionEnd,
}: Pick<SubscriberEntry, 'running' | 'planType' | 'subscriptionEnd'>): { name: string; value: string }[] {
  if (!running) return []
  const isPaid = planType === 'Premium' && subscriptionEnd !== null && !running.isOverdue
  const lost = isPaid ? `; the paid time until ${formatInstantDay(subscriptionEnd)} is not paid back` : ''
  return [
    { name: 'Now', value: describeNextCharge(running) },
    { name: 'After', value: `No access and no charge${lost}` },
  ]
}
