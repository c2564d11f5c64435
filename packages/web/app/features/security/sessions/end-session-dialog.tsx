import type { SessionSummary } from '@candlebook/contract/identity'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { formatLastUse } from '../list/format-last-use.ts'
import { useEndSession } from './sessions.queries.ts'

/** Asks before one session ends. */
export function EndSessionDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const end = useEndSession()
  return (
    <ActionDialog
      title="End Session"
      question="This device is signed out with its next request. Text that is typed there stays on its screen."
      confirmLabel="End Session"
      busyLabel="Ending"
      run={() => end.mutateAsync({ id: session.id })}
      done={{ title: 'Session ended', description: `${session.device} is signed out.` }}
      failed="Failed to end the session."
      onClose={onClose}
    >
      <DialogSubject>
        <b>{session.device}</b>
        <span className="cap">{formatLastUse(session.lastUsedAt)}</span>
      </DialogSubject>
    </ActionDialog>
  )
}
