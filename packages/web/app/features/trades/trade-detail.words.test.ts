import { expect, test } from 'vitest'
import { buildClosedTrade } from './trade.fixtures.ts'
import {
  describeFee,
  describeRate,
  formatExecutionTime,
  formatTimeHeading,
  showInZone,
} from './trade-detail.words.ts'

const foreign = buildClosedTrade({ currency: 'JPY', exitDate: '2026-11-03' })

test('the rate of a trade is named with its source and day', () => {
  const rate = { baseRate: '0.006101281269066504', rateSource: 'ecb', rateDay: '2026-11-02' } as const

  expect(describeRate({ ...foreign, ...rate }, 'EUR')).toBe(
    '1 JPY = 0.00610128 EUR, reference rate of the European Central Bank, Nov 2, 2026',
  )
  expect(
    describeRate({ ...foreign, currency: 'GBX', baseRate: '0.01', rateSource: 'same', rateDay: null }, 'GBP'),
  ).toBe('1 GBX = 0.01 GBP')
})

test('a rate of the demo is called a sample', () => {
  const rate = { baseRate: '0.0060775', rateSource: 'sample', rateDay: '2026-11-02' } as const

  expect(describeRate({ ...foreign, ...rate }, 'EUR')).toBe(
    '1 JPY = 0.0060775 EUR, sample rate of the demo, Nov 2, 2026',
  )
})

test('a trade without a rate says that it is in no total', () => {
  expect(describeRate({ ...foreign, baseRate: null, rateSource: null, rateDay: null }, 'EUR')).toBe(
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

const bought = { day: '2024-07-15', executedAt: '2024-07-16T01:15:00.000Z', zone: 'America/New_York' }
const sold = { day: '2024-07-16', executedAt: '2024-07-16T13:30:05.000Z', zone: 'America/New_York' }

test('a purchase in the evening of New York comes before the sale of the next morning', () => {
  const both = [bought, sold]
  expect(formatTimeHeading(both)).toBe('When (New York)')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 15, 2024, 21:15',
    'Jul 16, 2024, 09:30',
  ])
})

test('executions of different zones each name theirs', () => {
  const both = [bought, { ...sold, zone: '+01:00' }]
  expect(formatTimeHeading(both)).toBe('When')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 15, 2024, 21:15 New York',
    'Jul 16, 2024, 14:30 UTC+01:00',
  ])
})

test('an execution of a file with days only shows its day', () => {
  const untimed = { day: '2024-07-15', executedAt: null, zone: null }
  expect(formatTimeHeading([untimed])).toBe('When')
  expect(formatExecutionTime(untimed, [untimed])).toBe('Jul 15, 2024')
})

test('executions are shown in the time zone that the user prefers, and the heading names it', () => {
  const both = showInZone([bought, { ...sold, zone: '+01:00' }], 'Europe/Lisbon')

  expect(formatTimeHeading(both)).toBe('When (Lisbon)')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 16, 2024, 02:15',
    'Jul 16, 2024, 14:30',
  ])
  expect(showInZone([bought], null)).toEqual([bought])
})
