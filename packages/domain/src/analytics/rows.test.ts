import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, sum } from '../decimal/index.ts'
import { analysedTrade, anyTrades, reportOfTrades, tradesOf } from './analytics.fixtures.ts'

const summed = (rows: { key: string; trades: number; pnl: string }[]) =>
  rows.map(({ key, trades, pnl }) => [key, trades, pnl])

test('strategies are trimmed and told apart by case; blank is No Strategy and merges with it [ANLY-12]', () => {
  const strategies = [null, '  ', 'No Strategy', ' Breakout ', 'Breakout', 'breakout']
  const trades = strategies.map((strategy) => analysedTrade({ strategy }))

  expect(summed(reportOfTrades(trades).byStrategy)).toEqual([
    ['No Strategy', 3, '300'],
    ['Breakout', 2, '200'],
    ['breakout', 1, '100'],
  ])
})

test('strategies go by P&L, then by the number of trades, then by name [ANLY-12]', () => {
  const pnls = [10, 5, 5, 10, 30, -40]
  const trades = tradesOf(pnls).map((trade, at) => ({
    ...trade,
    strategy: ['b', 'c', 'c', 'a', 'd', 'e'][at]!,
  }))

  expect(reportOfTrades(trades).byStrategy.map(({ key }) => key)).toEqual(['d', 'c', 'a', 'b', 'e'])
})

test('the strategies of any trades add up to the total [ANLY-12]', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { byStrategy, metrics, byType, byPlan, byMonth, byWeekday } = reportOfTrades(trades)

      for (const rows of [byStrategy, byType, byPlan, byMonth, byWeekday]) {
        expect(sum(rows.map(({ pnl }) => pnl))).toBe(metrics.totalPnl)
        expect(rows.reduce((count, row) => count + row.trades, 0)).toBe(trades.length)
      }
    }),
  )
})

test('a trade counts in full for each of its tags, and trades without a tag are in none [ANLY-13]', () => {
  const trades = [
    analysedTrade({ tags: ['news', 'FOMO'] }),
    analysedTrade({ tags: ['fomo'], exitPrice: '90' }),
    analysedTrade({ tags: ['fomo', 'Fomo'], exitPrice: '105' }),
    analysedTrade(),
  ]

  expect(summed(reportOfTrades(trades).byTag)).toEqual([
    ['news', 1, '100'],
    ['FOMO', 3, '50'],
  ])
})

test('only the 10 tags with the best P&L are shown, a losing one too if it is among them [ANLY-13]', () => {
  const trades = tradesOf([...Array(11).keys()].map((at) => 4 - at)).map((trade, at) => ({
    ...trade,
    tags: [`tag ${at}`],
  }))
  const { byTag, counts } = reportOfTrades(trades)

  expect(byTag.map(({ pnl }) => pnl)).toEqual(['4', '3', '2', '1', '0', '-1', '-2', '-3', '-4', '-5'])
  expect(counts.tags).toBe(11)
})

test('each breakdown has its own order', () => {
  const trades = [
    analysedTrade({ entryDate: '2023-12-31', emotion: 'calm', confidenceLevel: 2, timeFrame: '1d' }),
    analysedTrade({ emotion: null, confidenceLevel: 5, timeFrame: '5m', type: 'short', planFollowed: true }),
  ]
  const report = reportOfTrades(trades)
  const keys = (rows: { key: string }[]) => rows.map(({ key }) => key)

  expect(keys(report.byWeekday)).toEqual(['0', '1'])
  expect(keys(report.byMonth)).toEqual(['2023-12', '2024-01'])
  expect(keys(report.byEmotion)).toEqual(['calm'])
  expect(keys(report.byConfidence)).toEqual(['5', '2'])
  expect(keys(report.byTimeFrame)).toEqual(['5m', '1d'])
  expect(keys(report.byPlan)).toEqual(['followed', 'not_followed'])
  expect(keys(report.byType)).toEqual(['long', 'short'])
  expect(keys(report.bySymbol)).toEqual(['BTC'])
})

test('a row says whether its average is proven: too few, across zero, above or below it', () => {
  const rowOf = (pnls: number[]) => reportOfTrades(tradesOf(pnls)).byStrategy[0]
  const swinging = [...Array(12).keys()].map((at) => (at % 2 === 0 ? 10 : -9))

  expect(rowOf(Array(11).fill(5))).toMatchObject({ verdict: 'too_few', interval: { low: '5', high: '5' } })
  expect(rowOf(Array(12).fill(5))).toMatchObject({ verdict: 'gain' })
  expect(rowOf(Array(12).fill(-5))).toMatchObject({ verdict: 'loss' })
  expect(rowOf(swinging)).toMatchObject({ verdict: 'unproven', average: '0.5', winRatePct: '50' })
  expect(rowOf([5])).toMatchObject({ verdict: 'too_few', interval: null })
})

test('the interval of a row is the average and Student’s t times its standard error', () => {
  // 10 and 20: mean 15, deviation 7.0711, error 5; t with 1 degree of freedom is 6.3138.
  const interval = reportOfTrades(tradesOf([10, 20])).byStrategy[0]?.interval

  expect(Number(interval?.low)).toBeCloseTo(15 - 31.569, 2)
  expect(Number(add(interval?.low ?? '0', interval?.high ?? '0'))).toBeCloseTo(30, 6)
})
