import { getCurrentAddress, paths } from '../lib/paths.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

/** Says that the session has ended, and links to the sign-in page. */
export function SessionEndedDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your session has ended"
      question="Sign in again to go on. What you were typing is kept in this browser."
      confirmLabel="Sign In"
      cancelLabel="Stay here"
      tone="primary"
      onConfirm={() => location.assign(paths.signInTo(getCurrentAddress()))}
    />
  )
}
