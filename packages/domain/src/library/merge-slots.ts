import { mergeSlot, type Slot, type Stamped } from './slot.ts'

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
