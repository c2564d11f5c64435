import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../decimal/index.ts'
import { scaleAmounts } from './scaled-integers.ts'
import { fromUnits } from './units.ts'

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
      const { integers, zero, toDecimal } = scaleAmounts(decimals)

      expect(toDecimal(integers.reduce((total, integer) => total + integer, zero))).toBe(sum(decimals))
      expect(integers.map(toDecimal)).toEqual(decimals)
    }),
  )
})

test('a scale uses doubles while they are exact, and BigInt otherwise', () => {
  expect(scaleAmounts(['4503599627370.495']).zero).toBe(0)
  expect(scaleAmounts(['4503599627370.496']).zero).toBe(0n)
})
