import {
  type LibraryNews,
  type LibrarySlot,
  MAX_SYNC_ITEMS,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { isSameSlot, mergeCategories, mergeSlot, mergeSlots } from '@candlebook/domain/library'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { deleteReleasedImages, takeText } from '../images/index.ts'
import { AppError, countJsonBytes, MAX_PAGE_BYTES, newId } from '../kernel/index.ts'
import {
  type AccountCopy,
  lockCopy,
  type NumberedSlot,
  selectCategories,
  selectSlots,
  selectSlotsAfter,
  updateCopy,
  upsertCategories,
  upsertSlots,
} from './library.store.ts'
import { decodeCursor, encodeCursor } from './library-cursor.ts'
import { useItemImages } from './use-item-images.ts'

/**
 * Merges a browser's changes into the account copy and returns the changes since the browser's cursor. The
 * later version of an item stays, in any order of requests and repetitions. Throws library.not_kept when the
 * account copy is switched off.
 */
export async function syncLibrary(
  ctx: Context,
  { cursor, items, categories }: SyncLibrary,
): Promise<LibraryNews> {
  const news = await asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const copy = await lockCopy(scope, { copyId: newId(), now })
    if (!copy.kept) throw new AppError('library.not_kept')
    const { change, restart } = decodeCursor(copy, cursor)

    if (items.length > 0) await takeText(ctx, scope, items)
    const { lastChange, accepted } = await storeChangedItems(scope, { copy, items, now })
    const known = await takeCategories(scope, { categories, now })
    const { page, more } = await readPage(scope, { change, but: accepted })
    return {
      items: page.map(({ change: _, ...slot }) => slot),
      categories: known,
      cursor: encodeCursor(copy, more ? page.at(-1)!.change : lastChange), // not empty when more is true
      more,
      restart,
    }
  })
  if (items.length > 0) await deleteReleasedImages(ctx)
  return news
}

/**
 * The next changes, at most MAX_SYNC_ITEMS and MAX_PAGE_BYTES. They are read in steps of what probably fits, because 500
 * items can have 150 MB of text.
 */
async function readPage(
  scope: Scope,
  { change, but }: { change: number; but: string[] },
): Promise<{ page: NumberedSlot[]; more: boolean }> {
  const page: NumberedSlot[] = []
  let bytes = 0
  for (let step = FIRST_STEP; ; ) {
    const limit = Math.min(step, MAX_SYNC_ITEMS + 1 - page.length)
    const found = await selectSlotsAfter(scope, { change: page.at(-1)?.change ?? change, but, limit })
    for (const slot of found) {
      bytes += countJsonBytes(slot)
      const isFull = page.length === MAX_SYNC_ITEMS || (page.length > 0 && bytes > MAX_PAGE_BYTES)
      if (isFull) return { page, more: true }
      page.push(slot)
    }
    if (found.length < limit) return { page, more: false }
    step = 1 + Math.ceil((MAX_PAGE_BYTES - bytes) / (bytes / page.length))
  }
}

/** Items of the first step of a page: ten of the longest take 3 MB. */
const FIRST_STEP = 10

/** Writes the changed items. Returns the ids whose stored slot now equals the slot that was sent. */
async function storeChangedItems(
  scope: Scope,
  { copy, items, now }: { copy: AccountCopy; items: LibrarySlot[]; now: Date },
): Promise<{ lastChange: number; accepted: string[] }> {
  const sent = mergeSlots(items, [])
  const stored = new Map(
    (
      await selectSlots(
        scope,
        sent.map(({ id }) => id),
      )
    ).map((slot) => [slot.id, slot]),
  )
  const changed: NumberedSlot[] = []
  const accepted: string[] = []
  for (const slot of sent) {
    const before = stored.get(slot.id)
    const merged = before ? mergeSlot(before, slot) : mergeSlot(slot, slot)
    if (isSameSlot(merged, slot)) accepted.push(slot.id)
    if (before && isSameSlot(merged, before)) continue
    changed.push({ ...merged, change: copy.lastChange + changed.length + 1 })
  }
  await upsertSlots(scope, changed)
  await useItemImages(scope, { slots: changed, now })
  const lastChange = copy.lastChange + changed.length
  if (changed.length > 0) await updateCopy(scope, { lastChange, now })
  return { lastChange, accepted }
}

async function takeCategories(
  scope: Scope,
  { categories, now }: { categories: string[]; now: Date },
): Promise<string[]> {
  const stored = await selectCategories(scope)
  const merged = mergeCategories(stored, categories)
  const known = new Set(stored)
  await upsertCategories(scope, { names: merged.filter((name) => !known.has(name)), now })
  return merged
}
