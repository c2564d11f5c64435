import type { SentInvitation } from '@candlebook/contract/invitations'
import { describeFailure } from '../../lib/describe-failure.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useWithdrawInvitation } from './invitations.queries.ts'

/** Asks before a pending invitation is ended. */
export function WithdrawDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const withdraw = useWithdrawInvitation()
  const confirm = () =>
    withdraw
      .mutateAsync(invitation)
      .then(
        () =>
          toast({
            title: 'Invitation withdrawn',
            description: `The code of ${invitation.email} is refused from now on.`,
          }),
        (thrown) =>
          toast({
            title: 'Error',
            description: describeFailure(thrown, 'Failed to withdraw the invitation.'),
          }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw Invitation"
      question="Its code cannot be used any more. To invite this person later, send a new invitation."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      busy={withdraw.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject>
        <b>{invitation.email}</b>
      </DialogSubject>
    </ConfirmDialog>
  )
}
