import type { LibraryItem, LibraryItemFields, LibraryNews } from '@candlebook/contract/library'
import { BIN_DAYS } from '@candlebook/contract/limits'
import { DAY_MS } from '@candlebook/domain/days/day'
import { type AddedCategory, addCategory, mergeCategories } from '@candlebook/domain/library/categories'
import {
  applyAnswer,
  createEmptyReplica,
  getNextStamp,
  hasItem,
  listSlots,
  mergeReplicas,
  putSlot,
  type Replica,
  type SyncRequest,
  sendAllAgain,
} from '@candlebook/domain/library/replica'
import { v7 } from 'uuid'

/**
 * Everything that this browser stores of a user's library: the items with the state of their sync, the custom
 * categories, and whether the account keeps a copy. `unregisteredImages` are images of items that exist only
 * here. The server deletes them unless this browser registers them.
 */
export type LocalLibrary = {
  replica: Replica<LibraryItem>
  categories: string[]
  copy: 'on' | 'off'
  unregisteredImages: string[]
}

/** An item and its id, as the screen shows it. */
export type ShownItem = LibraryItem & { id: string }

/** The library of a browser that has not stored or received anything. */
export function createEmptyLibrary(): LocalLibrary {
  return { replica: createEmptyReplica(), categories: [], copy: 'on', unregisteredImages: [] }
}

/** The items that are not in the bin, newest first. An unchanged item is the same object as before. */
export function listItems(local: LocalLibrary): ShownItem[] {
  return listAll(local)
    .filter(({ binnedAt }) => binnedAt === null)
    .sort(compareNewestFirst)
}

function listAll({ replica }: LocalLibrary): ShownItem[] {
  return listSlots(replica)
    .filter(hasItem)
    .map(({ id, item }) => toShownItem(id, item))
}

/** An item in the bin, since when, and when it is deleted. */
export type BinnedItem = ShownItem & { binnedAt: string; endsAt: string }

/** The items in the bin, the last moved first. */
export function listBinned(local: LocalLibrary): BinnedItem[] {
  return listAll(local)
    .flatMap((item) => {
      const { binnedAt } = item
      if (binnedAt === null) return []
      const endsAt = new Date(Date.parse(binnedAt) + BIN_DAYS * DAY_MS).toISOString()
      return [{ ...item, binnedAt, endsAt }]
    })
    .sort((a, b) => (a.binnedAt === b.binnedAt ? compareNewestFirst(a, b) : a.binnedAt > b.binnedAt ? -1 : 1))
}

/** The library without the items whose time in the bin is over. */
export function removeEnded(local: LocalLibrary, now: Date): LocalLibrary {
  const ended = listBinned(local).filter(({ endsAt }) => endsAt <= now.toISOString())
  return ended.reduce((left, { id }) => removeItem(left, id), local)
}

/** The number of changes that the account copy does not have yet. */
export function countWaiting({ replica, copy }: LocalLibrary): number {
  if (copy === 'off') return 0
  return [...replica.slots.values()].filter(({ sent }) => !sent).length
}

/** The library with a new item, which comes first [LIB-24]. */
export function addItem(
  local: LocalLibrary,
  { id, fields, now }: { id: string; fields: LibraryItemFields; now: Date },
): LocalLibrary {
  const createdAt = createStamp(listItems(local)[0]?.createdAt ?? null, now)
  const item = { ...fields, pageScreenshot: null, binnedAt: null, createdAt, updatedAt: createdAt }
  return addUnregisteredImages(
    { ...local, replica: putSlot(local.replica, { id, item, deletedUpTo: null }) },
    fields.attachedImages,
  )
}

/** What changes in an item. */
export type ItemChanges = Partial<LibraryItemFields & Pick<LibraryItem, 'pageScreenshot' | 'binnedAt'>>

/** The library with some fields of an item changed; unchanged when the item was deleted [LIB-25]. */
export function changeItem(
  local: LocalLibrary,
  { id, changes, now }: { id: string; changes: ItemChanges; now: Date },
): LocalLibrary {
  const slot = local.replica.slots.get(id)
  if (!slot?.item || Object.keys(changes).length === 0) return local
  const item = { ...slot.item, ...changes, updatedAt: getNextStamp(slot.item.updatedAt, now) }
  const known = new Set(slot.item.attachedImages)
  return addUnregisteredImages(
    { ...local, replica: putSlot(local.replica, { id, item, deletedUpTo: slot.deletedUpTo }) },
    item.attachedImages.filter((url) => !known.has(url)),
  )
}

/** The library without the item of this id [LIB-26]. */
export function removeItem(local: LocalLibrary, id: string): LocalLibrary {
  const item = local.replica.slots.get(id)?.item
  if (!item) return local
  const deletion = { id, item: null, deletedUpTo: item.updatedAt }
  return { ...local, replica: putSlot(local.replica, deletion) }
}

/** The library with a custom category, or unchanged with the reason [LIB-21] [LIB-22]. */
export function addCustomCategory(
  local: LocalLibrary,
  name: string,
): { local: LocalLibrary; outcome: AddedCategory } {
  const outcome = addCategory(local.categories, name)
  return { local: outcome.added ? { ...local, categories: outcome.custom } : local, outcome }
}

/** The library after a response of the account copy. */
export function applyNews(
  local: LocalLibrary,
  { request, news }: { request: SyncRequest<LibraryItem>; news: LibraryNews },
): LocalLibrary {
  const categories = mergeKeepingOrder(local.categories, news.categories)
  const isNothingNew =
    request.items.length + news.items.length === 0 &&
    news.cursor === local.replica.cursor &&
    categories.join('\n') === local.categories.join('\n')
  if (isNothingNew) return local
  return { ...local, replica: applyAnswer(local.replica, { request, answer: news }), categories }
}

/**
 * The library after the account copy is switched off. The server must be told to keep images of items that
 * were never sent.
 */
export function switchCopyOff(local: LocalLibrary): LocalLibrary {
  const unsent = [...local.replica.slots.values()].filter(({ sent }) => !sent)
  return addUnregisteredImages(
    { ...local, copy: 'off' },
    unsent.flatMap(({ item }) => item?.attachedImages ?? []),
  )
}

/** The library after the account copy is switched on: every item is sent again. */
export function switchCopyOn(local: LocalLibrary): LocalLibrary {
  return { ...local, copy: 'on', replica: sendAllAgain(local.replica), unregisteredImages: [] }
}

/** The library in storage, merged with the changes of this tab that could not be stored. */
export function mergeUnstored(stored: LocalLibrary, unstored: LocalLibrary): LocalLibrary {
  return {
    ...stored,
    replica: mergeReplicas(stored.replica, unstored.replica),
    categories: mergeKeepingOrder(stored.categories, unstored.categories),
    unregisteredImages: [...new Set([...stored.unregisteredImages, ...unstored.unregisteredImages])],
  }
}

/** Without an account copy, only this browser knows that an item uses these images. */
function addUnregisteredImages(local: LocalLibrary, images: string[]): LocalLibrary {
  if (local.copy === 'on' || images.length === 0) return local
  return { ...local, unregisteredImages: [...new Set([...local.unregisteredImages, ...images])] }
}

/**
 * The current time, or just after the newest item, so that a new item comes first. A time more than a day
 * ahead is ignored.
 */
function createStamp(newest: string | null, now: Date): string {
  const isNear = newest !== null && Date.parse(newest) < now.getTime() + DAY_MS
  return getNextStamp(isNear ? newest : null, now)
}

/** Keeps the user's order; a name is removed when the merge chooses another spelling of it. */
function mergeKeepingOrder(mine: string[], others: string[]): string[] {
  const merged = mergeCategories(mine, others)
  const isMerged = new Set(merged)
  const kept = mine.filter((name) => isMerged.has(name))
  return [...kept, ...merged.filter((name) => !kept.includes(name))]
}

const shownItemCache = new WeakMap<LibraryItem, ShownItem>()

function toShownItem(id: string, item: LibraryItem): ShownItem {
  const known = shownItemCache.get(item)
  if (known) return known
  const created = { ...item, id }
  shownItemCache.set(item, created)
  return created
}

function compareNewestFirst(a: ShownItem, b: ShownItem): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a.id > b.id ? -1 : 1
}

/** The id of a new item: a UUIDv7, which contains the time of creation. */
export function createItemId(): string {
  return v7()
}
