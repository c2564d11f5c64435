import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { findCurrency, parseAmount, parseQuantity, readNumberStyle } from './amounts.ts'

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
  ['-497,22', 'comma', '-497.22'],
  ['-3.420,12', 'comma', '-3420.12'],
  ['1 046,3825', 'comma', '1046.3825'],
  ["-4'475,50", 'comma', '-4475.5'],
  ['1.234', 'comma', '1234'],
  ['12,5', 'either', '12.5'],
  ['4,581.91', 'either', '4581.91'],
  ['1.757,95', 'either', '1757.95'],
  ['4,581', 'either', '4581'],
  ['0,125', 'either', '0.125'],
  ['0,076', 'last', '0.076'],
  ['4,581', 'last', '4.581'],
  ['4,581.91', 'last', '4581.91'],
  ['1 757,95 €', 'either', '1757.95'],
  ['-US$1,234.50', 'point', '-1234.5'],
  ['-$30.93', 'point', '-30.93'],
  ['$(400.00)', 'point', '-400'],
  ['($1,234.50)', 'point', '-1234.5'],
  ['USD 87.49', 'point', '87.49'],
  ['89,162.28 SEK', 'point', '89162.28'],
  ['2.50USD', 'point', '2.5'],
  ['- 70.25', 'point', '-70.25'],
  ['-48022.672(1)', 'point', '-48022.672'],
  ['1\u202f234,50 €', 'comma', '1234.5'],
] as const)('the cell %s in the style %s is %s', (cell, style, amount) => {
  expect(parseAmount(cell, style)).toBe(amount)
})

test('a quantity with an exponent is read exactly', () => {
  expect(['1.98E-06', '0E-10', '-2.637591265E-4', '5e3'].map((cell) => parseQuantity(cell))).toEqual([
    '0.00000198',
    '0',
    '-0.0002637591265',
    '5000',
  ])
  expect(parseQuantity('1e-19')).toBeNull()
})

test('the currency beside an amount is read', () => {
  expect(
    ['USD 87.49', '2.50USD', '€50', '-£3.20', '87.49', '$5', '(12.00 SEK)', '-US$5', 'C$5'].map(findCurrency),
  ).toEqual(['USD', 'USD', 'EUR', 'GBP', null, null, 'SEK', 'USD', 'CAD'])
})

test('the style of numbers follows from the cells that prove it', () => {
  expect(readNumberStyle(['100', '1,234.50'])).toMatchObject({ style: 'point', proof: '1,234.50' })
  expect(readNumberStyle(['1.234', '0,5'])).toEqual({
    ...{ style: 'comma', origin: 'proof', proof: '0,5', open: '1.234' },
  })
  expect(readNumberStyle(['1.234.567'])).toMatchObject({ style: 'comma', proof: '1.234.567' })
  expect(readNumberStyle(['1,234', '5'])).toEqual({
    ...{ style: 'point', origin: 'assumed', proof: null, open: '1,234' },
  })
  expect(readNumberStyle(['1,234', '5'], { answered: 'comma' })).toMatchObject({
    ...{ style: 'comma', origin: 'trader' },
  })
  expect(readNumberStyle(['1.25', '0,5']).style).toBe('either')
})

test('an amount reads back in the style in which it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.boolean(), (cents, isComma) => {
      const plain = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents) / 100n}.${String((cents < 0n ? -cents : cents) % 100n).padStart(2, '0')}`
      const [whole = '', decimals = ''] = plain.split('.')
      const groups = whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',')
      const written = `${groups}${isComma ? ',' : '.'}${decimals}`

      expect(parseAmount(written, isComma ? 'comma' : 'point')).toBe(parseAmount(plain))
      expect(parseAmount(written, 'either')).toBe(parseAmount(plain))
      expect(readNumberStyle([written]).style).toBe(isComma ? 'comma' : 'point')
    }),
  )
})
