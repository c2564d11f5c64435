import { defaultCategories, presetCategory } from '@candlebook/domain/library'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../lib/paths.ts'
import { useDiscardDraft } from '../../lib/use-discard-draft.ts'
import { type Draft, useDraft, useKeepDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { showDiscardedDraft } from '../../ui/discarded-draft-toast.ts'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { resolveItemForm } from './item-form.check.ts'
import { ItemForm } from './item-form.tsx'
import { type ItemFormValues, newItemValues, valuesOfItem } from './item-form.values.ts'
import type { ShownItem } from './kept-library.ts'
import { useLibrary } from './use-library.ts'
import { useSaveItem } from './use-save-item.ts'

/** The modal form of an item: "Add Library Item", or "Edit Library Item" with its words [LIB-14]. */
export function ItemFormDialog({ item, onClose }: { item: ShownItem | null; onClose: () => void }) {
  const { categories } = useLibrary()
  // What the form started from: a change that arrives from another browser meanwhile is not overwritten by old words.
  const [start] = useState(item)
  const fresh: Draft<ItemFormValues> = {
    values: start
      ? valuesOfItem(start)
      : newItemValues(presetCategory([...defaultCategories, ...categories])),
    version: null,
    clientKey: crypto.randomUUID(),
  }
  const draft = useDraft(start ? `library.${start.id}` : 'library.new', fresh)
  const version = useRef(draft.start.version)
  const form = useForm<ItemFormValues>({
    defaultValues: draft.start.values,
    resolver: resolveItemForm,
    mode: 'onTouched',
  })
  useKeepDraft(draft, { form, version })
  const discard = useDiscardDraft(draft, { form, version })
  const [uploading, setUploading] = useState(false)
  const submit = useSaveItem({
    form,
    item: start,
    onSaved: () => {
      draft.drop()
      onClose()
    },
  })
  const cancel = () => {
    const undo = discard()
    onClose()
    if (undo) showDiscardedDraft(undo)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={start ? 'Edit Library Item' : 'Add Library Item'}
      size="mid"
      scrim="keeps"
      headExtras={
        draft.kept && (
          <DraftNote restored={draft.restored} onStartOver={() => draft.startOver(form, version)} />
        )
      }
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <ItemForm form={form} isNew={start === null} onUploading={setUploading} />
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <FormProblem errors={form.formState.errors} signInHref={paths.auth} />
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={uploading} busyLabel="Uploading">
            Save Item
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
