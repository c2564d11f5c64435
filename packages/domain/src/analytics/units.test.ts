import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { add, divide, roundTo, sum } from '../decimal/decimal.ts'
import { fromUnits, scaleAmounts, toPercentage, toQuotient, toRootOfQuotient, toUnits } from './units.ts'

test('a decimal converted to units and back is equal, without zeros at its end', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      const decimal = unitsToDecimal(units)

      expect(fromUnits(toUnits(decimal))).toBe(decimal)
      expect(fromUnits(toUnits(`${add(decimal, '0')}`) + toUnits('1.50'))).toBe(add(decimal, '1.5'))
    }),
  )
  expect(fromUnits(toUnits('-0.50'))).toBe('-0.5')
  expect(fromUnits(0n)).toBe('0')
})

test('a quotient equals long division, half-even with 20 decimals', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      const expected = divide(unitsToDecimal(a), unitsToDecimal(b), { places: 20 })

      expect(toQuotient(a, b)).toBe(expected)
    }),
  )
  expect(toQuotient(1n, 0n)).toBeNull()
  expect(toPercentage(1n, 8n)).toBe('12.5')
})

test('a root is rounded to the nearest with 20 decimals', () => {
  expect(toRootOfQuotient(2n, 1n)).toBe('1.4142135623730950488')
  expect(toRootOfQuotient(9n, 4n)).toBe('1.5')
  expect(toRootOfQuotient(0n, 4n)).toBe('0')
  expect(toRootOfQuotient(1n, 0n)).toBeNull()
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (n) => {
      const root = toRootOfQuotient(n * n, 1n)

      expect(root).toBe(roundTo(String(n), 20))
    }),
  )
})

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
