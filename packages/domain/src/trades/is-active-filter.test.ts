import { expect, test } from 'vitest'
import { isActiveFilter } from './is-active-filter.ts'

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
])('the filter %s %j is active: %s', (part, value, expected) => {
  expect(isActiveFilter(part, value)).toBe(expected)
})
