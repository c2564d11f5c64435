import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SQUARE_PLACES, tenTo } from './exact.ts'
import { lanesOf, squaresOf, sumOf, takeLanes, unitsOf, wholesOf } from './lanes.ts'

const anyAmount = fc.oneof(
  fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
  fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }),
  fc.constantFrom(2n ** 47n - 1n, 2n ** 47n, -(2n ** 47n), 2n ** 300n - 1n, 1n - 2n ** 300n),
)

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('amounts of any size come back whole, one by one and added up', () => {
  fc.assert(
    fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 40 }), fc.nat(20), (amounts, places) => {
      const column = lanesOf(amounts, places)

      expect(Array.from(wholesOf(column), (whole) => BigInt(whole))).toEqual(amounts)
      expect(sumOf(column)).toBe(sum(amounts) * tenTo(56 - places))
    }),
    { numRuns: 500 },
  )
})

test('so do their squares, also of those that are taken out of them', () => {
  fc.assert(
    fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 40 }), fc.nat(7), (amounts, every) => {
      const kept = Int32Array.from(amounts.keys()).filter((at) => at % (every + 1) === 0)
      const squares = squaresOf(takeLanes(lanesOf(amounts, 3), kept))

      const expected = sum(Array.from(kept, (at) => amounts[at]! ** 2n)) // inside
      const sums = squares.lanes.map((lane) => lane.reduce((total, part) => total + part, 0))
      expect(unitsOf(sums, squares, SQUARE_PLACES)).toBe(expected * tenTo(SQUARE_PLACES - 6))
    }),
    { numRuns: 500 },
  )
})

test('a long column of the largest amounts that fit in one lane, or in several, adds up exactly', () => {
  for (const amount of [2n ** 35n - 1n, 2n ** 37n - 1n, 2n ** 35n, 2n ** 53n - 1n, 2n ** 200n - 1n]) {
    const column = lanesOf(
      Array.from({ length: 100_000 }, () => amount),
      0,
    )
    const squares = squaresOf(column)
    const sums = squares.lanes.map((lane) => lane.reduce((total, part) => total + part, 0))

    expect(BigInt(wholesOf(column)[99_999] ?? 0)).toBe(amount)
    expect(sumOf(column)).toBe(100_000n * amount * tenTo(56))
    expect(unitsOf(sums, squares, SQUARE_PLACES)).toBe(100_000n * amount ** 2n * tenTo(SQUARE_PLACES))
  }
})
