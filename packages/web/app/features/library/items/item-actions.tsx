import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/actions/button.tsx'
import type { ShownItem } from '../data/local-library.ts'
import type { OpenDialog } from '../library.url.ts'

/** The buttons to edit and to delete an item [LIB-12]. */
export function ItemActions({ item, open }: { item: ShownItem; open: OpenDialog }) {
  const { id, title } = item
  return (
    <>
      <IconButton
        icon={Pencil}
        label={`Edit ${title}`}
        title="Edit"
        onClick={() => open({ kind: 'edit', id })}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${title}`}
        title="Delete"
        tone="delete"
        onClick={() => open({ kind: 'delete', id })}
      />
    </>
  )
}
