import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, divideHalfEven, unitsToDecimal } from './decimal.fixtures.ts'
import { divide, roundTo, toPlaces } from './rounding.ts'

const anyPlaces = fc.integer({ min: 0, max: 18 })

test('a tie is rounded to the even neighbour', () => {
  expect(['0.125', '0.135', '-0.125', '-0.135', '0.1250001'].map((d) => roundTo(d, 2))).toEqual([
    '0.12',
    '0.14',
    '-0.12',
    '-0.14',
    '0.13',
  ])
  expect(divide('1', '8', { places: 2 })).toBe('0.12')
  expect(divide('3', '8', { places: 2 })).toBe('0.38')
})

test('a quotient can be truncated instead of rounded', () => {
  expect(divide('2', '3', { places: 4, rounding: 'down' })).toBe('0.6666')
  expect(divide('-2', '3', { places: 4, rounding: 'down' })).toBe('-0.6666')
  expect(divide('2', '3', { places: 4 })).toBe('0.6667')
})

test('division by zero gives null', () => {
  expect(divide('1', '0', { places: 2 })).toBeNull()
  expect(divide('0', '0.00', { places: 2 })).toBeNull()
  expect(divide('0', '3', { places: 2 })).toBe('0')
})

test('a decimal is shown with exactly the requested decimals and without a minus on zero', () => {
  expect(toPlaces('1.5', 2)).toBe('1.50')
  expect(toPlaces('-0.004', 2)).toBe('0.00')
  expect(toPlaces('-0.006', 2)).toBe('-0.01')
  expect(toPlaces('123456789012345678.995', 2)).toBe('123456789012345679.00')
})

test('rounding agrees with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyPlaces, (units, places) => {
      const rounded = unitsToDecimal(divideHalfEven(units, 10n ** BigInt(18 - places)), places)

      expect(roundTo(unitsToDecimal(units), places)).toBe(rounded)
      expect(Number(toPlaces(unitsToDecimal(units), places))).toBe(Number(rounded) + 0)
    }),
  )
})

test('quotients agree with integer arithmetic', () => {
  fc.assert(
    fc.property(anyUnits, anyUnits, anyPlaces, (a, b, places) => {
      fc.pre(b !== 0n)
      const scaled = a * 10n ** BigInt(places)

      expect(divide(unitsToDecimal(a), unitsToDecimal(b), { places })).toBe(
        unitsToDecimal(divideHalfEven(scaled, b), places),
      )
      expect(divide(unitsToDecimal(a), unitsToDecimal(b), { places, rounding: 'down' })).toBe(
        unitsToDecimal(scaled / b, places),
      )
    }),
  )
})
