import type { DemoRecord } from '@candlebook/contract/demo'
import { formatCount } from '@candlebook/domain/text'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { useRemoveDemoRecord } from './demo-record.queries.ts'

/** Asks before the demo record is removed from the account. */
export function RemoveSampleDialog({ record, onClose }: { record: DemoRecord; onClose: () => void }) {
  const remove = useRemoveDemoRecord()
  const confirm = () =>
    // The notice and this dialog are removed before the promise settles, so the promise shows the toasts.
    remove
      .mutateAsync()
      .then(
        () =>
          toast({ title: 'Sample Data Removed', description: 'Your own trades and entries are unchanged.' }),
        () => toast({ title: 'Error', description: 'Failed to remove the sample data.' }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove Sample Data"
      question="Are you sure you want to remove the sample trades and journal entries, with your changes to them? Your own trades and entries stay."
      confirmLabel="Remove"
      busyLabel="Removing"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <DialogSubject className="num">
        {formatCount(record.trades, 'sample trade')} and {formatCount(record.entries, 'sample entry')}
      </DialogSubject>
    </ConfirmDialog>
  )
}
