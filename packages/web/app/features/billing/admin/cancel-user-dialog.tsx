import type { SubscriberEntry } from '@candlebook/contract/billing'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { describeAdminFailure } from './describe-admin-failure.ts'
import { useCancelOfUser } from './subscribers.queries.ts'

/** Asks before the subscription of a user is cancelled at the end of its period. */
export function CancelUserDialog({
  subscriber: { userId, email, subscriptionEnd },
  onClose,
}: {
  subscriber: SubscriberEntry
  onClose: () => void
}) {
  const cancel = useCancelOfUser()
  const until = subscriptionEnd ? `until ${formatInstantDay(subscriptionEnd)}` : 'until the end of the period'
  return (
    <ActionDialog
      title="Cancel Subscription"
      question={`The user keeps full access ${until} and is not charged again.`}
      cancelLabel="Keep subscription"
      confirmLabel="Cancel subscription"
      busyLabel="Cancelling"
      run={() => cancel.mutateAsync({ userId })}
      done={{ title: 'Subscription cancelled', description: `${email} keeps the access ${until}.` }}
      failed={(thrown) => describeAdminFailure(thrown, 'The subscription could not be cancelled. Try again.')}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
