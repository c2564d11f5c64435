import type { JournalEntry } from '@candlebook/contract/journal'
import { formatDay } from '@candlebook/domain/days'
import { toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useDeleteEntry } from './journal.queries.ts'

/**
 * Asks before an entry is deleted. The list removes it at once and shows it again when the server refuses.
 */
export function DeleteEntryDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const remove = useDeleteEntry()
  const confirm = () => {
    // The dialog is closed before the response arrives, so the toasts depend on the promise and not on this
    // component.
    remove.mutateAsync({ id: entry.id }).then(
      () => toast({ title: 'Entry Deleted', description: 'Journal entry has been successfully deleted.' }),
      (thrown) => {
        const { code, message } = toApiError(thrown)
        const description = code === 'journal.not_found' ? message : 'Failed to delete journal entry.'
        toast({ title: 'Error', description })
      },
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Journal Entry"
      question="Are you sure you want to delete this journal entry? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      <DialogSubject>
        <b>{entry.title}</b> <span className="cap">{formatDay(entry.date)}</span>
      </DialogSubject>
    </ConfirmDialog>
  )
}
