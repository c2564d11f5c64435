import { expect, test } from 'vitest'
import { isId, newId } from './index.ts'

test('an id is a UUID of version 7, and ids sort in the order of their creation', () => {
  const ids = Array.from({ length: 500 }, newId)

  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(500)
})

test('an id holds the time of its creation', () => {
  const before = Date.now()
  const createdAt = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)

  expect(createdAt).toBeGreaterThanOrEqual(before)
  expect(createdAt).toBeLessThanOrEqual(Date.now() + 1000)
})

test.each([
  '',
  '1',
  'x'.repeat(36),
  `${newId()} `,
  `${newId()}\n`,
  newId().replaceAll('-', ''),
  "' or 1=1 --",
])('the text %j is not an id', (text) => {
  expect(isId(text)).toBe(false)
})

test('an id in capitals is an id, as it is for the database', () => {
  expect(isId(newId().toUpperCase())).toBe(true)
})
