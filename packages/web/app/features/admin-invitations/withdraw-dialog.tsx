import type { SentInvitation } from '@candlebook/contract/invitations'
import { describeFailure } from '../../lib/describe-failure.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useWithdrawInvitation } from './invitations.queries.ts'

/** Asks before a pending invitation is ended. */
export function WithdrawDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const withdraw = useWithdrawInvitation()
  return (
    <ActionDialog
      title="Withdraw Invitation"
      question="Its code cannot be used any more. To invite this person later, send a new invitation."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      run={() => withdraw.mutateAsync(invitation)}
      done={{
        title: 'Invitation withdrawn',
        description: `The code of ${invitation.email} is refused from now on.`,
      }}
      failed={(thrown) => describeFailure(thrown, 'Failed to withdraw the invitation.')}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{invitation.email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
