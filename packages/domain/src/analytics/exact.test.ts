import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { add, divide, roundTo } from '../decimal/index.ts'
import { fromUnits, percentage, quotient, rootOfQuotient, toUnits } from './exact.ts'

test('a decimal goes into units and back without a change, but for zeros at its end', () => {
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

test('a quotient is that of long division, half-even to 20 places', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      const expected = divide(unitsToDecimal(a), unitsToDecimal(b), { places: 20 })

      expect(quotient(a, b)).toBe(expected)
    }),
  )
  expect(quotient(1n, 0n)).toBeNull()
  expect(percentage(1n, 8n)).toBe('12.5')
})

test('a root is the nearest of 20 places', () => {
  expect(rootOfQuotient(2n, 1n)).toBe('1.4142135623730950488')
  expect(rootOfQuotient(9n, 4n)).toBe('1.5')
  expect(rootOfQuotient(0n, 4n)).toBe('0')
  expect(rootOfQuotient(1n, 0n)).toBeNull()
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (n) => {
      const root = rootOfQuotient(n * n, 1n)

      expect(root).toBe(roundTo(String(n), 20))
    }),
  )
})
