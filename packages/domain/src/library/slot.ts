/** What a library item must tell to be merged: when it was last changed, ISO 8601 in UTC with milliseconds. */
export type Stamped = { updatedAt: string }

/**
 * All that is known of one id: the latest version, and up to which stamp versions are deleted. A deletion covers the
 * version that its user saw and all before it, so a change that was made meanwhile elsewhere outlives it.
 */
export type Slot<Item extends Stamped> = { id: string; item: Item | null; deletedUpTo: string | null }

/**
 * What two sides know of one id, together: the later version, the later deletion, and no version that is deleted. The
 * order of merges, repeats and delays make no difference: commutative, associative, idempotent.
 */
export function mergeSlot<Item extends Stamped>(a: Slot<Item>, b: Slot<Item>): Slot<Item> {
  const deletedUpTo = laterText(a.deletedUpTo, b.deletedUpTo)
  const item = laterItem(a.item, b.item)
  const isDeleted = item !== null && deletedUpTo !== null && item.updatedAt <= deletedUpTo
  return { id: a.id, item: isDeleted ? null : item, deletedUpTo }
}

/** Whether the slot holds an item to show. */
export function isThere<Item extends Stamped>(slot: Slot<Item>): slot is Slot<Item> & { item: Item } {
  return slot.item !== null
}

/** Whether both know the same. */
export function sameSlot<Item extends Stamped>(a: Slot<Item>, b: Slot<Item>): boolean {
  return a.deletedUpTo === b.deletedUpTo && sameItem(a.item, b.item)
}

function laterItem<Item extends Stamped>(a: Item | null, b: Item | null): Item | null {
  if (a === null || b === null) return a ?? b
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b
  return inWords(a) >= inWords(b) ? a : b // two writers in one millisecond: any choice, but everywhere the same
}

function sameItem<Item extends Stamped>(a: Item | null, b: Item | null): boolean {
  if (a === null || b === null) return a === b
  return a === b || (a.updatedAt === b.updatedAt && inWords(a) === inWords(b))
}

/** The item as text that does not depend on the order of its keys. */
function inWords(item: Stamped): string {
  return JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function laterText(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
