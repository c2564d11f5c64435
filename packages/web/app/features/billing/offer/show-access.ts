import type { Subscription } from '@candlebook/contract/subscribers'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { describeSubscription } from '../card/subscription.words.ts'

/** Says what the user has after a checkout in another tab; a checkout that was left changes nothing and says nothing. */
export function showAccess(subscription: Subscription): void {
  if (subscription.planType === 'Unpaid') return
  const { status, headline } = describeSubscription(subscription)
  toast({
    title: 'Subscription updated',
    description: status === headline ? status : `${status}: ${headline}`,
  })
}
