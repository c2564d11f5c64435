import type { JournalEntry } from '@candlebook/contract/journal'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { useEntryRecordForm } from './use-entry-record-form.ts'

/** The modal form of an entry: "New Journal Entry", or "Edit Journal Entry" with the stored values. */
export function EntryFormDialog({ entry, onClose }: { entry: JournalEntry | null; onClose: () => void }) {
  const record = useEntryRecordForm({ entry, onClose })
  return (
    <RecordFormDialog
      record={record}
      title={entry ? 'Edit Journal Entry' : 'New Journal Entry'}
      size="mid"
      submitLabel="Save Entry"
    >
      <EntryForm isNew={entry === null} onUploading={record.setUploading} />
    </RecordFormDialog>
  )
}
