import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../../decimal/decimal.fixtures.ts'
import { parseAmount, parseQuantity } from './parse-amount.ts'

test.each([
  ['€3343.11229989', '3343.11229989'],
  ['-€597.49846', '-597.49846'],
  ['€-597.49846', '-597.49846'],
  ['$1,234,567.50', '1234567.5'],
  ["1'234.50", '1234.5'],
  ['1 234.50', '1234.5'],
  ['(12.30)', '-12.3'],
  ['−5', '-5'],
  ['+5.', '5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['100', '100'],
  ['-0.00', '0'],
  ['0.00', '0'],
  ['-2.637591265E-4', '-0.0002637591265'],
  ['1e2', '100'],
])('the cell %s is %s', (cell, amount) => {
  expect(parseAmount(cell)).toBe(amount)
})

test.each([
  '',
  '-',
  'abc',
  '1,5',
  '12,34.5',
  '1.2.3',
  '1,234,56',
  '--5',
  'NaN',
  'Infinity',
  '1e999',
  '1e',
  '0x10',
])('the cell "%s" is not an amount', (cell) => {
  expect(parseAmount(cell)).toBeNull()
})

test('an amount with more than 18 decimals is rounded half-even, a quantity with more is refused', () => {
  expect(parseAmount('3102.3217898325970226955')).toBe('3102.321789832597022696')
  expect(parseAmount('0.0000000000000000005')).toBe('0')
  expect(parseQuantity('3102.3217898325970226955')).toBeNull()
  expect(parseQuantity('0.000000000000000001')).toBe('0.000000000000000001')
})

test('more than 18 digits before the point, or a very long cell, is refused', () => {
  expect(parseAmount('999999999999999999.5')).toBe('999999999999999999.5')
  expect(parseAmount('1000000000000000000')).toBeNull()
  expect(parseAmount('9'.repeat(100_000))).toBeNull()
})

test('every decimal that can be stored is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 36n) + 1n, max: 10n ** 36n - 1n }), (units) => {
      expect(parseAmount(unitsToDecimal(units))).toBe(unitsToDecimal(units))
      expect(parseQuantity(unitsToDecimal(units))).toBe(unitsToDecimal(units))
    }),
  )
})
