import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useChangeAdministrator } from './admins.queries.ts'
import { describeChangeFailure } from './change-failure.ts'

/** Asks before an account loses the rights of an administrator [AADM-02]. */
export function RevokeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeAdministrator()
  const confirm = () =>
    change
      .mutateAsync({ email, isGranted: false })
      .then(
        ({ isChanged }) =>
          toast(
            isChanged
              ? { title: 'Rights removed', description: `${email} is no administrator any more.` }
              : { title: 'Nothing to change', description: `${email} is no administrator.` },
          ),
        (thrown) => toast({ title: 'Error', description: describeChangeFailure(thrown) }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove Rights"
      question="This account can no longer open the administrator's page, from its next request on. The account and its journal stay."
      confirmLabel="Remove rights"
      busyLabel="Removing"
      busy={change.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ConfirmDialog>
  )
}
