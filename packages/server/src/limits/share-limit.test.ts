import { expect, test } from 'vitest'
import { shareLimit } from './share-limit.ts'

test.each([
  [10, 1, 10],
  [10, 2, 5],
  [8, 3, 3],
  [4, 8, 1],
])('of a limit of %i, one of %i processes enforces %i', (total, processes, own) => {
  expect(shareLimit(total, processes)).toBe(own)
})

test('a share is not smaller than the least that a process needs', () => {
  expect(shareLimit(10, 8, { min: 4 })).toBe(4)
})
