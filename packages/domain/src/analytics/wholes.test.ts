import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../decimal/index.ts'
import { fromUnits } from './exact.ts'
import { scaleOf } from './wholes.ts'

const anyDecimal = (most: bigint) =>
  fc
    .tuple(fc.bigInt({ min: -most, max: most }), fc.nat(18))
    .map(([digits, places]) => fromUnits(digits, places))

test.each([
  ['small', 1_000_000n],
  ['large', 10n ** 40n],
] as const)('sums of %s decimals are exact', (_, most) => {
  fc.assert(
    fc.property(fc.array(anyDecimal(most), { minLength: 1 }), (decimals) => {
      const { zero, of, text } = scaleOf(decimals)

      expect(text(decimals.reduce((total, decimal) => total + of(decimal), zero))).toBe(sum(decimals))
      expect(decimals.map((decimal) => text(of(decimal)))).toEqual(decimals)
    }),
  )
})

test('doubles are taken while they are exact, and BigInt beyond', () => {
  expect(scaleOf(['4503599627370.495']).zero).toBe(0)
  expect(scaleOf(['4503599627370.496']).zero).toBe(0n)
})
