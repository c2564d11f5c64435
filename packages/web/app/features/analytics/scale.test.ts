import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linear, niceTicks } from './scale.ts'

test('ticks are round numbers that hold all values between the first and the last', () => {
  expect(niceTicks(0, 14_550.89, 3)).toEqual([0, 5000, 10_000, 15_000])
  expect(niceTicks(-2227.91, 0, 1)).toEqual([-5000, 0])
  expect(niceTicks(-120, 340, 3)).toEqual([-200, 0, 200, 400])
  expect(niceTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3])
})

test('values that are all the same still get a step to be drawn on', () => {
  expect(niceTicks(0, 0, 3)).toHaveLength(2)
})

test('whatever the values around zero, they lie between the first tick and the last, with few steps', () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 6 }), (a, b, steps) => {
      fc.pre(Math.abs(a - b) > 1e-3)
      const [low, high] = [Math.min(0, a, b), Math.max(0, a, b)]
      const ticks = niceTicks(low, high, steps)
      const slack = (high - low) * 1e-6

      expect(ticks[0]).toBeLessThanOrEqual(low + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack)
      expect(ticks.length).toBeLessThanOrEqual(steps + 3)
    }),
  )
})

test('a scale puts ends on ends, and one value alone on the start', () => {
  const scale = linear([0, 10], [100, 0])

  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
  expect(linear([3, 3], [7, 9])(3)).toBe(7)
})
