import { countJsonBytes } from './count-json-bytes.ts'
import { isSameSlot, mergeSlot, type Slot, type Stamped } from './slot.ts'

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
