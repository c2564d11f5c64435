import {
  type HoldImages,
  type LibraryNews,
  type LibrarySlot,
  MAX_SYNC_ITEMS,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { mergeCategories } from '@candlebook/domain/library/categories'
import { isSameSlot, mergeSlot, mergeSlots } from '@candlebook/domain/library/replica'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, forgetImageUses, setImageUses, takeText } from '../images/index.ts'
import { AppError, countJsonBytes, MAX_PAGE_BYTES, newId } from '../kernel/index.ts'
import {
  type AccountCopy,
  deleteCopied,
  listCategories,
  listNumberedSlots,
  listSlotsAfter,
  lockCopy,
  type NumberedSlot,
  updateCopy,
  upsertCategories,
  upsertSlots,
} from './library.store.ts'

/** The cursor after a change of a copy. Browsers store it and send it back. */
function encodeCursor({ copyId }: AccountCopy, change: number): string {
  return `${copyId}.${change}`
}

/**
 * The last change of this copy that a browser has. For a cursor of another copy, or of changes that do not
 * exist (after a restore of a backup), `restart` is true: the browser has to send everything again.
 */
function decodeCursor(
  { copyId, lastChange }: AccountCopy,
  cursor: string,
): { change: number; restart: boolean } {
  if (cursor === '') return { change: 0, restart: false }
  const [copy, number] = cursor.split('.')
  const change = /^\d{1,15}$/.test(number ?? '') ? Number(number) : Number.POSITIVE_INFINITY
  return copy === copyId && change <= lastChange ? { change, restart: false } : { change: 0, restart: true }
}

/**
 * Records which images the items refer to, so that the sweep keeps them. A URL that is none of the user's
 * images is skipped: an item must not be lost because one of its images is deleted.
 */
async function useItemImages(
  scope: Scope,
  { slots, now }: { slots: LibrarySlot[]; now: Date },
): Promise<void> {
  const shown = slots.map(({ id, item }) => ({ usedBy: id, urls: item?.attachedImages ?? [] }))
  const without = shown.filter(({ urls }) => urls.length === 0)
  if (without.length > 0) await forgetImageUses(scope, { usedBy: without.map(({ usedBy }) => usedBy), now })
  for (const use of shown) {
    if (use.urls.length > 0) await useKnownImages(scope, { ...use, now })
  }
}

/** Replaces the images that `usedBy` refers to by those URLs that are images of the user. */
async function useKnownImages(
  scope: Scope,
  use: { usedBy: string; urls: string[]; now: Date },
): Promise<void> {
  try {
    await setImageUses(scope, use)
  } catch (error) {
    const unknown = findUnknownPositions(error)
    if (unknown.size === 0) throw error
    await setImageUses(scope, { ...use, urls: use.urls.filter((_, at) => !unknown.has(at)) })
  }
}

/** The positions in the list that setImageUses refused. In that case it has written nothing. */
function findUnknownPositions(error: unknown): Set<number> {
  const fields = error instanceof AppError && error.code === 'request.invalid' ? (error.fields ?? []) : []
  return new Set(
    fields.filter(({ code }) => code === 'image.unknown').map(({ field }) => Number(field.split('.')[1])),
  )
}

/**
 * Merges a browser's changes into the account copy and returns the changes since the browser's cursor. The
 * later version of an item stays, in any order of requests and repetitions. Throws library.not_kept when the
 * account copy is switched off.
 */
export async function syncLibrary(
  ctx: Context,
  { cursor, items, categories }: SyncLibrary,
): Promise<LibraryNews> {
  const news = await transaction(asUser(ctx), async (scope) => {
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
    const found = await listSlotsAfter(scope, { change: page.at(-1)?.change ?? change, but, limit })
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
      await listNumberedSlots(
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
  const stored = await listCategories(scope)
  const merged = mergeCategories(stored, categories)
  const known = new Set(stored)
  await upsertCategories(scope, { names: merged.filter((name) => !known.has(name)), now })
  return merged
}

/**
 * Switches the viewer's account copy on: a new and empty copy, which every browser fills. An existing copy
 * stays.
 */
export function keepAccountCopy(ctx: Context): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    const { kept } = await lockCopy(scope, { copyId: newId(), now })
    if (!kept) await updateCopy(scope, { kept: true, copyId: newId(), lastChange: 0, now })
  })
}

/**
 * Switches the user's account copy off and deletes it. The images of its items stay, because browsers still
 * show them.
 */
export function dropAccountCopy(ctx: Context): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    await lockCopy(scope, { copyId: newId(), now })
    await deleteCopied(scope)
    await updateCopy(scope, { kept: false, lastChange: 0, now })
  })
}

/**
 * Keeps the images of an item that only a browser stores, for as long as the account exists: no server knows
 * when the last browser deletes the item. URLs that are not images of the viewer are skipped.
 */
export function holdImages(ctx: Context, { images }: HoldImages): Promise<void> {
  return transaction(asUser(ctx), (scope) =>
    useKnownImages(scope, { usedBy: newId(), urls: images, now: ctx.clock.now() }),
  )
}
