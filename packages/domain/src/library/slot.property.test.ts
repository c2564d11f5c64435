import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasItem, mergeSlot, mergeSlots, type Slot } from './index.ts'
import { anySlot, anySlots } from './library.fixtures.ts'

test('merging two sets of slots does not depend on which comes first', () => {
  fc.assert(
    fc.property(anySlots, anySlots, (a, b) => {
      expect(mergeSlots(a, b)).toEqual(mergeSlots(b, a))
    }),
  )
})

test('merging three sets of slots does not depend on which two are merged first', () => {
  fc.assert(
    fc.property(anySlots, anySlots, anySlots, (a, b, c) => {
      expect(mergeSlots(mergeSlots(a, b), c)).toEqual(mergeSlots(a, mergeSlots(b, c)))
    }),
  )
})

test('merging known slots changes nothing', () => {
  fc.assert(
    fc.property(anySlots, anySlots, (a, b) => {
      const merged = mergeSlots(a, b)

      expect(mergeSlots(merged, b)).toEqual(merged)
      expect(mergeSlots(merged, merged)).toEqual(merged)
    }),
  )
})

test('an item exists after a merge unless one side had deleted that version', () => {
  fc.assert(
    fc.property(anySlot('one'), anySlot('one'), (a, b) => {
      const versions = [a, b].filter(hasItem).map(({ item }) => item.updatedAt)
      const deletions = [a, b].map(({ deletedUpTo }) => deletedUpTo ?? '')
      const latest = versions.toSorted().at(-1)
      const survives = latest !== undefined && deletions.every((deleted) => latest > deleted)

      expect(mergeSlot(a, b).item?.updatedAt).toBe(survives ? latest : undefined)
    }),
  )
})

test('the later change of an item stays in any order of arrival', () => {
  const early = toSlot({ title: 'early', updatedAt: toInstant(1) })
  const late = toSlot({ title: 'late', updatedAt: toInstant(2) })

  expect(mergeSlot(early, late).item?.title).toBe('late')
  expect(mergeSlot(late, early).item?.title).toBe('late')
})

test('a deletion removes the version that its user saw, and keeps a concurrent change of another browser [LIB-26]', () => {
  const seen = toSlot({ title: 'seen', updatedAt: toInstant(1) })
  const changedElsewhere = toSlot({ title: 'changed', updatedAt: toInstant(2) })
  const deletion = { id: 'one', item: null, deletedUpTo: toInstant(1) }

  expect(mergeSlot(seen, deletion).item).toBeNull()
  expect(mergeSlot(mergeSlot(seen, deletion), changedElsewhere).item?.title).toBe('changed')
  expect(mergeSlot(mergeSlot(deletion, changedElsewhere), seen).item?.title).toBe('changed')
})

function toInstant(second: number): string {
  return new Date(Date.UTC(2026, 10, 2, 0, 0, second)).toISOString()
}

function toSlot(item: { title: string; updatedAt: string }): Slot<{ title: string; updatedAt: string }> {
  return { id: 'one', item, deletedUpTo: null }
}
