import { expect, test } from 'vitest'
import {
  describeConfidenceRows,
  describeEmotionRows,
  describeStrategyRows,
  describeSymbolRows,
  describeTagRows,
  describeType,
  describeWeekdayRows,
} from './breakdown-findings.ts'
import { buildRow } from './report.fixtures.ts'

test('the best strategy is named with its share of the total [ANLY-12]', () => {
  const rows = [buildRow({ key: 'Breakout', pnl: '52' }), buildRow({ key: 'No Strategy', pnl: '48' })]

  expect(describeStrategyRows(rows, '100')).toBe('Breakout made 52% of the total')
})

test('a strategy that made more than everything together is what the total hangs on', () => {
  const rows = [buildRow({ key: 'Breakout', pnl: '150' }), buildRow({ key: 'Fade', pnl: '-50' })]

  expect(describeStrategyRows(rows, '100')).toBe('Without Breakout the total would be a loss')
  expect(
    describeStrategyRows(
      rows.toReversed().map((row) => ({ ...row, pnl: '-50' })),
      '-100',
    ),
  ).toBe('Fade and Breakout cost the most: −$50.00 each')
  expect(
    describeStrategyRows(
      rows.map((row, at) => ({ ...row, pnl: `-${at + 1}` })),
      '-3',
    ),
  ).toBe('Fade cost the most: −$2.00')
})

test('a part of the total is never called all of it', () => {
  const rows = [buildRow({ key: 'Breakout', pnl: '99.9' }), buildRow({ key: 'Fade', pnl: '0.1' })]

  expect(describeStrategyRows(rows, '100')).toBe('Breakout made more than 99% of the total')
  expect(describeStrategyRows([rows[0]!, { ...rows[1]!, pnl: '0' }], '99.9')).toBe(
    'Breakout made 100% of the total',
  )
})

test('trades of one strategy, or of none, are not compared', () => {
  expect(describeStrategyRows([buildRow({ key: 'No Strategy' })], '100')).toBe(
    'No trade here names a strategy',
  )
  expect(describeStrategyRows([buildRow({ key: 'Fade' })], '100')).toBe('Every trade is Fade')
})

test('a tag that has never won is named [ANLY-13]', () => {
  const rows = [
    buildRow({ key: 'momentum' }),
    buildRow({ key: 'revenge', wins: 0, trades: 11, pnl: '-1755' }),
  ]

  expect(describeTagRows(rows)).toBe('momentum brought the most; no revenge trade has won')
  expect(describeTagRows([])).toBe('No trade has a tag yet')
})

test('an emotion is said to pay or cost only when that is unlikely to be chance', () => {
  const rows = [
    buildRow({ key: 'calm', pnl: '900' }),
    buildRow({ key: 'patient', pnl: '800', verdict: 'gain' }),
    buildRow({ key: 'nervous', pnl: '-800', verdict: 'loss' }),
    buildRow({ key: 'greedy', pnl: '-900', verdict: 'too_few' }),
  ]

  expect(describeEmotionRows(rows)).toBe('Patient pays; nervous costs')
  expect(describeEmotionRows(rows.slice(0, 1))).toBe('No emotion stands out from chance')
})

test('the surest trades are praised only when they are proven and best', () => {
  const rows = [
    buildRow({ key: '5', average: '300', verdict: 'gain' }),
    buildRow({ key: '3', average: '30', verdict: 'gain' }),
    buildRow({ key: '1', average: '-130', verdict: 'loss' }),
  ]

  expect(describeConfidenceRows(rows)).toBe('Your surest trades pay most')
  expect(describeConfidenceRows(rows.map((row) => ({ ...row, verdict: 'unproven' as const })))).toBe(
    'Confidence tells nothing yet',
  )
})

test('the best weekday is named, and pays only when that is proven [ANLY-24]', () => {
  const rows = [
    { key: '0', pnl: '200', verdict: 'too_few' },
    { key: '2', pnl: '200', verdict: 'gain' },
  ] as const
  const best = { weekday: 2, pnl: '200', trades: 20 }

  const sunday = (pnl: string, tuesday = '200') => [
    { ...rows[0], pnl },
    { ...rows[1], pnl: tuesday },
  ]

  expect(describeWeekdayRows(best, sunday('10'))).toBe('Tuesday pays best')
  expect(describeWeekdayRows(best, rows)).toBe('Sunday and Tuesday made the most so far')
  expect(describeWeekdayRows({ ...best, weekday: 0, pnl: '300' }, sunday('300'))).toBe(
    'Sunday made the most so far',
  )
  expect(describeWeekdayRows({ ...best, pnl: '-1' }, sunday('-5', '-1'))).toBe(
    'Every weekday lost; Tuesday the least',
  )
  expect(describeWeekdayRows({ ...best, pnl: '0' }, sunday('-5', '0'))).toBe(
    'Tuesday broke even, every other weekday lost',
  )
  expect(describeWeekdayRows({ ...best, pnl: '0' }, sunday('0', '0'))).toBe('No weekday has made money yet')
  expect(describeWeekdayRows({ ...best, weekday: 1 }, rows.slice(1))).toBe('Every trade closed on a Monday')
  expect(describeWeekdayRows(null, [])).toBe('No closed trades')
})

test('of more rows than are shown, the number of the best is not said when all that are shown are equal', () => {
  const rows = ['BTC', 'ETH', 'SOL'].map((key) => buildRow({ key, pnl: '50' }))

  expect(describeTagRows(rows, 3)).toBe('BTC and 2 others brought the most')
  expect(describeTagRows(rows, 7)).toBe('BTC and others brought the most')
  expect(describeSymbolRows(rows, 7)).toBe('BTC and others brought the most: +$50.00 each')
  expect(describeSymbolRows([...rows, buildRow({ key: 'XRP', pnl: '1' })], 7)).toBe(
    'BTC and 2 others brought the most: +$50.00 each',
  )
})

test('long and short are weighed by what an average trade brings', () => {
  const long = buildRow({ key: 'long', average: '30' })

  expect(describeType([long, buildRow({ key: 'short', average: '20' })])).toBe(
    'Long made 1.5 times as much per trade as short',
  )
  expect(describeType([long, buildRow({ key: 'short', average: '-20' })])).toBe(
    'Long made money, short did not',
  )
  const ten = buildRow({ key: 'short', average: '10' })
  const slightly = 'Long made slightly more per trade than short'
  expect(describeType([{ ...long, average: '10.49' }, ten])).toBe(slightly)
  expect(describeType([{ ...long, average: '10.5' }, ten])).toBe(slightly) // 1.05 rounds to the even 1.0
  expect(describeType([{ ...long, average: '10.51' }, ten])).toBe(
    'Long made 1.1 times as much per trade as short',
  )
  expect(describeSymbolRows([long])).toBe('Every trade is in long')
})
