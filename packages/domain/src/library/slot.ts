/** The field that a merge needs: the time of the last change, ISO 8601 in UTC with milliseconds. */
export type Stamped = { updatedAt: string }

/**
 * The state of one id: the latest version, and the timestamp up to which versions are deleted. A deletion
 * covers the version that its user saw and all earlier ones, so a concurrent change of another browser
 * survives it.
 */
export type Slot<Item extends Stamped> = { id: string; item: Item | null; deletedUpTo: string | null }

/**
 * Merges the states of one id: the later version, the later deletion, and no version that is deleted. Order,
 * repetition and delay of merges make no difference: commutative, associative, idempotent.
 */
export function mergeSlot<Item extends Stamped>(a: Slot<Item>, b: Slot<Item>): Slot<Item> {
  const deletedUpTo = pickLaterText(a.deletedUpTo, b.deletedUpTo)
  const item = pickLaterItem(a.item, b.item)
  const isDeleted = item !== null && deletedUpTo !== null && item.updatedAt <= deletedUpTo
  return { id: a.id, item: isDeleted ? null : item, deletedUpTo }
}

/** Whether the slot contains an item. */
export function hasItem<Item extends Stamped>(slot: Slot<Item>): slot is Slot<Item> & { item: Item } {
  return slot.item !== null
}

/** Whether both slots are equal. */
export function isSameSlot<Item extends Stamped>(a: Slot<Item>, b: Slot<Item>): boolean {
  return a.deletedUpTo === b.deletedUpTo && isSameItem(a.item, b.item)
}

function pickLaterItem<Item extends Stamped>(a: Item | null, b: Item | null): Item | null {
  if (a === null || b === null) return a ?? b
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b
  return toText(a) >= toText(b) ? a : b // a tie: every browser must choose the same one
}

function isSameItem<Item extends Stamped>(a: Item | null, b: Item | null): boolean {
  if (a === null || b === null) return a === b
  return a === b || (a.updatedAt === b.updatedAt && toText(a) === toText(b))
}

/** The item as text that does not depend on the order of its keys. */
function toText(item: Stamped): string {
  return JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function pickLaterText(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
