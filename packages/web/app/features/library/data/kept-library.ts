import type { LibraryItem, LibraryItemFields, LibraryNews } from '@candlebook/contract/library'
import {
  type AddedCategory,
  addCategory,
  emptyReplica,
  isThere,
  knownSlots,
  mergeCategories,
  mergeReplicas,
  nextStamp,
  type Replica,
  type SyncRequest,
  sendAllAgain,
  takeAnswer,
  withSlot,
} from '@candlebook/domain/library'

/**
 * Everything that this browser stores of a user's library: the items with the state of their sync, the custom
 * categories, and whether the account keeps a copy. `unheld` lists images of items that exist only here; the
 * server must be told to keep them.
 */
export type KeptLibrary = {
  replica: Replica<LibraryItem>
  categories: string[]
  copy: 'on' | 'off'
  unheld: string[]
}

/** An item and its id, as the screen shows it. */
export type ShownItem = LibraryItem & { id: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** The library of a browser that has not stored or received anything. */
export function emptyLibrary(): KeptLibrary {
  return { replica: emptyReplica(), categories: [], copy: 'on', unheld: [] }
}

/** The items, newest first. An unchanged item is the same object as before. */
export function shownItems({ replica }: KeptLibrary): ShownItem[] {
  return knownSlots(replica)
    .filter(isThere)
    .map(({ id, item }) => shown(id, item))
    .sort(newestFirst)
}

/** The number of changes that the account copy does not have yet. */
export function countWaiting({ replica, copy }: KeptLibrary): number {
  if (copy === 'off') return 0
  return [...replica.slots.values()].filter(({ sent }) => !sent).length
}

/** The library with a new item, which comes first [LIB-24]. */
export function withItem(
  kept: KeptLibrary,
  { id, fields, now }: { id: string; fields: LibraryItemFields; now: Date },
): KeptLibrary {
  const createdAt = createStamp(shownItems(kept)[0]?.createdAt ?? null, now)
  const item = { ...fields, pageScreenshot: null, createdAt, updatedAt: createdAt }
  return addUnheldImages(
    { ...kept, replica: withSlot(kept.replica, { id, item, deletedUpTo: null }) },
    fields.attachedImages,
  )
}

/** The library with some fields of an item changed; unchanged when the item was deleted [LIB-25]. */
export function withChange(
  kept: KeptLibrary,
  {
    id,
    changes,
    now,
  }: { id: string; changes: Partial<LibraryItemFields & { pageScreenshot: string | null }>; now: Date },
): KeptLibrary {
  const slot = kept.replica.slots.get(id)
  if (!slot?.item || Object.keys(changes).length === 0) return kept
  const item = { ...slot.item, ...changes, updatedAt: nextStamp(slot.item.updatedAt, now) }
  const known = new Set(slot.item.attachedImages)
  return addUnheldImages(
    { ...kept, replica: withSlot(kept.replica, { id, item, deletedUpTo: slot.deletedUpTo }) },
    item.attachedImages.filter((url) => !known.has(url)),
  )
}

/** The library without the item of this id [LIB-26]. */
export function withoutItem(kept: KeptLibrary, id: string): KeptLibrary {
  const item = kept.replica.slots.get(id)?.item
  if (!item) return kept
  const deletion = { id, item: null, deletedUpTo: item.updatedAt }
  return { ...kept, replica: withSlot(kept.replica, deletion) }
}

/** The library with a custom category, or unchanged with the reason [LIB-21] [LIB-22]. */
export function withCategory(kept: KeptLibrary, name: string): { kept: KeptLibrary; outcome: AddedCategory } {
  const outcome = addCategory(kept.categories, name)
  return { kept: outcome.added ? { ...kept, categories: outcome.custom } : kept, outcome }
}

/** The library after a response of the account copy. */
export function withNews(
  kept: KeptLibrary,
  { request, news }: { request: SyncRequest<LibraryItem>; news: LibraryNews },
): KeptLibrary {
  const categories = mergeKeepingOrder(kept.categories, news.categories)
  const isNothingNew =
    request.items.length + news.items.length === 0 &&
    news.cursor === kept.replica.cursor &&
    categories.join('\n') === kept.categories.join('\n')
  if (isNothingNew) return kept
  return { ...kept, replica: takeAnswer(kept.replica, { request, answer: news }), categories }
}

/**
 * The library after the account copy is switched off. The server must be told to keep images of items that
 * were never sent.
 */
export function withoutCopy(kept: KeptLibrary): KeptLibrary {
  const unsent = [...kept.replica.slots.values()].filter(({ sent }) => !sent)
  return addUnheldImages(
    { ...kept, copy: 'off' },
    unsent.flatMap(({ item }) => item?.attachedImages ?? []),
  )
}

/** The library after the account copy is switched on: every item is sent again. */
export function withCopy(kept: KeptLibrary): KeptLibrary {
  return { ...kept, copy: 'on', replica: sendAllAgain(kept.replica), unheld: [] }
}

/** The library in storage, merged with the changes of this tab that could not be stored. */
export function withHeld(stored: KeptLibrary, held: KeptLibrary): KeptLibrary {
  return {
    ...stored,
    replica: mergeReplicas(stored.replica, held.replica),
    categories: mergeKeepingOrder(stored.categories, held.categories),
    unheld: [...new Set([...stored.unheld, ...held.unheld])],
  }
}

/** Without an account copy, only this browser knows that an item uses these images. */
function addUnheldImages(kept: KeptLibrary, images: string[]): KeptLibrary {
  if (kept.copy === 'on' || images.length === 0) return kept
  return { ...kept, unheld: [...new Set([...kept.unheld, ...images])] }
}

/**
 * The current time, or just after the newest item, so that a new item comes first. A time more than a day
 * ahead is ignored.
 */
function createStamp(newest: string | null, now: Date): string {
  const isNear = newest !== null && Date.parse(newest) < now.getTime() + DAY_MS
  return nextStamp(isNear ? newest : null, now)
}

/** Keeps the user's order; a name is removed when the merge chooses another spelling of it. */
function mergeKeepingOrder(mine: string[], others: string[]): string[] {
  const merged = mergeCategories(mine, others)
  const isMerged = new Set(merged)
  const kept = mine.filter((name) => isMerged.has(name))
  return [...kept, ...merged.filter((name) => !kept.includes(name))]
}

const shownOf = new WeakMap<LibraryItem, ShownItem>()

function shown(id: string, item: LibraryItem): ShownItem {
  const known = shownOf.get(item)
  if (known) return known
  const created = { ...item, id }
  shownOf.set(item, created)
  return created
}

function newestFirst(a: ShownItem, b: ShownItem): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a.id > b.id ? -1 : 1
}
