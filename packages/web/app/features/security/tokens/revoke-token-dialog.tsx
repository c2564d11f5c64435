import type { ApiToken } from '@candlebook/contract/identity'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { useRevokeApiToken } from './tokens.queries.ts'

/** Asks before a token is revoked. */
export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken()
  return (
    <ActionDialog
      title="Revoke API Token"
      question="Programs that use this token are refused with their next request. This cannot be undone."
      confirmLabel="Revoke"
      busyLabel="Revoking"
      run={() => revoke.mutateAsync({ id: token.id })}
      done={{ title: 'API token revoked', description: `"${token.name}" is refused from now on.` }}
      failed="Failed to revoke the API token."
      onClose={onClose}
    >
      <DialogSubject>
        <b>{token.name}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
