import type { JournalEntry } from '@candlebook/contract/journal'
import { formatDay } from '@candlebook/domain/days/format-day'
import { DeleteDialog } from '../../forms/delete-dialog.tsx'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { useDeleteRecord } from '../../lib/record-lists.ts'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { entryLists, useDeleteEntry } from './journal.queries.ts'

/**
 * Asks before an entry is deleted. The list removes it at once and shows it again when the server refuses.
 */
export function DeleteEntryDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const remove = useDeleteEntry()
  const bin = useDeleteRecord(entryLists, ({ id }) => api.bin.move({ kind: 'entry', ids: [id] }))
  return (
    <DeleteDialog
      title="Delete Journal Entry"
      question="Are you sure you want to delete this journal entry? This action cannot be undone."
      bin={{ ids: [entry.id], move: () => bin.mutateAsync({ id: entry.id }) }}
      run={() => remove.mutateAsync({ id: entry.id })}
      done={{ title: 'Entry Deleted', description: 'Journal entry has been successfully deleted.' }}
      failed={describeRefusal}
      closes="at once"
      onClose={onClose}
    >
      <DialogSubject>
        <b>{entry.title}</b> <span className="cap">{formatDay(entry.date)}</span>
      </DialogSubject>
    </DeleteDialog>
  )
}

function describeRefusal(thrown: unknown): string {
  const { code, message } = toApiError(thrown)
  return code === 'journal.not_found' ? message : 'Failed to delete journal entry.'
}
