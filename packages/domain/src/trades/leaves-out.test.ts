import { expect, test } from 'vitest'
import { leavesOut } from './leaves-out.ts'

test.each([
  ['market', 'all', false],
  ['type', 'all', false],
  ['status', 'all', false],
  ['market', 'stock', true],
  ['strategy', 'all', true],
  ['account', 'all', true],
  ['search', 'all', true],
  ['tag', '', false],
  ['exitFrom', undefined, false],
])('%s %j leaves trades out: %s', (part, value, expected) => {
  expect(leavesOut(part, value)).toBe(expected)
})
