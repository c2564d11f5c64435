import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from '../decimal/index.ts'
import { parseTypedNumber, toDecimalText } from './parse-typed-number.ts'

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
