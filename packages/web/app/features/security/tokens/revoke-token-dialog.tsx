import type { ApiToken } from '@candlebook/contract/identity'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { useRevokeApiToken } from './tokens.queries.ts'

/** Asks before a token is revoked. */
export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken()
  const confirm = () =>
    revoke
      .mutateAsync({ id: token.id })
      .then(
        () => toast({ title: 'API token revoked', description: `"${token.name}" is refused from now on.` }),
        () => toast({ title: 'Error', description: 'Failed to revoke the API token.' }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke API Token"
      question="Programs that use this token are refused with their next request. This cannot be undone."
      confirmLabel="Revoke"
      busyLabel="Revoking"
      busy={revoke.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject>
        <b>{token.name}</b>
      </DialogSubject>
    </ConfirmDialog>
  )
}
