import { expect, test } from 'vitest'
import { findDiscoveryLimit } from './false-discovery.ts'
import { computeStudentP } from './mean-test.ts'

test('the correction finds the four that Benjamini and Hochberg (1995) find in their example, at 5%', () => {
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]

  expect(findDiscoveryLimit(ps.toReversed(), 0.05)).toBe(0.0095)
  expect(findDiscoveryLimit([], 0.05)).toBe(0)
  expect(findDiscoveryLimit([0.5, 0.06], 0.05)).toBe(0)
})

test.each([
  [1.7959, 11, 0.1],
  [2.201, 11, 0.05],
  [4.437, 11, 0.001],
  [2.0452, 29, 0.05],
  [3.6594, 29, 0.001],
  [2.6259, 100, 0.01],
  [3.2905, 1_000_000, 0.001],
])(
  'a Student’s t of %s with %i degrees of freedom has a p-value of %s, as in the tables',
  (t, degrees, p) => {
    expect(computeStudentP(t, degrees) / p).toBeCloseTo(1, 2)
  },
)
