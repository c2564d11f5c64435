import { expect, test } from 'vitest'
import { buildLinearScale } from './scale.ts'

test('a scale puts ends on ends, and one value alone on the start', () => {
  const scale = buildLinearScale([0, 10], [100, 0])

  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
  expect(buildLinearScale([3, 3], [7, 9])(3)).toBe(7)
})
