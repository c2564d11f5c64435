import { expect, test } from 'vitest'
import {
  buildFeesWithoutRatePath,
  describeFeesWithoutRate,
  describeNoTotal,
} from './totals-without-rate.words.ts'
import { buildWithoutRatePath, describeWithoutRate } from './without-rate.words.ts'

test('trades without a rate are counted and their currencies named', () => {
  expect(describeWithoutRate([{ currency: 'JPY', trades: 3 }])).toBe(
    '3 trades in JPY are not included: no rate',
  )
  expect(describeWithoutRate([{ currency: 'BTC', trades: 1 }])).toBe(
    '1 trade in BTC is not included: no rate',
  )
  expect(
    describeWithoutRate([
      { currency: 'CHF', trades: 1 },
      { currency: 'JPY', trades: 2 },
      { currency: 'SEK', trades: 1 },
    ]),
  ).toBe('4 trades in CHF, JPY, and SEK are not included: no rate')
})

test('in place of a total a note says that no trade has a rate', () => {
  expect(describeNoTotal([{ currency: 'SEK', trades: 1 }], 'EUR')).toBe(
    '1 trade in SEK has no rate, so there is no sum in EUR',
  )
  expect(describeNoTotal([{ currency: 'USD', trades: 2 }], 'EUR')).toBe(
    '2 trades in USD have no rate, so there is no sum in EUR',
  )
})

test('fees without a rate are counted by trade, and their currencies named', () => {
  expect(describeFeesWithoutRate([{ currency: 'BNB', trades: 3 }])).toBe(
    '3 trades have a fee in BNB that is not subtracted: no rate',
  )
  expect(describeFeesWithoutRate([{ currency: 'BNB', trades: 1 }])).toBe(
    '1 trade has a fee in BNB that is not subtracted: no rate',
  )
  expect(
    describeFeesWithoutRate([
      { currency: 'BNB', trades: 3 },
      { currency: 'SOL', trades: 2 },
    ]),
  ).toBe('At least 3 trades have a fee in BNB or SOL that is not subtracted: no rate')
})

test('the lists of trades and fees without a rate keep the filter, and the latter is of closed trades only', () => {
  const filter = { status: 'all', market: 'stock', strategy: 'Range (H4) + 2%' } as const
  const kept = 'market=stock&strategy=Range+%28H4%29+%2B+2%25'

  expect(buildWithoutRatePath(filter)).toBe(`/app?${kept}&hasRate=false`)
  expect(buildFeesWithoutRatePath(filter)).toBe(`/app?status=closed&${kept}&hasFeeWithoutRate=true`)
})
