import { expect, test } from 'vitest'
import { computeBootstrapT } from './bootstrap-t.ts'

test('the interval does not depend on the order of trades', () => {
  const pnls = [120, -80, 45, 0, -20, 310, -95, 60, -15, 5, 70, -40]
  const interval = computeBootstrapT(pnls)

  expect(interval).toEqual(computeBootstrapT(pnls.toReversed()))
  expect(interval).toEqual(computeBootstrapT(pnls))
})

test('the interval of many trades is where the normal distribution says', () => {
  // 500 times +30 and 500 times −10: mean 10, deviation 20; 90% within 1.645 · 20 ÷ √1000 = 1.04.
  const pnls = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 30 : -10))
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.low)).toBeCloseTo(8.96, 0)
  expect(Number(interval?.high)).toBeCloseTo(11.04, 0)
})

test('a few large wins extend the interval upwards more than downwards', () => {
  const pnls = [...Array(20).fill(-10), 5, 10, 30, 60, 120, 400]
  const mean = pnls.reduce((sum, pnl) => sum + pnl) / pnls.length
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.high) - mean).toBeGreaterThan(2 * (mean - Number(interval?.low)))
})

test('the interval of nearly equal results stays between the worst and the best', () => {
  const pnls = [...Array(27).fill(50), -500, -500, -500]
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.low)).toBeGreaterThanOrEqual(-500)
  expect(Number(interval?.high)).toBeLessThanOrEqual(50)
  expect(computeBootstrapT(Array(12).fill(5))).toBeNull()
})
