import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLimbs, toScaledIntegers } from './limbs.ts'
import { computeRMultiple, sumRMultiples } from './sum-r-multiples.ts'

const anyPnl = fc.oneof(
  fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
  fc.bigInt({ min: -(2n ** 52n), max: 2n ** 52n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
)
const anyRisk = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, 3n, 7n, 64n, 2n ** 18n, 2n ** 32n - 1n, 2n ** 32n),
  fc.bigInt({ min: 1n, max: 10n ** 6n }),
  fc.bigInt({ min: 2n ** 31n, max: 2n ** 34n }),
)

function sumEachRMultiple(trades: [bigint, bigint][]) {
  const used = trades.filter(([, risk]) => risk > 0n)
  const rs = used.map(([pnl, risk]) => computeRMultiple(pnl, risk))
  return {
    trades: rs.length,
    losses: used.filter(([pnl]) => pnl < 0n).length,
    beforeStop: used.filter(([pnl, risk]) => pnl < 0n && pnl + risk > 0n).length,
    pastStop: used.filter(([pnl, risk]) => pnl + risk < 0n).length,
    sum: rs.reduce((sum, r) => sum + r, 0n),
    squares: rs.reduce((sum, r) => sum + r * r, 0n),
  }
}

function sumByLimbs(trades: [bigint, bigint][]) {
  const toIntegers = (amounts: bigint[]) => toScaledIntegers(toLimbs(amounts, 4))
  return sumRMultiples(toIntegers(trades.map(([pnl]) => pnl)), toIntegers(trades.map(([, risk]) => risk)))
}

test('the sums of R equal the sum of each single R, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPnl, anyRisk), { maxLength: 30 }), (trades) => {
      expect(sumByLimbs(trades)).toEqual(sumEachRMultiple(trades))
    }),
    { numRuns: 2000 },
  )
})

test('the sums of one R are exact, with ties and remainders at every limit', () => {
  fc.assert(
    fc.property(fc.tuple(fc.bigInt({ min: -(2n ** 51n), max: 2n ** 51n }), anyRisk), (trade) => {
      expect(sumByLimbs([trade])).toEqual(sumEachRMultiple([trade]))
    }),
    { numRuns: 5000 },
  )
})

test('many trades with the largest R add up exactly', () => {
  const stake = 2n ** 32n - 1n
  const largest = Array.from({ length: 9000 }, (_, at): [bigint, bigint] =>
    at % 2 === 0 ? [999_999n, 1n] : [stake * 1000n - 1n, stake],
  )

  expect(sumByLimbs(largest)).toEqual(sumEachRMultiple(largest))
})
