import { Dialog, DialogBody } from '../../ui/dialogs/dialog.tsx'
import type { OnRenamed } from './broker-account-dialogs.tsx'
import { BrokerAccountList } from './broker-account-list.tsx'

/** The broker accounts above another dialog. */
export function BrokerAccountsDialog({ onRenamed, onClose }: { onRenamed: OnRenamed; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Broker Accounts">
      <DialogBody>
        <BrokerAccountList onRenamed={onRenamed} />
      </DialogBody>
    </Dialog>
  )
}
