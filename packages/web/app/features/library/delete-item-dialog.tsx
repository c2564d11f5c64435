import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import type { ShownItem } from './data/local-library.ts'
import { useLibrary } from './data/use-library.ts'
import { typeNames } from './items/item-words.ts'

/** Asks before an item is deleted, in this browser and in the account. */
export function DeleteItemDialog({ item, onClose }: { item: ShownItem; onClose: () => void }) {
  const { remove } = useLibrary()
  const confirm = () => {
    onClose()
    remove(item.id)
    toast({ title: 'Item Deleted', description: 'The item is no longer in your library.' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Library Item"
      question="Are you sure you want to delete this item? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      <DialogSubject>
        <b>{item.title}</b> <span className="cap">{typeNames[item.type]}</span>
      </DialogSubject>
    </ConfirmDialog>
  )
}
