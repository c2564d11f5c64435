import { LibraryItemFields } from '@candlebook/contract/library'
import { defaultCategories, getPresetCategory } from '@candlebook/domain/library'
import { useState } from 'react'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import type { ShownItem } from '../data/local-library.ts'
import { useLibrary } from '../data/use-library.ts'
import { resolveItemForm } from './item-form.check.ts'
import { ItemForm } from './item-form.tsx'
import { createItemValues, toFields, toFormValues } from './item-form.values.ts'
import { saveItem } from './save-item.ts'

/** The modal form of an item: "Add Library Item", or "Edit Library Item" with the stored values [LIB-14]. */
export function ItemFormDialog({ item, onClose }: { item: ShownItem | null; onClose: () => void }) {
  const { categories } = useLibrary()
  // The item when the form was opened: old text must not overwrite what another browser changed since then.
  const [opened] = useState(item)
  const record = useRecordForm({
    start: opened
      ? toFormValues(opened)
      : createItemValues(getPresetCategory([...defaultCategories, ...categories])),
    draftName: opened ? `library.${opened.id}` : 'library.new',
    resolver: resolveItemForm,
    save: async (values) => saveItem(opened, LibraryItemFields.parse(toFields(values))),
    saved: opened ? updated : added,
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={opened ? 'Edit Library Item' : 'Add Library Item'}
      size="mid"
      submitLabel="Save Item"
    >
      <ItemForm isNew={opened === null} onUploading={record.setUploading} />
    </RecordFormDialog>
  )
}

const added = { title: 'Item Added', description: 'The item is in your library.' }
const updated = { title: 'Item Updated', description: 'Your changes are in the library.' }
