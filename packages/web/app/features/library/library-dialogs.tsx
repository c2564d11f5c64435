import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/feedback/toast.store.ts'
import type { ShownItem } from './data/local-library.ts'
import { useLibrary } from './data/use-library.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemFormDialog } from './form/item-form-dialog.tsx'
import { ItemViewer } from './items/item-viewer.tsx'
import { type LibraryDialog, useLibraryDialog } from './library.url.ts'

/**
 * The dialog of the library in the address. The dialogs load with the screen and not on first use, because
 * the library works without a connection.
 */
export function LibraryDialogs() {
  const { dialog, close } = useLibraryDialog()
  const { items } = useLibrary()
  if (!dialog) return null
  if (dialog.kind === 'new') return <ItemFormDialog item={null} onClose={close} />
  const item = items.find(({ id }) => id === dialog.id)
  return item ? <ItemDialog key={item.id} kind={dialog.kind} item={item} /> : <MissingItem onSeen={close} />
}

type KindOfItem = Exclude<NonNullable<LibraryDialog>, { kind: 'new' }>['kind']

function ItemDialog({ kind, item }: { kind: KindOfItem; item: ShownItem }) {
  const { open, close } = useLibraryDialog()
  const { id } = item
  switch (kind) {
    case 'view':
      return (
        <ItemViewer
          item={item}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDelete={() => open({ kind: 'delete', id })}
        />
      )
    case 'edit':
      return <ItemFormDialog item={item} onClose={close} />
    case 'delete':
      return <DeleteItemDialog item={item} onClose={close} />
  }
}

/**
 * For an id in the address that does not exist here: the item was deleted, or the account copy has not
 * arrived yet.
 */
function MissingItem({ onSeen }: { onSeen: () => void }) {
  const giveUp = useEffectEvent(() => {
    toast({ title: 'Error', description: 'This item is not in your library.' })
    onSeen()
  })
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), MAX_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** How long an item of the address may take to arrive from the account. */
const MAX_ARRIVAL_MS = 3000
