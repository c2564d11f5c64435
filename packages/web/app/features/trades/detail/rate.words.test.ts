import { expect, test } from 'vitest'
import { buildClosedTrade } from '../data/trade.fixtures.ts'
import { describeRate } from './rate.words.ts'

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

test('a trade without a rate says that it is in no total', () => {
  expect(describeRate({ ...foreign, accountRate: null, rateSource: null, rateDay: null }, 'EUR')).toBe(
    'no rate for JPY on Nov 3, 2026, so it is in no total',
  )
})
