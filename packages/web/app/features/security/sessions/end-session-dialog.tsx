import type { SessionSummary } from '@candlebook/contract/identity'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { formatLastUse } from '../list/format-last-use.ts'
import { useEndSession } from './sessions.queries.ts'

/** Asks before one session ends. */
export function EndSessionDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const end = useEndSession()
  const confirm = () =>
    end
      .mutateAsync({ id: session.id })
      .then(
        () => toast({ title: 'Session ended', description: `${session.device} is signed out.` }),
        () => toast({ title: 'Error', description: 'Failed to end the session.' }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End Session"
      question="This device is signed out with its next request. Text that is typed there stays on its screen."
      confirmLabel="End Session"
      busyLabel="Ending"
      busy={end.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject>
        <b>{session.device}</b>
        <span className="cap">{formatLastUse(session.lastUsedAt)}</span>
      </DialogSubject>
    </ConfirmDialog>
  )
}
