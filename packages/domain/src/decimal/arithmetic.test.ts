import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, multiply, negate, subtract, sum, toAbsolute } from './arithmetic.ts'
import { anyUnits, unitsToDecimal } from './decimal.fixtures.ts'

test('a tenth and two tenths are three tenths', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(subtract('0.3', '0.1')).toBe('0.2')
  expect(multiply('0.1', '3')).toBe('0.3')
})

test('very small and very large results are written without an exponent', () => {
  expect(multiply('0.000000001', '0.000000001')).toBe('0.000000000000000001')
  expect(multiply('999999999999999999', '1000000')).toBe('999999999999999999000000')
  expect(multiply('0.00000012', '5000000')).toBe('0.6')
})

test('a result has no trailing zeros and zero has no sign', () => {
  expect(add('1.50', '1.50')).toBe('3')
  expect(add('-0', '0.00')).toBe('0')
  expect(multiply('-1', '0')).toBe('0')
  expect(negate('0.00')).toBe('0')
  expect(negate('-1.50')).toBe('1.5')
  expect(toAbsolute('-88.1')).toBe('88.1')
})

test('the sum of nothing is zero', () => {
  expect(sum([])).toBe('0')
  expect(sum(['0.1', '0.2', '-0.3'])).toBe('0')
})

test('sums, differences and products agree with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      const [x, y] = [unitsToDecimal(a), unitsToDecimal(b)]

      expect(add(x, y)).toBe(unitsToDecimal(a + b))
      expect(subtract(x, y)).toBe(unitsToDecimal(a - b))
      expect(multiply(x, y)).toBe(unitsToDecimal(a * b, 36))
    }),
  )
})

test('the sum does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(anyUnits), (all) => {
      const decimals = all.map((units) => unitsToDecimal(units))
      const total = all.reduce((a, b) => a + b, 0n)

      expect(sum(decimals)).toBe(unitsToDecimal(total))
      expect(sum(decimals.toReversed())).toBe(unitsToDecimal(total))
    }),
  )
})
