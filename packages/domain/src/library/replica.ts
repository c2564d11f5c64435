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

/**
 * Merges two sets of slots, each id once, in the order of the ids. Commutative, associative and idempotent.
 */
export function mergeSlots<Item extends Stamped>(
  a: Iterable<Slot<Item>>,
  b: Iterable<Slot<Item>>,
): Slot<Item>[] {
  const merged = new Map<string, Slot<Item>>()
  for (const slots of [a, b]) {
    for (const slot of slots) merged.set(slot.id, mergeSlot(merged.get(slot.id) ?? slot, slot))
  }
  return [...merged.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** The latest possible timestamp of a version. A later one would need a year of more than four digits. */
export const LATEST_STAMP = '9998-12-31T23:59:59.999Z'

/**
 * The timestamp of a change: now, or one millisecond after the previous timestamp when that is not before
 * now. So a change is always later than the version that its author saw, even with wrong clocks (a hybrid
 * logical clock per item).
 */
export function getNextStamp(follows: string | null, now: Date): string {
  const earliest = follows === null ? Number.NEGATIVE_INFINITY : Date.parse(follows) + 1
  return new Date(Math.min(Math.max(now.getTime(), earliest), Date.parse(LATEST_STAMP))).toISOString()
}

/** The size of a value as JSON in UTF-8, in bytes. */
export function countJsonBytes(value: unknown): number {
  const json = JSON.stringify(value) // escapes lone surrogates, so pairs are complete here
  let bytes = json.length
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (unit < 0x80) continue
    const isHalf = unit >= 0xd800 && unit <= 0xdfff // two units make four bytes
    bytes += unit < 0x800 || isHalf ? 1 : 2
  }
  return bytes
}

/** A slot in a browser. `sent` means that the account copy is known to contain this version. */
export type ReplicaSlot<Item extends Stamped> = Slot<Item> & { sent: boolean }

/** The items of one browser. They contain all changes of the account copy up to the cursor; '' means none. */
export type Replica<Item extends Stamped> = {
  slots: ReadonlyMap<string, ReplicaSlot<Item>>
  cursor: string
}

/**
 * The request of a browser: its changes, and the cursor after which it needs the changes of the account copy.
 */
export type SyncRequest<Item extends Stamped> = { cursor: string; items: Slot<Item>[] }

/**
 * The answer: changes, the cursor after them, and whether the copy is a new one, to which the browser sends
 * everything.
 */
export type SyncAnswer<Item extends Stamped> = { items: Slot<Item>[]; cursor: string; restart: boolean }

/** The replica of a new browser. */
export function createEmptyReplica<Item extends Stamped>(): Replica<Item> {
  return { slots: new Map(), cursor: '' }
}

/** The replica after a change that its user made. The change is not sent yet. */
export function putSlot<Item extends Stamped>(replica: Replica<Item>, slot: Slot<Item>): Replica<Item> {
  return putSlots(replica, [{ slot, sent: false }])
}

/** The slots without `sent`, which only this browser needs. */
export function listSlots<Item extends Stamped>(replica: Replica<Item>): Slot<Item>[] {
  return [...replica.slots.values()].map(removeSentFlag)
}

/** The next request: at most `maxSlots` unsent slots, together at most `maxBytes` as JSON, but always one. */
export function buildSyncRequest<Item extends Stamped>(
  replica: Replica<Item>,
  { maxSlots, maxBytes, but }: { maxSlots: number; maxBytes: number; but?: ReadonlySet<string> },
): SyncRequest<Item> {
  const items: Slot<Item>[] = []
  let bytes = 0
  for (const slot of replica.slots.values()) {
    if (slot.sent || but?.has(slot.id)) continue
    const item = removeSentFlag(slot)
    bytes += countJsonBytes(item) + 1 // plus the comma
    if (items.length === maxSlots || (items.length > 0 && bytes > maxBytes)) break
    items.push(item)
  }
  return { cursor: replica.cursor, items }
}

/**
 * The replica after an answer. A sent slot counts as sent if it has not changed since the request. The cursor
 * changes only if the request started at the current cursor: a late or repeated answer is merged and does not
 * move it.
 */
export function applyAnswer<Item extends Stamped>(
  replica: Replica<Item>,
  { request, answer }: { request: SyncRequest<Item>; answer: SyncAnswer<Item> },
): Replica<Item> {
  const startsHere = request.cursor === replica.cursor
  const base = answer.restart && startsHere ? sendAllAgain(replica) : replica
  // An answer of an older copy does not show what the current copy contains.
  const confirmed = startsHere ? request.items : []
  const merged = putSlots(base, [
    ...confirmed.map((slot) => ({ slot, sent: true })),
    ...answer.items.map((slot) => ({ slot, sent: startsHere })),
  ])
  return startsHere ? { ...merged, cursor: answer.cursor } : merged
}

/** The replica with every slot unsent, for a new account copy. */
export function sendAllAgain<Item extends Stamped>(replica: Replica<Item>): Replica<Item> {
  const slots = new Map([...replica.slots].map(([id, slot]) => [id, { ...slot, sent: false }]))
  return { slots, cursor: '' }
}

/** Merges two states of one browser: the stored state, and a tab's state that could not be stored. */
export function mergeReplicas<Item extends Stamped>(
  stored: Replica<Item>,
  held: Replica<Item>,
): Replica<Item> {
  const standsThere = held.cursor === stored.cursor
  return putSlots(
    stored,
    [...held.slots.values()].map((slot) => ({ slot, sent: slot.sent && standsThere })),
  )
}

function putSlots<Item extends Stamped>(
  replica: Replica<Item>,
  news: { slot: Slot<Item>; sent: boolean }[],
): Replica<Item> {
  if (news.length === 0) return replica
  const slots = new Map(replica.slots)
  for (const { slot, sent } of news) {
    const known = slots.get(slot.id)
    const merged = known ? mergeSlot(known, slot) : removeSentFlag(slot)
    const knownIsSent = known?.sent === true && isSameSlot(known, merged)
    const newsIsSent = sent && isSameSlot(slot, merged)
    slots.set(slot.id, { ...merged, sent: knownIsSent || newsIsSent })
  }
  return { ...replica, slots }
}

function removeSentFlag<Item extends Stamped>({ id, item, deletedUpTo }: Slot<Item>): Slot<Item> {
  return { id, item, deletedUpTo }
}
