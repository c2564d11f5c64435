import type { DemoRecord } from '@candlebook/contract/demo'
import { formatCount } from '@candlebook/domain/text/text'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useRemoveDemoRecord } from './demo-record.queries.ts'

/** Asks before the demo record is removed from the account. */
export function RemoveSampleDialog({ record, onClose }: { record: DemoRecord; onClose: () => void }) {
  const remove = useRemoveDemoRecord()
  return (
    <ActionDialog
      title="Remove Sample Data"
      question="Are you sure you want to remove the sample trades and journal entries, with your changes to them? Your own trades and entries stay."
      confirmLabel="Remove"
      busyLabel="Removing"
      run={() => remove.mutateAsync()}
      done={{ title: 'Sample Data Removed', description: 'Your own trades and entries are unchanged.' }}
      failed="Failed to remove the sample data."
      onClose={onClose}
    >
      <DialogSubject className="num">
        {formatCount(record.trades, 'sample trade')} and {formatCount(record.entries, 'sample entry')}
      </DialogSubject>
    </ActionDialog>
  )
}
