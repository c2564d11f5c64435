import { expect, test } from 'vitest'
import { winRatePct } from './win-rate.ts'

test('the win rate is a percentage of all closed trades, half-even with 20 decimals, and 0 without trades', () => {
  expect(winRatePct({ wins: 2, trades: 5 })).toBe('40')
  expect(winRatePct({ wins: 2, trades: 3 })).toBe('66.66666666666666666667')
  expect(winRatePct({ wins: 0, trades: 0 })).toBe('0')
})
