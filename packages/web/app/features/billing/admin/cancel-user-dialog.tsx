import type { SubscriberEntry } from '@candlebook/contract/billing'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
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
  const confirm = () =>
    cancel
      .mutateAsync({ userId })
      .then(
        () => toast({ title: 'Subscription cancelled', description: `${email} keeps the access ${until}.` }),
        (thrown) =>
          toast({
            title: 'Error',
            description: describeAdminFailure(thrown, 'The subscription could not be cancelled. Try again.'),
          }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel Subscription"
      question={`The user keeps full access ${until} and is not charged again.`}
      cancelLabel="Keep subscription"
      confirmLabel="Cancel subscription"
      busyLabel="Cancelling"
      busy={cancel.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ConfirmDialog>
  )
}
