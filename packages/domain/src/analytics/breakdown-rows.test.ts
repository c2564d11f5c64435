import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { add, sum } from '../decimal/decimal.ts'
import { anyTrades, buildAnalysedTrade, buildReportFromTrades, toTrades } from './analytics.fixtures.ts'
import { findDiscoveryLimit } from './breakdown-rows.ts'
import { computeStudentP } from './mean-test.ts'

const toSums = (rows: { key: string; trades: number; pnl: string }[]) =>
  rows.map(({ key, trades, pnl }) => [key, trades, pnl])

test('strategies are trimmed and case-sensitive; blank merges into No Strategy [ANLY-12]', () => {
  const strategies = [null, '  ', 'No Strategy', ' Breakout ', 'Breakout', 'breakout']
  const trades = strategies.map((strategy) => buildAnalysedTrade({ strategy }))

  expect(toSums(buildReportFromTrades(trades).byStrategy)).toEqual([
    ['No Strategy', 3, '300'],
    ['Breakout', 2, '200'],
    ['breakout', 1, '100'],
  ])
})

test('strategies are sorted by P&L, then by the number of trades, then by name [ANLY-12]', () => {
  const pnls = [10, 5, 5, 10, 30, -40]
  const trades = toTrades(pnls).map((trade, at) => ({
    ...trade,
    strategy: ['b', 'c', 'c', 'a', 'd', 'e'][at]!,
  }))

  expect(buildReportFromTrades(trades).byStrategy.map(({ key }) => key)).toEqual(['d', 'c', 'a', 'b', 'e'])
})

test('the strategies of any trades add up to the total [ANLY-12]', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { byStrategy, metrics, byType, byPlan, byMonth, byWeekday } = buildReportFromTrades(trades)

      for (const rows of [byStrategy, byType, byPlan, byMonth, byWeekday]) {
        expect(sum(rows.map(({ pnl }) => pnl))).toBe(metrics.totalPnl)
        expect(rows.reduce((count, row) => count + row.trades, 0)).toBe(trades.length)
      }
    }),
  )
})

test('accounts are sorted by P&L, and trades without one are a separate group [ACCOUNT-06]', () => {
  const accounts = ['IBKR margin', null, 'IBKR margin', 'Prop 50k', null]
  const trades = toTrades([10, 50, 20, -40, 60]).map((trade, at) => ({ ...trade, account: accounts[at]! }))

  expect(toSums(buildReportFromTrades(trades).byAccount)).toEqual([
    ['', 2, '110'],
    ['IBKR margin', 2, '30'],
    ['Prop 50k', 1, '-40'],
  ])
})

test.each([null, 'IBKR margin'])(
  'trades that are all in one account (%s) are not broken down by it',
  (account) => {
    const trades = toTrades(Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? -5 : 10)))
    const report = buildReportFromTrades(trades.map((trade) => ({ ...trade, account })))

    expect(report.byAccount).toEqual([])
    expect(report.rowTests.tested).toBe(buildReportFromTrades(trades).rowTests.tested)
  },
)

test('a trade counts in full for each of its tags, and trades without a tag are in none [ANLY-13]', () => {
  const trades = [
    buildAnalysedTrade({ tags: ['news', 'FOMO'] }),
    buildAnalysedTrade({ tags: ['fomo'], exitPrice: '90' }),
    buildAnalysedTrade({ tags: ['fomo', 'Fomo'], exitPrice: '105' }),
    buildAnalysedTrade(),
  ]

  expect(toSums(buildReportFromTrades(trades).byTag)).toEqual([
    ['news', 1, '100'],
    ['FOMO', 3, '50'],
  ])
})

test('only the 10 tags with the best P&L are shown, a losing one too if it is among them [ANLY-13]', () => {
  const trades = toTrades([...Array(11).keys()].map((at) => 4 - at)).map((trade, at) => ({
    ...trade,
    tags: [`tag ${at}`],
  }))
  const { byTag, counts } = buildReportFromTrades(trades)

  expect(byTag.map(({ pnl }) => pnl)).toEqual(['4', '3', '2', '1', '0', '-1', '-2', '-3', '-4', '-5'])
  expect(counts.tags).toBe(11)
})

test('each breakdown has its own order', () => {
  const trades = [
    buildAnalysedTrade({ entryDate: '2023-12-31', emotion: 'calm', confidenceLevel: 2, timeFrame: '1d' }),
    buildAnalysedTrade({
      emotion: null,
      confidenceLevel: 5,
      timeFrame: '5m',
      type: 'short',
      planFollowed: true,
    }),
  ]
  const report = buildReportFromTrades(trades)
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

test('a row says whether its average may be chance: too few trades, wins or losses, unproven, a gain or a loss', () => {
  const getRow = (pnls: number[]) => buildReportFromTrades(toTrades(pnls)).byStrategy[0]
  const times = (count: number, ...pnls: number[]) => Array.from({ length: count }, () => pnls).flat()

  expect(getRow(times(12, 5))).toMatchObject({ verdict: 'too_few', interval: null })
  expect(getRow([...times(9, 5), -1, -1])).toMatchObject({ verdict: 'too_few', interval: null })
  expect(getRow(times(6, 10, -9))).toMatchObject({ verdict: 'unproven', average: '0.5', winRatePct: '50' })
  expect(getRow(times(20, 10, 10, 10, -5))).toMatchObject({ verdict: 'gain' })
  expect(getRow(times(20, -10, -10, -10, 5))).toMatchObject({ verdict: 'loss' })
  expect(getRow([5])).toMatchObject({ verdict: 'too_few', interval: null })
})

test('a gain that is significant alone may be chance among many rows', () => {
  const evenly = (wins: number, losses: number) => [...Array(wins).fill(10), ...Array(losses).fill(-10)]
  const better = toTrades(evenly(45, 19)).map((trade) => ({ ...trade, strategy: 'Better' }))
  const others = Array.from({ length: 40 }, (_, group) =>
    toTrades(evenly(6, 6)).map((trade) => ({ ...trade, strategy: `Other ${group}` })),
  ).flat()

  expect(buildReportFromTrades(better).byStrategy[0]).toMatchObject({ key: 'Better', verdict: 'gain' })
  expect(buildReportFromTrades([...better, ...others]).byStrategy[0]).toMatchObject({
    key: 'Better',
    verdict: 'unproven',
  })
})

test('all groups with enough trades are tested, shown or not, and by chance a tenth of their intervals exclude zero', () => {
  const trades = Array.from({ length: 15 }, (_, tag) =>
    toTrades(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 10 : -10))).map((trade) => ({
      ...trade,
      exitDate: '2024-01-01',
      tags: [`tag ${tag}`],
    })),
  ).flat()
  const { rowTests, byTag } = buildReportFromTrades(trades)

  expect(byTag).toHaveLength(10)
  // 15 tags; strategy, weekday, month, symbol, plan and type have one group each.
  expect(rowTests).toEqual({ tested: 21, missZeroByChance: '2.1', falseDiscoveryPct: '2' })
})

test('the interval of a row is the average and Student’s t times its standard error', () => {
  // 10 and 20 in turn less 14: mean 1, deviation √(300 ÷ 11) = 5.2223, error 1.5076; t with 11 degrees of freedom is 1.7959.
  const pnls = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? -4 : 6))
  const interval = buildReportFromTrades(toTrades(pnls)).byStrategy[0]?.interval

  expect(Number(interval?.low)).toBeCloseTo(1 - 1.7959 * 1.5076, 3)
  expect(Number(add(interval?.low ?? '0', interval?.high ?? '0'))).toBeCloseTo(2, 6)
})

/** Twelve trades on each of 40 days: the results of a day in one list. */
const ofDays = (toPnl: (day: number, at: number) => number) =>
  toTrades(Array.from({ length: 480 }, (_, at) => toPnl(Math.floor(at / 12), at))).map((trade, at) => {
    const exitDate = addDays('2024-01-01', Math.floor(at / 12))
    return { ...trade, strategy: 'Opening range', entryDate: exitDate, exitDate }
  })

test('trades of one day count as one when they win and lose together', () => {
  const alone = ofDays((_, at) => ((at * 7) % 5 < 3 ? 20 : -15))
  const together = ofDays((day) => ((day * 7) % 5 < 3 ? 20 : -15))
  const [ofAlone, ofTogether] = [alone, together].map(
    (trades) => buildReportFromTrades(trades).byStrategy[0]!,
  )

  expect(ofAlone).toMatchObject({ trades: 480, pnl: '2880', verdict: 'gain' })
  expect(ofTogether).toMatchObject({ trades: 480, pnl: '2880', verdict: 'unproven' })
})

test('the correction finds the four that Benjamini and Hochberg (1995) find in their example, at 5%', () => {
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]

  expect(findDiscoveryLimit(ps.toReversed(), 0.05)).toBe(0.0095)
  expect(findDiscoveryLimit([], 0.05)).toBe(0)
  expect(findDiscoveryLimit([0.5, 0.06], 0.05)).toBe(0)
})

test.each([
  [1.7959, 11, 0.1],
  [2.201, 11, 0.05],
  [4.437, 11, 0.001],
  [2.0452, 29, 0.05],
  [3.6594, 29, 0.001],
  [2.6259, 100, 0.01],
  [3.2905, 1_000_000, 0.001],
])(
  'a Student’s t of %s with %i degrees of freedom has a p-value of %s, as in the tables',
  (t, degrees, p) => {
    expect(computeStudentP(t, degrees) / p).toBeCloseTo(1, 2)
  },
)
