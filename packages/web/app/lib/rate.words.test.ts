import { expect, test } from 'vitest'
import { formatRate } from './rate.words.ts'

test.each([
  ['0.935366195865681414', '0.935366'],
  ['0.006101281269066504', '0.00610128'],
  ['163.9', '163.9'],
  ['15342.123456', '15,342.12'],
  ['1', '1'],
])('the rate %s is shown as %s', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown)
})
