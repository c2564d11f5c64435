import fc from 'fast-check'
import { mergeSlot, type Slot } from './replica.ts'

/** The fields of a library item that a merge reads. */
export type SmallItem = { title: string; updatedAt: string }

const stamp = fc.integer({ min: 0, max: 6 }).map((n) => new Date(Date.UTC(2026, 10, 2) + n).toISOString())

/** Slots with few timestamps and titles, so that equal slots and ties are common. */
export const anySlot = (id: string): fc.Arbitrary<Slot<SmallItem>> =>
  fc
    .record({
      item: fc.option(fc.record({ title: fc.constantFrom('a', 'b'), updatedAt: stamp })),
      deletedUpTo: fc.option(stamp),
    })
    .filter(({ item, deletedUpTo }) => item !== null || deletedUpTo !== null)
    .map((parts) => mergeSlot({ id, ...parts }, { id, ...parts }))

/** A set of slots with few ids. */
export const anySlots: fc.Arbitrary<Slot<SmallItem>[]> = fc
  .tuple(...['one', 'two', 'three'].map((id) => fc.option(anySlot(id))))
  .map((slots) => slots.filter((slot) => slot !== null))
