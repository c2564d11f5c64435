import type { RequestErasure } from '@candlebook/contract/erasure'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useDeleteUser } from './erasures.queries.ts'

/** Asks before an account is locked and erased [ADEL-03]. */
export function DeleteUserDialog({
  request,
  onStarted,
  onClose,
}: {
  request: RequestErasure
  onStarted: (started: { id: string; email: string }) => void
  onClose: () => void
}) {
  const deleteUser = useDeleteUser()
  const email = request.email.trim().toLowerCase()
  return (
    <ActionDialog
      title="Delete User"
      question="The account is locked at once, its subscription is cancelled, and all its data is erased. This cannot be undone."
      confirmLabel="Delete user"
      busyLabel="Deleting"
      run={() => deleteUser.mutateAsync(request)}
      done={({ id }) => {
        onStarted({ id, email })
        return null // the screen shows the steps of the erasure
      }}
      failed={describeRefusal}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}

/** The documented texts of a deletion without a session and of any other failure [ADEL-02] [ERRC-30]. */
function describeRefusal(thrown: unknown): string {
  return toApiError(thrown).code === 'session.required'
    ? 'You must be logged in to perform this action.'
    : describeFailure(thrown, 'Failed to delete user.')
}
