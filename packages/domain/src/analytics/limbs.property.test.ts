import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLimbSums, selectLimbs, squareLimbs, sumColumn, toLimbs, toScaledIntegers } from './limbs.ts'
import { DECIMALS, getPowerOfTen, SQUARE_DECIMALS } from './units.ts'

const anyAmount = fc.oneof(
  fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
  fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }),
  fc.constantFrom(2n ** 47n - 1n, 2n ** 47n, -(2n ** 47n), 2n ** 300n - 1n, 1n - 2n ** 300n),
)

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('amounts of any size are exact, one by one and in sums', () => {
  fc.assert(
    fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 40 }), fc.nat(20), (amounts, places) => {
      const column = toLimbs(amounts, places)

      expect(Array.from(toScaledIntegers(column), (whole) => BigInt(whole))).toEqual(amounts)
      expect(sumColumn(column)).toBe(sum(amounts) * getPowerOfTen(DECIMALS - places))
    }),
    { numRuns: 500 },
  )
})

test('their squares are exact, also after a selection of rows', () => {
  fc.assert(
    fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 40 }), fc.nat(7), (amounts, every) => {
      const kept = Int32Array.from(amounts.keys()).filter((at) => at % (every + 1) === 0)
      const squares = squareLimbs(selectLimbs(toLimbs(amounts, 3), kept))

      const expected = sum(Array.from(kept, (at) => amounts[at]! ** 2n)) // within bounds
      const sums = squares.limbs.map((limb) => limb.reduce((total, part) => total + part, 0))
      expect(joinLimbSums(sums, squares, SQUARE_DECIMALS)).toBe(expected * getPowerOfTen(SQUARE_DECIMALS - 6))
    }),
    { numRuns: 500 },
  )
})

test('a long column of the largest amounts that fit in one limb, or in several, adds up exactly', () => {
  for (const amount of [2n ** 35n - 1n, 2n ** 37n - 1n, 2n ** 35n, 2n ** 53n - 1n, 2n ** 200n - 1n]) {
    const column = toLimbs(
      Array.from({ length: 100_000 }, () => amount),
      0,
    )
    const squares = squareLimbs(column)
    const sums = squares.limbs.map((limb) => limb.reduce((total, part) => total + part, 0))

    expect(BigInt(toScaledIntegers(column)[99_999] ?? 0)).toBe(amount)
    expect(sumColumn(column)).toBe(100_000n * amount * getPowerOfTen(DECIMALS))
    expect(joinLimbSums(sums, squares, SQUARE_DECIMALS)).toBe(
      100_000n * amount ** 2n * getPowerOfTen(SQUARE_DECIMALS),
    )
  }
})
