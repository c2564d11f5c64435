import { jsonBytes } from './json-bytes.ts'
import { mergeSlot, type Slot, type Stamped, sameSlot } from './slot.ts'

/** A slot in a browser, and whether the account copy is known to hold it as it stands. */
export type ReplicaSlot<Item extends Stamped> = Slot<Item> & { sent: boolean }

/** The items of one browser. The cursor is the place in the account copy up to which they contain it; '' is nowhere. */
export type Replica<Item extends Stamped> = {
  slots: ReadonlyMap<string, ReplicaSlot<Item>>
  cursor: string
}

/** What a browser asks: here are my news, what are yours since this place? */
export type SyncRequest<Item extends Stamped> = { cursor: string; items: Slot<Item>[] }

/** What it is told: the news, the place they reach to, and whether the account copy is a new one, to be filled anew. */
export type SyncAnswer<Item extends Stamped> = { items: Slot<Item>[]; cursor: string; restart: boolean }

/** A browser that knows nothing yet. */
export function emptyReplica<Item extends Stamped>(): Replica<Item> {
  return { slots: new Map(), cursor: '' }
}

/** The replica after a change of its own user, which is still to be sent. */
export function withSlot<Item extends Stamped>(replica: Replica<Item>, slot: Slot<Item>): Replica<Item> {
  return withAll(replica, [{ slot, sent: false }])
}

/** The slots without what only this browser needs to know. */
export function knownSlots<Item extends Stamped>(replica: Replica<Item>): Slot<Item>[] {
  return [...replica.slots.values()].map(bare)
}

/** The next request: at most `most` slots that were not sent yet, together at most `maxBytes` as JSON, but always one. */
export function syncRequest<Item extends Stamped>(
  replica: Replica<Item>,
  { most, maxBytes, but }: { most: number; maxBytes: number; but?: ReadonlySet<string> },
): SyncRequest<Item> {
  const items: Slot<Item>[] = []
  let bytes = 0
  for (const slot of replica.slots.values()) {
    if (slot.sent || but?.has(slot.id)) continue
    const item = bare(slot)
    bytes += jsonBytes(item) + 1 // and the comma
    if (items.length === most || (items.length > 0 && bytes > maxBytes)) break
    items.push(item)
  }
  return { cursor: replica.cursor, items }
}

/**
 * The replica after an answer. What was sent counts as sent where it has not changed since. The cursor moves only if
 * the answer starts where the replica stands: an answer that comes late or twice is merged and moves nothing.
 */
export function takeAnswer<Item extends Stamped>(
  replica: Replica<Item>,
  { request, answer }: { request: SyncRequest<Item>; answer: SyncAnswer<Item> },
): Replica<Item> {
  const startsHere = request.cursor === replica.cursor
  const base = answer.restart && startsHere ? sendAllAgain(replica) : replica
  // An answer of an older copy says nothing about what the present one holds.
  const told = startsHere ? request.items : []
  const merged = withAll(base, [
    ...told.map((slot) => ({ slot, sent: true })),
    ...answer.items.map((slot) => ({ slot, sent: startsHere })),
  ])
  return startsHere ? { ...merged, cursor: answer.cursor } : merged
}

/** The replica as if nothing had ever been sent, for a new account copy. */
export function sendAllAgain<Item extends Stamped>(replica: Replica<Item>): Replica<Item> {
  const slots = new Map([...replica.slots].map(([id, slot]) => [id, { ...slot, sent: false }]))
  return { slots, cursor: '' }
}

/** Two states of one browser as one: what is stored, and what a tab holds that could not be stored. */
export function mergeReplicas<Item extends Stamped>(
  stored: Replica<Item>,
  held: Replica<Item>,
): Replica<Item> {
  const standsThere = held.cursor === stored.cursor
  return withAll(
    stored,
    [...held.slots.values()].map((slot) => ({ slot, sent: slot.sent && standsThere })),
  )
}

function withAll<Item extends Stamped>(
  replica: Replica<Item>,
  news: { slot: Slot<Item>; sent: boolean }[],
): Replica<Item> {
  if (news.length === 0) return replica
  const slots = new Map(replica.slots)
  for (const { slot, sent } of news) {
    const known = slots.get(slot.id)
    const merged = known ? mergeSlot(known, slot) : bare(slot)
    const knownIsSent = known?.sent === true && sameSlot(known, merged)
    const newsIsSent = sent && sameSlot(slot, merged)
    slots.set(slot.id, { ...merged, sent: knownIsSent || newsIsSent })
  }
  return { ...replica, slots }
}

function bare<Item extends Stamped>({ id, item, deletedUpTo }: Slot<Item>): Slot<Item> {
  return { id, item, deletedUpTo }
}
