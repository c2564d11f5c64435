import type { Ledger, Movement } from '@candlebook/contract/ledger'
import { sum } from '@candlebook/domain/decimal/decimal'
import { computeRatios } from '@candlebook/domain/ledger/ratios'
import { formatSignedPercent } from '@candlebook/domain/text/numbers'
import { expect, test } from 'vitest'
import {
  describeConversion,
  describeDrawdown,
  describeReturn,
  formatPeriod,
  listBalanceParts,
  listLeftOut,
  listMovementDifferences,
  type MovementValues,
  splitMoved,
} from './ledger.words.ts'

const start = { startingBalance: '1000', startingDay: '2026-01-01' }
const none = {
  ratios: computeRatios({ ...start, days: [], returns: [], until: '2026-01-31' }),
  underWater: null,
}

const ledger: Ledger = {
  currency: 'EUR',
  ...start,
  totals: [
    { kind: 'result', amount: '-10', count: 2 },
    { kind: 'deposit', amount: '500', count: 1 },
    { kind: 'fee', amount: '-2.5', count: 1 },
  ],
  figures: { ...none, balance: '1487.5', returnPct: '-0.83', noReturnFrom: null, maxDrawdown: null },
  months: [],
  years: [],
  points: { day: [], balance: [], returnPct: [], drawdownPct: [] },
  days: 2,
  movements: 2,
  openTrades: 0,
  movementsWithoutAccount: 0,
  beforeStart: { exits: 0, movements: 0 },
  withoutRate: [],
  stated: null,
  startOffer: null,
}

test('the balance is the sum of its parts: each kind is a row of its own, in the return or not', () => {
  const dividend = { kind: 'dividend' as const, amount: '7', count: 2 }
  const parts = listBalanceParts({ ...ledger, totals: [...ledger.totals, dividend] }, 'with')

  expect(parts.map(({ name, count, amount, isReturn }) => [name, count, amount, isReturn])).toEqual([
    ['At the start', null, '1000', null],
    ['Results of trades', 2, '-10', true],
    ['Deposit', 1, '500', false],
    ['Platform or data fee', 1, '-2.5', true],
    ['Dividend', 2, '7', true],
  ])
  expect(listBalanceParts(ledger, 'without').map(({ isReturn }) => isReturn)).toEqual([
    null,
    true,
    false,
    false,
  ])
  expect(sum(listBalanceParts(ledger, 'with').map(({ amount }) => amount))).toBe(ledger.figures?.balance)
  expect(listBalanceParts({ ...ledger, startingBalance: null }, 'with')).toEqual([])
})

test('a return and a drawdown that do not exist say why', () => {
  const figures = { ...none, balance: '0', returnPct: null, noReturnFrom: null, maxDrawdown: null }
  expect(describeReturn(figures, '2026-01-01')).toBe('Since Jan 1, 2026')
  expect(describeDrawdown(figures)).toBe('Never below a high')
  expect(
    describeDrawdown({ ...figures, maxDrawdown: { pct: '5', peakDay: null, troughDay: '2026-01-06' } }),
  ).toBe('From the start to Jan 6, 2026')

  const without = { ...figures, noReturnFrom: '2026-01-05' }
  expect(describeReturn(without, '2026-01-01')).toBe(
    'No return from Jan 5, 2026 on: a result without capital, or a loss above the capital',
  )
  expect(describeDrawdown(without)).toBe('No return from Jan 5, 2026 on')
})

test('what no figure counts is named', () => {
  expect(listLeftOut(ledger, 'realised')).toEqual([])
  expect(listLeftOut(ledger, 'closed')).toEqual([
    expect.stringMatching(/^Results count on the days of their exits here/),
  ])
  expect(
    listLeftOut(
      {
        ...ledger,
        openTrades: 1,
        beforeStart: { exits: 3, movements: 1 },
        withoutRate: [
          { kind: 'result', currency: 'BTC', count: 2 },
          { kind: 'dividend', currency: 'XYZ', count: 1 },
        ],
      },
      'realised',
    ),
  ).toEqual([
    '2 results in BTC are in no figure: no rate converts BTC to EUR on the day.',
    '1 cash movement in XYZ is in no figure: no rate converts XYZ to EUR on the day.',
    '3 exits and 1 cash movement before Jan 1, 2026 are not counted: the starting balance contains them.',
    '1 open trade counts at cost: only exits change the balance.',
  ])
})

test('deposits are apart from income, and a return has its sign', () => {
  const moved = [
    { kind: 'deposit' as const, amount: '500' },
    { kind: 'withdrawal' as const, amount: '-20' },
    { kind: 'dividend' as const, amount: '7' },
    { kind: 'tax' as const, amount: '-2' },
  ]
  expect(splitMoved({ moved })).toEqual({ flow: '480', income: '5' })
  expect([formatSignedPercent('4.816'), formatSignedPercent('-1'), formatSignedPercent('0')]).toEqual([
    '+4.82%',
    '−1.00%',
    '0.00%',
  ])
})

test('a period is a month or a year', () => {
  expect(['2026-11', '2026'].map(formatPeriod)).toEqual(['Nov 2026', '2026'])
})

test('a converted movement names its rate', () => {
  const movement = {
    currency: 'USD',
    converted: '16',
    rate: '0.8',
    rateDay: '2026-05-06',
    rateSource: 'ecb',
  } as Movement
  expect(describeConversion(movement, 'EUR')).toBe('+€16.00 at 0.8 of May 6, 2026, ECB')
  expect(describeConversion(movement, 'USD')).toBeNull()
  expect(describeConversion({ ...movement, converted: null, rate: null }, 'EUR')).toBe(
    'no rate, in no figure',
  )
})

test('two versions of a movement differ in words, and an amount only when its number does', () => {
  const mine: MovementValues = {
    ...{
      day: '2026-11-20',
      kind: 'fee',
      direction: 'out',
      amount: '5.00',
      currency: 'EUR',
      symbol: '',
      note: '',
    },
  }

  expect(listMovementDifferences(mine, { ...mine, amount: '5' })).toEqual([])
  expect(
    listMovementDifferences(mine, {
      ...mine,
      ...{ day: '2026-11-21', kind: 'interest', direction: 'in', amount: '5.01' },
    }),
  ).toEqual([
    { label: 'Kind', mine: 'Platform or data fee', stored: 'Interest' },
    { label: 'Day', mine: 'Nov 20, 2026', stored: 'Nov 21, 2026' },
    { label: 'Direction', mine: 'Paid', stored: 'Received' },
    { label: 'Amount', mine: '5.00', stored: '5.01' },
  ])
})
