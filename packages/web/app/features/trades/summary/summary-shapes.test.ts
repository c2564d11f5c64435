import { expect, test } from 'vitest'
import { buildEquityLine, MAX_CANDLES, openCandles } from './summary-shapes.ts'

test('the equity line fills the box from its first value to its last', () => {
  expect(buildEquityLine(['0', '50', '100'])).toEqual({ path: 'M1 32L32.5 18L64 4', startY: 32, endY: 4 })
  expect(buildEquityLine(['100', '0'])).toEqual({ path: 'M1 4L64 32', startY: 4, endY: 32 })
})

test('a total that never moved is a flat line', () => {
  expect(buildEquityLine(['5', '5'])).toEqual({ path: 'M1 32L64 32', startY: 32, endY: 32 })
})

test('fewer than two values make no line', () => {
  expect(buildEquityLine([])).toBeNull()
  expect(buildEquityLine(['7'])).toBeNull()
})

test('a candle is drawn for each open trade, solid with a stop and hollow without', () => {
  expect(openCandles({ open: 3, openWithStop: 2 })).toEqual(['solid', 'solid', 'hollow'])
  expect(openCandles({ open: 0, openWithStop: 0 })).toEqual([])
})

test('of many open trades a few candles are drawn, and one without a stop is never left out', () => {
  const candles = openCandles({ open: 100, openWithStop: 99 })

  expect(candles).toHaveLength(MAX_CANDLES)
  expect(candles.filter((candle) => candle === 'hollow')).toHaveLength(1)
})
