import { expect, test } from 'vitest'
import { computeWinRatePct } from './win-rate.ts'

test.each([
  [2, 5, '40'],
  [103, 194, '53.09278350515463917526'],
  [3, 3, '100'],
  [0, 7, '0'],
  [0, 0, '0'],
])('%s wins of %s closed trades are a win rate of %s percent [ANLY-04]', (wins, trades, expected) => {
  expect(computeWinRatePct({ wins, trades })).toBe(expected)
})
