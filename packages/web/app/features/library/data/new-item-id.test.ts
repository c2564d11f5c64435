import { expect, test } from 'vitest'
import { newItemId } from './new-item-id.ts'

test('the id of a new item contains its time, and ids sort in the order of creation [LIB-24]', () => {
  const before = Date.now()
  const ids = Array.from({ length: 100 }, newItemId)
  const after = Date.now()

  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(after)
  }
})
