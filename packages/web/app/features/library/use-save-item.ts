import { LibraryItemFields } from '@candlebook/contract/library'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toast.store.ts'
import { changesOf, fieldsOfValues, type ItemFormValues } from './item-form.values.ts'
import type { ShownItem } from './kept-library.ts'
import { capturePage } from './page-screenshot.ts'
import { library } from './use-library.ts'

/** Saves the form into this browser's library, at once; the screenshot of a link's page follows when it is there. */
export function useSaveItem({
  form,
  item,
  onSaved,
}: {
  form: UseFormReturn<ItemFormValues>
  item: ShownItem | null
  onSaved: () => void
}) {
  return form.handleSubmit((values) => {
    const fields = LibraryItemFields.parse(fieldsOfValues(values)) // the resolver has let it through
    toast(item ? updated : added)
    onSaved()
    void addScreenshot(save(item, fields))
  })
}

const added = { title: 'Item Added', description: 'The item is in your library.' }
const updated = { title: 'Item Updated', description: 'Your changes are in the library.' }

/** ERR-14: the item is saved all the same. */
const FAILED = 'Não foi possível capturar o screenshot da página'

function save(item: ShownItem | null, fields: LibraryItemFields): string {
  const { store } = library()
  if (!item) return store.add(fields)
  const changes = changesOf(item, fields)
  // Another page has another picture.
  store.change(item.id, 'url' in changes ? { ...changes, pageScreenshot: null } : changes)
  return item.id
}

async function addScreenshot(id: string): Promise<void> {
  const { store } = library()
  const find = () => store.view().items.find((item) => item.id === id)
  const saved = find()
  if (!saved?.url || saved.pageScreenshot !== null) return
  const capture = await capturePage(saved.url)
  if (capture === 'off') return
  if (capture === 'failed') toast({ title: 'Saved without a screenshot', description: FAILED })
  // Meanwhile the item may have been deleted or lead elsewhere.
  else if (find()?.url === saved.url) store.change(id, { pageScreenshot: capture.address })
}
