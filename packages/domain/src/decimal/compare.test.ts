import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, isZero, sign } from './compare.ts'
import { anyUnits, unitsToDecimal } from './decimal.fixtures.ts'

test('trailing zeros do not change the value of a decimal', () => {
  expect(compare('1.50', '1.5')).toBe(0)
  expect(compare('10', '9')).toBe(1)
  expect(compare('-0.00000000000000001', '0')).toBe(-1)
})

test('zero is zero however it is written', () => {
  expect(['0', '0.00', '-0', '0.000000000000000000'].map(isZero)).toEqual([true, true, true, true])
  expect(isZero('0.000000000000000001')).toBe(false)
  expect(['-2', '-0', '3'].map(sign)).toEqual([-1, 0, 1])
})

test('decimals are ordered by their values', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, (a, b) => {
      expect(compare(unitsToDecimal(a), unitsToDecimal(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})
