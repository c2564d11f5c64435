import type { Subscription } from '@candlebook/contract/subscribers'
import { useCancelSubscription } from '../../../lib/subscription/account.queries.ts'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'

/** Asks before the subscription is cancelled; a failure leaves it as it was [SUB-11] [SUB-12] [SUB-13] [ERRC-23]. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const cancel = useCancelSubscription()
  return (
    <ActionDialog
      title="Cancel Subscription"
      question={describeCancelling(subscription)}
      cancelLabel="Keep subscription"
      confirmLabel="Cancel Subscription"
      busyLabel="Cancelling"
      run={() => cancel.mutateAsync()}
      done={{ title: 'Subscription cancelled', description: 'You keep your access until the end date.' }}
      failed="Error cancelling subscription. Please try again."
      onClose={onClose}
    />
  )
}

function describeCancelling({ subscriptionEnd, planType }: Subscription): string {
  if (planType === 'Invited') return 'You are not charged. Your access by invitation stays as it is.'
  const until = subscriptionEnd ? `until ${formatInstantDay(subscriptionEnd)}` : 'until the end of the period'
  const charge = planType === 'Trial' ? 'are not charged' : 'are not charged again'
  return `You keep full access ${until} and ${charge}. You can reactivate at any time before that day.`
}
