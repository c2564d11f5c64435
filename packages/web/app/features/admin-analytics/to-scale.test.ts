import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toScale } from './to-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [1121, [0, 500, 1000, 1500]],
  [1000, [0, 500, 1000]],
])('a largest count of %d has the scale %j', (most, scale) => {
  expect(toScale(most)).toEqual(scale)
})

test('a scale reaches every count with at most five whole steps', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (most) => {
      const scale = toScale(most)

      expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
      expect(scale.length).toBeLessThanOrEqual(5)
      expect(scale.filter((tick) => !Number.isInteger(tick))).toEqual([])
    }),
  )
})
