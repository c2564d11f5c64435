import type { BrokerAccount } from '@candlebook/contract/broker-accounts'
import { toApiError } from '../../../lib/api-error.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { useDeleteBrokerAccount } from '../data/broker-accounts.queries.ts'

/** Asks before a broker account is deleted. */
export function DeleteAccountDialog({
  account: { id, name },
  onClose,
}: {
  account: BrokerAccount
  onClose: () => void
}) {
  const { mutateAsync } = useDeleteBrokerAccount()
  return (
    <ActionDialog
      title="Delete Account"
      question="No trade is in this account. Its broker, currency and colour are deleted."
      confirmLabel="Delete"
      busyLabel="Deleting"
      run={() => mutateAsync({ id })}
      done={{ title: 'Account deleted', description: `"${name}" is no longer in the list.` }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{name}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
