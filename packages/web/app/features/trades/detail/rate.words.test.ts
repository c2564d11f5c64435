import { expect, test } from 'vitest'
import { buildClosedTrade } from '../data/trade.fixtures.ts'
import { describeFee, describeRate } from './rate.words.ts'

const foreign = buildClosedTrade({ currency: 'JPY', exitDate: '2026-11-03' })

test('the rate of a trade is named with its source and day', () => {
  const rate = { accountRate: '0.006101281269066504', rateSource: 'ecb', rateDay: '2026-11-02' } as const

  expect(describeRate({ ...foreign, ...rate }, 'EUR')).toBe(
    '1 JPY = 0.00610128 EUR, reference rate of the European Central Bank, Nov 2, 2026',
  )
  expect(
    describeRate(
      { ...foreign, currency: 'GBX', accountRate: '0.01', rateSource: 'same', rateDay: null },
      'GBP',
    ),
  ).toBe('1 GBX = 0.01 GBP')
})

test('a rate of the demo is called a sample', () => {
  const rate = { accountRate: '0.0060775', rateSource: 'sample', rateDay: '2026-11-02' } as const

  expect(describeRate({ ...foreign, ...rate }, 'EUR')).toBe(
    '1 JPY = 0.0060775 EUR, sample rate of the demo, Nov 2, 2026',
  )
})

test('a trade without a rate says that it is in no total', () => {
  expect(describeRate({ ...foreign, accountRate: null, rateSource: null, rateDay: null }, 'EUR')).toBe(
    'no rate for JPY on Nov 3, 2026, so it is in no total',
  )
})

test('a fee in another currency says what it came to, at which rate, from where and of which day', () => {
  const fee = { currency: 'BNB', amount: '0.01', converted: '6.0045' }
  const found = { currency: 'BNB', rate: '600.45', source: 'own', day: '2026-11-03' } as const
  const dollars = { ...foreign, currency: 'USD' }

  expect(describeFee({ ...fee, found }, dollars)).toBe(
    '$6.00 at 1 BNB = 600.45 USD, rate of the trade, Nov 3, 2026',
  )
  expect(describeFee({ ...fee, found: null, converted: null }, dollars)).toBe('not subtracted: no rate')
  expect(describeFee({ ...fee, found: null, converted: null }, { ...dollars, status: 'open' })).toBe(
    'converted when the trade is closed',
  )
})
