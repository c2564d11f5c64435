import { LibraryItemFields } from '@candlebook/contract/library'
import { defaultCategories, getPresetCategory } from '@candlebook/domain/library/categories'
import { findItems } from '@candlebook/domain/library/items'
import { toWebLink } from '@candlebook/domain/text/web-link'
import { Link as LinkIcon, Plus, Text } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { TagsField, WebLinksField } from '../../forms/tag-and-link-fields.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { type ToastContent, toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair, WideAndNarrow } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { ImagesField } from '../images/images-field.tsx'
import { typeNames } from './item.words.ts'
import {
  createItemValues,
  findChanges,
  type ItemFormValues,
  resolveItemForm,
  toFields,
  toFormValues,
} from './item-form.values.ts'
import { useLibraryDialog, useLibraryFilter } from './library.url.ts'
import styles from './library-dialogs.module.css'
import type { ShownItem } from './local-library.ts'
import { capturePage } from './page-screenshot.ts'
import { getLibrary, useLibrary } from './use-library.ts'

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
    saved: useSavedToast(opened ? updated : added),
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

/** The toast of a saved item. When the filter of the library hides the item, it says so and shows the item. */
function useSavedToast(saved: ToastContent & { description: string }) {
  const { filter } = useLibraryFilter()
  const { open } = useLibraryDialog()
  return (id: string): ToastContent => {
    const item = findStored(id)
    if (!item || findItems([item], filter).length > 0) return saved
    return {
      ...saved,
      description: `${saved.description} The filter hides it.`,
      action: { label: 'Show it', onPress: () => open({ kind: 'view', id }) },
    }
  }
}

const findStored = (id: string) =>
  getLibrary()
    .store.view()
    .items.find((item) => item.id === id)

const added = { title: 'Item Added', description: 'The item is in your library.' }
const updated = { title: 'Item Updated', description: 'Your changes are in the library.' }

/** The fields of an item; the type decides between text and address. */
function ItemForm({ isNew, onUploading }: { isNew: boolean; onUploading: (uploading: boolean) => void }) {
  const { register, control, watch, formState } = useFormContext<ItemFormValues>()
  const { errors } = formState
  return (
    <div className={styles.form}>
      <WideAndNarrow className={styles.top}>
        <Field label="Title" error={errors.title?.message}>
          <TextInput autoFocus={isNew} maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Field label="Type" group>
              <Segments value={field.value} onValueChange={field.onChange} options={types} />
            </Field>
          )}
        />
      </WideAndNarrow>
      <CategoryField />
      <Field label="Description" aside="optional" error={errors.description?.message}>
        <TextInput maxLength={2000} autoComplete="off" {...register('description')} />
      </Field>
      {watch('type') === 'text' ? (
        <Field label="Content" error={errors.content?.message}>
          <TextArea rows={9} className={styles.content} {...register('content')} />
        </Field>
      ) : (
        <UrlField />
      )}
      <FieldPair>
        <TagsField />
        <WebLinksField aside="optional" />
      </FieldPair>
      <ImagesField onUploading={onUploading} />
    </div>
  )
}

const types = [
  { value: 'text', label: typeNames.text, icon: Text },
  { value: 'link', label: typeNames.link, icon: LinkIcon },
] as const

/** The address of a link item. On blur, https:// is added when the scheme is missing. */
function UrlField() {
  const form = useFormContext<ItemFormValues>()
  const { onBlur, ...url } = form.register('url')
  return (
    <Field label="URL" error={form.formState.errors.url?.message} isAlert>
      <TextInput
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...url}
        onBlur={(event) => {
          const link = toWebLink(event.target.value)
          if (link !== null) form.setValue('url', link, { shouldDirty: true })
          void onBlur(event)
        }}
      />
    </Field>
  )
}

/** The category of an item, with a button that adds a custom category and selects it [LIB-15]. */
function CategoryField() {
  const form = useFormContext<ItemFormValues>()
  const { categories, addCategory } = useLibrary()
  const [name, setName] = useState('')
  const [exists, setExists] = useState(false)
  const chosen = form.watch('category')
  const names = [...defaultCategories, ...categories]
  const choose = (category: string) =>
    form.setValue('category', category, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = () => {
    const outcome = addCategory(name)
    setExists(!outcome.added && outcome.reason === 'exists')
    if (!outcome.added) return
    choose(outcome.category)
    setName('')
  }
  return (
    <FieldPair>
      <Field label="Category" error={form.formState.errors.category?.message}>
        <Select
          value={chosen === '' ? null : chosen}
          onValueChange={choose}
          placeholder="Choose a category"
          options={(chosen === '' || names.includes(chosen) ? names : [...names, chosen]).map((category) => ({
            value: category,
            label: category,
          }))}
        />
      </Field>
      <Field
        label="New category"
        aside="optional"
        error={exists ? 'This category already exists' : null}
        isAlert
      >
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder="Your own category"
          onChange={(event) => {
            setName(event.target.value)
            setExists(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // Enter adds the category and must not save the item
            add()
          }}
          trailing={
            <Button variant="quiet" size="small" className={styles.addCategory} icon={Plus} onClick={add}>
              Add
            </Button>
          }
        />
      </Field>
    </FieldPair>
  )
}

/** Saves an item in this browser at once and returns its id. The screenshot of a link's page is added after it was captured. */
function saveItem(item: ShownItem | null, fields: LibraryItemFields): string {
  const id = write(item, fields)
  void addScreenshot(id)
  return id
}

/** ERR-14: the item is saved even so. */
const FAILED = 'Não foi possível capturar o screenshot da página'

function write(item: ShownItem | null, fields: LibraryItemFields): string {
  const { store } = getLibrary()
  if (!item) return store.add(fields)
  const changes = findChanges(item, fields)
  // The screenshot shows the page of the old address, so a new address removes it.
  store.change(item.id, 'url' in changes ? { ...changes, pageScreenshot: null } : changes)
  return item.id
}

async function addScreenshot(id: string): Promise<void> {
  const { store } = getLibrary()
  const saved = findStored(id)
  if (!saved?.url || saved.pageScreenshot !== null) return
  const capture = await capturePage(saved.url)
  if (capture === 'off') return
  if (capture === 'failed') toast({ title: 'Saved without a screenshot', description: FAILED })
  // The item may have been deleted during the capture, or may have a new address.
  else if (findStored(id)?.url === saved.url) store.change(id, { pageScreenshot: capture.address })
}
