import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useChangeAdministrator } from './admins.queries.ts'
import { describeChangeFailure } from './change-failure.ts'

/** Asks before an account loses the rights of an administrator [AADM-02]. */
export function RevokeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeAdministrator()
  return (
    <ActionDialog
      title="Remove Rights"
      question="This account can no longer open the administrator's page, from its next request on. The account and its journal stay."
      confirmLabel="Remove rights"
      busyLabel="Removing"
      run={() => change.mutateAsync({ email, isGranted: false })}
      done={({ isChanged }) =>
        isChanged
          ? { title: 'Rights removed', description: `${email} is no longer an administrator.` }
          : { title: 'Nothing to change', description: `${email} is not an administrator.` }
      }
      failed={describeChangeFailure}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
