import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { parseDecimal } from '../decimal/index.ts'
import {
  formatPercent,
  formatPrice,
  formatQuantity,
  formatR,
  formatRatio,
  formatShortPrice,
  missing,
} from './numbers.ts'

test('a price is shown as it was entered, with thousands separated', () => {
  expect(formatPrice('96420.50')).toBe('96,420.50')
  expect(formatPrice('402.18')).toBe('402.18')
  expect(formatPrice('0.00000012')).toBe('0.00000012')
  expect(formatPrice('1000')).toBe('1,000')
  expect(formatPrice('999')).toBe('999')
})

test('an average price is shown with 10 significant digits, and an entered price as it was entered', () => {
  expect(formatShortPrice('63412.187394958123456789')).toBe('63,412.18739')
  expect(formatShortPrice('0.000000123456789012')).toBe('0.000000123456789')
  expect(formatShortPrice('0.001234567890123456')).toBe('0.00123456789')
  expect(formatShortPrice('12345678901.123456789012345678')).toBe('12,345,678,901.12')
  expect(formatShortPrice('0.000000000000000001')).toBe('0.000000000000000001')
  expect(formatShortPrice('96420.12345678')).toBe('96,420.12345678')
  expect(formatShortPrice('402.50')).toBe('402.50')
  expect(formatShortPrice(null)).toBe('N/A')
})

test('a quantity is shown with every decimal entered', () => {
  expect(formatQuantity('41250000')).toBe('41,250,000')
  expect(formatQuantity('1.204518230094817263')).toBe('1.204518230094817263')
  expect(formatQuantity('123456789012345678.123456')).toBe('123,456,789,012,345,678.123456')
})

test('a percentage has 1 decimal place', () => {
  expect(formatPercent('53.0927')).toBe('53.1%')
  expect(formatPercent('0')).toBe('0.0%')
  expect(formatPercent('150')).toBe('150.0%')
  expect(formatPercent('-2.55')).toBe('−2.6%')
  expect(formatPercent('0.1', 2)).toBe('0.10%')
})

test('a ratio has 2 decimal places', () => {
  expect(formatRatio('1.3333')).toBe('1.33')
  expect(formatRatio('2')).toBe('2.00')
  expect(formatRatio('1234.5')).toBe('1,234.50')
  expect(['-0.004', '0.0049', '-0.005', '-0.0051', '0'].map((ratio) => formatRatio(ratio))).toEqual([
    '−0.004',
    '0.005',
    '−0.005',
    '−0.01',
    '0.00',
  ])
  expect(['0.000000001', '-0.000000001', '0.000002'].map((ratio) => formatRatio(ratio))).toEqual([
    '<0.000001',
    '>−0.000001',
    '0.000002',
  ])
})

test('an R-multiple has its sign and 1 decimal place', () => {
  expect(['1.8', '-1', '0', '0.04', '-0.04', '2.25', '2.35'].map((r) => formatR(r))).toEqual([
    '+1.8R',
    '−1.0R',
    '0.0R',
    '0.0R',
    '0.0R',
    '+2.2R',
    '+2.4R',
  ])
})

test('a planned R-multiple has no plus', () => {
  expect(formatR('2.33', { signed: false })).toBe('2.3R')
})

test('an unknown figure is N/A', () => {
  const formats = [formatPrice, formatQuantity, formatPercent, formatRatio, formatR]
  expect(formats.map((format) => format(null))).toEqual(Array(5).fill(missing))
  expect(missing).toBe('N/A')
})

test('removing the separators from a price gives the entered price', () => {
  fc.assert(
    fc.property(anyUnits, (units) => {
      const price = unitsToDecimal(units)
      const shown = formatPrice(price)

      expect(parseDecimal(shown.replaceAll(',', '').replace('−', '-'))).toBe(price)
      expect(shown).toMatch(/^−?\d{1,3}(,\d{3})*(\.\d+)?$/)
    }),
  )
})
