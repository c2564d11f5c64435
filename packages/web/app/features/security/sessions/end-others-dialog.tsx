import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { useEndOtherSessions } from './sessions.queries.ts'

/** Asks before all other sessions end. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const end = useEndOtherSessions()
  return (
    <ActionDialog
      title="End All Other Sessions"
      question="All devices but this one are signed out with their next request."
      confirmLabel="End Sessions"
      busyLabel="Ending"
      run={() => end.mutateAsync()}
      done={{ title: 'Sessions ended', description: 'Only this device is signed in.' }}
      failed="Failed to end the other sessions."
      onClose={onClose}
    />
  )
}
