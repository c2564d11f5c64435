import type { Withdrawal } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { formatInstantDay } from '../../ui/dates/format-instant-day.ts'

/**
 * What the deletion of an account does to a trial or to a paid period, and how its payment is got back before. While a
 * payment is overdue, the access continues for some days that are not paid.
 */
export function describeSubscriptionEnd(
  { planType, subscriptionEnd, isOverdue }: Subscription,
  withdrawal: Withdrawal | null,
): string {
  if (planType === 'Trial') return 'your trial ends at once, and nothing is charged.'
  const rest =
    planType === 'Premium' && subscriptionEnd && !isOverdue
      ? ` The time that you paid for, until ${formatInstantDay(subscriptionEnd)}, is lost and not paid back.`
      : ''
  return `it ends at once, and nothing more is charged.${rest}${describePayback(withdrawal)}`
}

function describePayback(withdrawal: Withdrawal | null): string {
  const { isOpen, until, moneyBackUntil } = withdrawal ?? {}
  if (isOpen && until)
    return ` To get your payments back, first withdraw from the contract in Settings, by ${formatInstantDay(until)}.`
  if (moneyBackUntil)
    return ` To get your annual payment back, first write to us, by ${formatInstantDay(moneyBackUntil)}.`
  return ''
}
