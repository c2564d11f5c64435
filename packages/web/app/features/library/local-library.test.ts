import { expect, test } from 'vitest'
import { createItemId } from './local-library.ts'

test('the id of an item is a UUID of version 7, and its first 48 bits are the time of its creation', () => {
  const before = Date.now()
  const id = createItemId()
  const after = Date.now()

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const created = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(created).toBeGreaterThanOrEqual(before)
  expect(created).toBeLessThanOrEqual(after)
})
