import { add, compare, type Decimal, negate, subtract } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDifferenceRounding, describePartsRounding } from './rounding.words.ts'

const EUR = 'EUR'
const describe = (first: string, second: string) =>
  describeDifferenceRounding({ first, second, total: subtract(first, second) }, EUR)

/** The number in a shown amount. */
const parse = (shown: string): Decimal => shown.replace('−', '-').replace(/[^\d.-]/g, '')

/** Amounts with up to 18 decimals, as converted ones have; many are near half a cent, and some below a cent. */
const anyAmount = fc
  .tuple(
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.constantFrom('', '5', '49', '500000000000001', '0000000000000001', '999'),
  )
  .map(([units, more]) => {
    const digits = String(Math.abs(units)).padStart(3, '0')
    return `${units < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}${more}`
  })

test('the shown amounts add up exactly, or a note shows exact amounts that do', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, (first, second) => {
      const total = subtract(first, second)
      const said = describe(first, second)

      const shown = said
        ? said.replace(/^.*decimals: /, '').split(/ − (?=[€−(])| = /)
        : [first, second, total].map((amount) => formatMoney(amount, { currency: EUR }))
      const [from, less, is] = shown.map(parse) as [Decimal, Decimal, Decimal]
      expect(compare(subtract(from, less), is)).toBe(0)
      if (said)
        expect([from, less, is].map((x, at) => compare(x, [first, second, total][at]!))).toEqual([0, 0, 0])
    }),
    { numRuns: 2000 },
  )
})

test('amounts in cents need no note', () => {
  expect(describe('1286.94', '100.06')).toBeNull()
  expect(describe('0', '0')).toBeNull()
})

test('converted amounts that differ by a cent are shown with every decimal', () => {
  // shown: 1,286.94 − 100.06 = 1,186.87
  expect(describe('1286.936943620178041543', '100.0649')).toBe(
    'Each number is rounded, so they do not add up to the last digit. With all decimals: €1,286.936943620178041543 − €100.0649 = €1,186.872043620178041543',
  )
  expect(describe('-5.004', '-2.995')).toBe(
    'Each number is rounded, so they do not add up to the last digit. With all decimals: −€5.004 − (−€2.995) = −€2.009',
  )
})

test('a note says that parts are rounded when they do not add up to their total', () => {
  const describeParts = (...parts: Decimal[]) =>
    describePartsRounding(parts, { total: parts.reduce(add), currency: EUR })

  expect(describeParts('33.333333333333333333', negate('8.333333333333333333'))).toBeNull()
  expect(describeParts('33.335', negate('8.333333333333333333'))).toBe(
    'Each amount is rounded, so their sum can differ from the total in the last digit. The exact amounts add up.',
  )
})
