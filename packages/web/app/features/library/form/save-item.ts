import type { LibraryItemFields } from '@candlebook/contract/library'
import { toast } from '../../../ui/feedback/toast.store.ts'
import type { ShownItem } from '../data/local-library.ts'
import { capturePage } from '../data/page-screenshot.ts'
import { getLibrary } from '../data/use-library.ts'
import { findChanges } from './item-form.values.ts'

/** Saves an item in this browser at once. The screenshot of a link's page is added after it was captured. */
export function saveItem(item: ShownItem | null, fields: LibraryItemFields): void {
  void addScreenshot(write(item, fields))
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
  const find = () => store.view().items.find((item) => item.id === id)
  const saved = find()
  if (!saved?.url || saved.pageScreenshot !== null) return
  const capture = await capturePage(saved.url)
  if (capture === 'off') return
  if (capture === 'failed') toast({ title: 'Saved without a screenshot', description: FAILED })
  // The item may have been deleted during the capture, or may have a new address.
  else if (find()?.url === saved.url) store.change(id, { pageScreenshot: capture.address })
}
