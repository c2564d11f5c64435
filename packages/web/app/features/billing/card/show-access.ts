import type { Subscription } from '@candlebook/contract/subscribers'
import { planTexts } from '@candlebook/domain/plans'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { toPlanName } from './payment.words.ts'
import { describeSubscription } from './subscription.words.ts'

/**
 * Says what the user has after a checkout, in the page that stays; a checkout that was left changes nothing and says
 * nothing.
 */
export function showAccess(subscription: Subscription): void {
  const { planType, trialEnd } = subscription
  if (planType === 'Unpaid') return
  if (planType === 'Trial' && trialEnd) {
    toast({
      title: 'Your trial has started',
      description: `It runs until ${formatInstantDay(trialEnd)}. Nothing is charged before then.`,
    })
    return
  }
  const { status, headline } = describeSubscription(subscription)
  toast({
    title: 'Checkout completed',
    description: status === headline ? status : `${status}: ${headline}`,
  })
}

/** Says what the stored card pays; a page that was left without a card says nothing. */
export function showCardAdded({ planType, hasPaymentMethod, interval, trialEnd }: Subscription): void {
  if (!hasPaymentMethod) return
  const isFirst = planType === 'Trial' && interval && trialEnd
  const description = isFirst
    ? `${planTexts[toPlanName(interval)].price} is charged on ${formatInstantDay(trialEnd)}, at the end of your trial.`
    : 'It pays from now on.'
  toast({ title: 'Card added', description })
}
