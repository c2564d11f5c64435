import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnits, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import {
  formatChance,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatR,
  formatRatio,
  formatShortPrice,
  formatSignedPercent,
  missing,
} from './numbers.ts'
import { parseTypedNumber, toDecimalText } from './typed-number.ts'

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

test('a chance is neither never nor always because it is rounded', () => {
  expect(['0', '0.05', '0.06', '50', '99.94', '99.96', '100'].map(formatChance)).toEqual([
    'less than 0.1%',
    'less than 0.1%',
    '0.1%',
    '50.0%',
    '99.9%',
    'more than 99.9%',
    '100.0%',
  ])
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

const readNumber = (text: string) => {
  const read = parseTypedNumber(text)
  return read.kind === 'number' ? read.value : read.kind
}

test('a comma or a point is the decimal sign', () => {
  expect(['1,5', '1.5', ' 0,25 ', ',5', '12,', '-1,5', '96420,50', '0,00000012'].map(readNumber)).toEqual([
    '1.5',
    '1.5',
    '0.25',
    '0.5',
    '12',
    '-1.5',
    '96420.50',
    '0.00000012',
  ])
})

test('with both signs the last one is the decimal sign, and the others group thousands', () => {
  expect(['1.234,5', '1,234.5', '1.234.567,89', '12,345,678.9', '1,204.500'].map(readNumber)).toEqual([
    '1234.5',
    '1234.5',
    '1234567.89',
    '12345678.9',
    '1204.500',
  ])
})

test('one sign that repeats groups thousands', () => {
  expect(['1,234,567', '1.234.567', '12.500.000'].map(readNumber)).toEqual(['1234567', '1234567', '12500000'])
})

test('a single comma before three digits has two readings', () => {
  expect(parseTypedNumber('1,500')).toEqual({ kind: 'ambiguous', values: ['1500', '1.5'] })
  expect(parseTypedNumber('96,420')).toEqual({ kind: 'ambiguous', values: ['96420', '96.42'] })
  expect(parseTypedNumber('2,000')).toEqual({ kind: 'ambiguous', values: ['2000', '2'] })
  expect(parseTypedNumber('-1,500')).toEqual({ kind: 'ambiguous', values: ['-1500', '-1.5'] })
})

test('a comma before three digits has one reading where no thousands are possible', () => {
  expect(['0,500', ',500', '1234,500'].map(readNumber)).toEqual(['0.500', '0.500', '1234.500'])
})

test('a single point is the decimal sign, also before three digits', () => {
  expect(['1.500', '1.085', '96.420'].map(readNumber)).toEqual(['1.500', '1.085', '96.420'])
})

test('a text that is not a number is unreadable', () => {
  const texts = [
    '',
    ' ',
    'ten',
    '1e5',
    '1,2,3',
    '1.2.3',
    '1,23.5',
    '1.5,5,5',
    ',',
    '.',
    '--1',
    '1 000',
    '12,345.6,7',
  ]
  expect(texts.map(readNumber)).toEqual(texts.map(() => 'unreadable'))
})

test('a text that is not one number is returned unchanged', () => {
  expect(['1,5', '1,500', 'ten', ''].map(toDecimalText)).toEqual(['1.5', '1,500', 'ten', ''])
})

const integer = fc.bigInt({ min: 1_000n, max: 10n ** 15n })
const fraction = fc.stringMatching(/^\d{1,12}$/)

test('a number grouped in thousands is read as itself, whichever sign groups', () => {
  fc.assert(
    fc.property(integer, fraction, fc.constantFrom('.', ','), (units, decimals, group) => {
      const point = group === '.' ? ',' : '.'
      const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, group)
      expect(readNumber(`${grouped}${point}${decimals}`)).toBe(`${units}.${decimals}`)
    }),
  )
})

test('every plain decimal is read as parseDecimal reads it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?\d{0,9}\.?\d{0,9}$/), (text) => {
      expect(readNumber(text)).toBe(parseDecimal(text) ?? 'unreadable')
    }),
  )
})

test('a decimal comma reads as the decimal point, except where it is ambiguous', () => {
  fc.assert(
    fc.property(fc.nat(), fraction, (units, decimals) => {
      const read = parseTypedNumber(`${units},${decimals}`)
      const asks = decimals.length === 3 && units > 0 && units < 1000
      expect(read.kind).toBe(asks ? 'ambiguous' : 'number')
      if (read.kind === 'number') expect(read.value).toBe(`${units}.${decimals}`)
    }),
  )
})

test('no text throws, and reading a result again gives the same decimal', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0159.,-+ e') }), (text) => {
      const understood = toDecimalText(text)
      if (parseTypedNumber(text).kind === 'number') expect(toDecimalText(understood)).toBe(understood)
    }),
    { numRuns: 2000 },
  )
})

test('a signed percentage has a plus only when what is shown is above zero', () => {
  const percents = ['4.816', '0.005', '0.0051', '0', '-0.001', '-1']
  expect(percents.map(formatSignedPercent)).toEqual(['+4.82%', '0.00%', '+0.01%', '0.00%', '0.00%', '−1.00%'])
})
