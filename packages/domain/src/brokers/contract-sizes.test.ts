import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { multiply, toPlaces } from '../decimal/decimal.ts'
import { deriveContractSize, isExplained, parseContractSize } from './contract-sizes.ts'

test.each([
  ['99.94', '2', '-19988', '100'],
  ['4800.25', '1', '24001.25', '5'],
  ['33950', '3', '50925', '0.5'],
  ['0.01', '1', '1', '100'],
  ['1.0863', '1', '135787.5', '125000'],
])(
  'a price of %s, a quantity of %s and a gross amount of %s have the size %s',
  (price, quantity, gross, size) => {
    expect(deriveContractSize({ price, quantity, gross })).toBe(size)
  },
)

test('no size follows from an amount that is missing or zero', () => {
  expect(deriveContractSize({ price: '10', quantity: '1', gross: null })).toBeNull()
  expect(deriveContractSize({ price: '10', quantity: '1', gross: '0' })).toBeNull()
  expect(deriveContractSize({ price: '0', quantity: '1', gross: '10' })).toBeNull()
})

test('a gross amount may differ by a cent and a thousandth, and by the rounding of its price', () => {
  expect(isExplained({ price: '10', quantity: '10', gross: '-100.1' }, '1')).toBe(true)
  expect(isExplained({ price: '10', quantity: '10', gross: '-100.2' }, '1')).toBe(false)
  expect(isExplained({ price: '10', quantity: '10', gross: '1000' }, '1')).toBe(false)
  expect(isExplained({ price: '10', quantity: '10', gross: '0' }, '1')).toBe(true)
  expect(isExplained({ price: '0.0012', quantity: '1000000', gross: '1240' }, '1')).toBe(true)
})

test('a size is above zero and has at most 6 decimals', () => {
  expect(['100', '1,000', '0.000001', '50.0'].map(parseContractSize)).toEqual([
    '100',
    '1000',
    '0.000001',
    '50',
  ])
  expect(['', '0', '-1', '0.0000001', 'many'].map(parseContractSize)).toEqual([null, null, null, null, null])
})

test('the size of a gross amount in cents is found again', () => {
  const sizes = fc.constantFrom('0.1', '0.5', '1', '2', '5', '10', '50', '100', '1000', '5000', '125000')
  const prices = fc.bigInt({ min: 1000n, max: 10_000_000n }).map((units) => unitsToDecimal(units, 2))
  fc.assert(
    fc.property(sizes, prices, fc.integer({ min: 1, max: 500 }), (size, price, contracts) => {
      const quantity = String(contracts)
      const gross = toPlaces(multiply(multiply(price, quantity), size), 2)
      expect(deriveContractSize({ price, quantity, gross })).toBe(size)
    }),
  )
})
