import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { useEndOtherSessions } from './sessions.queries.ts'

/** Asks before all other sessions end. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const end = useEndOtherSessions()
  const confirm = () =>
    end
      .mutateAsync()
      .then(
        () => toast({ title: 'Sessions ended', description: 'Only this device is signed in.' }),
        () => toast({ title: 'Error', description: 'Failed to end the other sessions.' }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End All Other Sessions"
      question="All devices but this one are signed out with their next request."
      confirmLabel="End Sessions"
      busyLabel="Ending"
      busy={end.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
