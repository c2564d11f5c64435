import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { parseAmount, parseMoment, parseQuantity } from './cells.ts'

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

test.each([
  ['2024-01-15 09:30:00', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15 09:30:00.25', '2024-01-15T09:30:00.250Z'],
  ['2024-01-15T09:30:00.123456789Z', '2024-01-15T09:30:00.123Z'],
  ['2025-01-17 16:57:02 UTC', '2025-01-17T16:57:02.000Z'],
  ['2026-08-25 10:00:00+00:00', '2026-08-25T10:00:00.000Z'],
  ['2026-08-25 10:00:00 -0500', '2026-08-25T15:00:00.000Z'],
  ['20240115;093000', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15, 09:30', '2024-01-15T09:30:00.000Z'],
])('%s in a file of UTC is the instant %s', (cell, instant) => {
  const zone = cell.endsWith('-0500') ? '-05:00' : 'UTC'
  expect(parseMoment(cell, 'UTC')).toEqual({ day: instant.slice(0, 10), executedAt: instant, zone })
})

test('a day without a time has no instant', () => {
  expect(parseMoment('20240229', 'UTC')).toEqual({ day: '2024-02-29', executedAt: null, zone: null })
  expect(parseMoment('2024-02-29', 'America/New_York')).toEqual({
    day: '2024-02-29',
    executedAt: null,
    zone: null,
  })
})

test.each([
  '',
  '2023-02-29',
  '2024-13-01',
  '15/01/2024',
  '2024-01-15 24:00:00',
  '2024-01-15 09:60',
  'yesterday',
])('"%s" is not a moment', (cell) => {
  expect(parseMoment(cell, 'UTC')).toBeNull()
})

test('times of New York are four or five hours behind UTC, and the day is the day of the file', () => {
  const at = (cell: string) => parseMoment(cell, 'America/New_York')

  expect(at('2024-01-15, 09:30:00')?.executedAt).toBe('2024-01-15T14:30:00.000Z')
  expect(at('2024-07-15, 09:30:00')?.executedAt).toBe('2024-07-15T13:30:00.000Z')
  expect(at('2024-07-15, 22:00:00')).toEqual({
    day: '2024-07-15',
    executedAt: '2024-07-16T02:00:00.000Z',
    zone: 'America/New_York',
  })
})

test('an hour that occurs twice is the first one, and an hour that does not exist is the hour after it', () => {
  const at = (cell: string) => parseMoment(cell, 'America/New_York')?.executedAt

  expect(at('2024-11-03 00:30:00')).toBe('2024-11-03T04:30:00.000Z')
  expect(at('2024-11-03 01:30:00')).toBe('2024-11-03T05:30:00.000Z')
  expect(at('2024-11-03 02:30:00')).toBe('2024-11-03T07:30:00.000Z')
  expect(at('2024-03-10 01:30:00')).toBe('2024-03-10T06:30:00.000Z')
  expect(at('2024-03-10 02:30:00')).toBe('2024-03-10T07:30:00.000Z')
  expect(at('2024-03-10 03:30:00')).toBe('2024-03-10T07:30:00.000Z')
})
