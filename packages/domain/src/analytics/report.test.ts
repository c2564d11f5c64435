import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import {
  anyTrades,
  buildAnalysedTrade,
  buildReportFromTrades,
  referenceVector,
  rollUpDays,
  toStored,
  toTrades,
} from './analytics.fixtures.ts'
import { buildRows } from './breakdown-rows.ts'
import { buildChunk } from './column-chunk.ts'
import { listReportDays } from './day-points.ts'
import { createRandom, noise } from './random.fixtures.ts'
import { buildReport } from './report.ts'
import { rollUp, rollUpChunk } from './rollup.ts'
import { compareByExit, type StoredTrade, toTradeLists } from './trade-lists.ts'

test('trades, days, curve and strategies of any record have one total', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { metrics, reconciliation } = buildReportFromTrades(trades)
      const total = metrics.totalPnl

      expect(reconciliation).toEqual({
        agrees: true,
        hasPartialExits: false,
        closedPnl: total,
        partialPnl: '0',
        earlierPnl: '0',
        tradesPnl: total,
        daysPnl: total,
        equityEnd: total,
        strategiesPnl: total,
        mismatch: null,
      })
    }),
  )
})

test('a stored P&L that differs from the prices is reported with its trade', () => {
  const trades = toStored(referenceVector).map((trade) =>
    trade.id === 'T4' ? { ...trade, pnl: '-99.99' } : trade,
  )
  const rollup = rollUp(rollUpDays(trades))
  const report = buildReport({ rollup, today: '2024-01-08', excluded: 0 })

  expect(report.reconciliation).toMatchObject({ agrees: false, tradesPnl: '50.01', mismatch: 'T4' })
  expect(report.reconciliation).toMatchObject({ daysPnl: '50', equityEnd: '50', strategiesPnl: '50' })
})

test('the calendar has each exit day once, with the equity and its drawdown', () => {
  const twoOnOneDay = toTrades([100, -150, 80]).map((trade, at) => ({
    ...trade,
    exitDate: at < 2 ? '2024-01-02' : '2024-01-03',
  }))

  expect(listReportDays(buildReportFromTrades(twoOnOneDay).days)).toEqual([
    {
      day: '2024-01-02',
      trades: 2,
      wins: 1,
      losses: 1,
      partialExits: 0,
      pnl: '-50',
      r: '0',
      rTrades: 0,
      equity: '-50',
      drawdown: '150',
      maxDrawdown: '150',
    },
    {
      day: '2024-01-03',
      trades: 1,
      wins: 1,
      losses: 0,
      partialExits: 0,
      pnl: '80',
      r: '0',
      rTrades: 0,
      equity: '30',
      drawdown: '70',
      maxDrawdown: '70',
    },
  ])
})

test('the report has the last 64 results in order', () => {
  const pnls = [...Array(70).keys()].map((at) => (at % 3) - 1)

  expect(buildReportFromTrades(toTrades(pnls)).lastResults).toBe('LEW'.repeat(24).slice(6, 70))
  expect(buildReportFromTrades(toTrades([1, 0, -1])).lastResults).toBe('WEL')
})

test('trades are sorted by exit day, then by creation, then by id', () => {
  const placed = [
    { id: 'b', exitDate: '2024-01-02', createdAt: '2024-01-05T10:00:00.000Z' },
    { id: 'a', exitDate: '2024-01-02', createdAt: '2024-01-05T10:00:00.000Z' },
    { id: 'd', exitDate: '2024-01-02', createdAt: '2024-01-04T10:00:00.000Z' },
    { id: 'c', exitDate: '2024-01-01', createdAt: '2024-01-09T10:00:00.000Z' },
  ]

  expect(placed.toSorted(compareByExit).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})

type Draw = (random: () => number) => number

const ENTRY_PRICE = 100_000

/** `correlation` is that between two trades of one day: the luck of a day that they have in common. */
const records = [
  { trades: 15, kinds: 1, reports: 600, perDay: 2, correlation: 0 },
  { trades: 30, kinds: 1, reports: 600, perDay: 2, correlation: 0 },
  { trades: 60, kinds: 2, reports: 400, perDay: 2, correlation: 0 },
  { trades: 120, kinds: 4, reports: 150, perDay: 2, correlation: 0 },
  { trades: 500, kinds: 12, reports: 50, perDay: 2, correlation: 0 },
  ...[0.5, 0.9].flatMap((correlation) => [
    { trades: 30, kinds: 1, reports: 150, perDay: 2, correlation },
    { trades: 60, kinds: 2, reports: 100, perDay: 5, correlation },
    { trades: 300, kinds: 4, reports: 40, perDay: 12, correlation },
  ]),
]

const shapes: { name: string; draws: Draw[] }[] = [
  ...Object.entries(noise).map(([name, draw]) => ({ name, draws: [draw] })),
  { name: 'each strategy another', draws: Object.values(noise) },
]

const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))
const cases = shapes
  .flatMap((shape) => records.map((record) => ({ ...shape, ...record })))
  .filter((_, at) => at % EVERY === 0)

test.for(cases)(
  'without an edge ($name), at most 5% of reports over $trades trades, $perDay a day with correlation $correlation, claim anything of any row',
  { timeout: 60_000 },
  ({ draws, trades, kinds, reports, perDay, correlation }) => {
    const random = createRandom(20_261_122)
    let [claims, tested] = [0, 0]
    for (let report = 0; report < reports; report++) {
      const { rowTests, ...rows } = buildRows(
        rollUpChunk(
          buildChunk(toTradeLists(buildRandomTrades({ draws, random, trades, kinds, perDay, correlation }))),
        ),
      )
      const verdicts = Object.values(rows).flatMap((some) => some.map(({ verdict }) => verdict))
      if (verdicts.includes('gain') || verdicts.includes('loss')) claims += 1
      tested += rowTests.tested
    }

    console.log(`${((100 * claims) / reports).toFixed(1)}% of reports, ${(tested / reports).toFixed(0)} rows`)
    expect(tested).toBeGreaterThan(0)
    expect(claims / reports).toBeLessThanOrEqual(0.05)
  },
)

/**
 * Trades of random groups: each has a random strategy, symbol, emotion and so on, and some of the tags. The stored P&L
 * is computed in cents here: in decimals it took a quarter of the time.
 */
function buildRandomTrades({
  draws,
  random,
  trades,
  kinds,
  perDay,
  correlation,
}: {
  draws: Draw[]
  random: () => number
  trades: number
  kinds: number
  perDay: number
  correlation: number
}): StoredTrade[] {
  const pick = (most: number) => Math.floor(random() * most)
  let luck = 0
  return Array.from({ length: trades }, (_, at) => {
    const exitDate = addDays('2024-01-01', Math.floor(at / perDay))
    const strategy = pick(kinds)
    const draw = draws[strategy % draws.length] ?? (() => 0)
    if (correlation > 0 && at % perDay === 0) luck = draw(random)
    const pnl = Math.sqrt(correlation) * luck + Math.sqrt(1 - correlation) * draw(random)
    const sign = pick(2) === 0 ? 1 : -1
    const exitPrice = (ENTRY_PRICE + sign * pnl).toFixed(2)
    const trade = buildAnalysedTrade({
      id: `T${at}`,
      symbol: `S${pick(2 * kinds)}`,
      type: sign === 1 ? 'long' : 'short',
      strategy: `Strategy ${strategy}`,
      tags: Array.from({ length: 2 * kinds }, (_, tag) => `tag ${tag}`).filter(() => random() < 0.2),
      emotion: (['calm', 'greedy', 'nervous'] as const)[pick(kinds)] ?? null,
      confidenceLevel: pick(5) + 1,
      planFollowed: pick(2) === 0,
      quantity: '1',
      entryPrice: String(ENTRY_PRICE),
      exitPrice,
      entryDate: exitDate,
      exitDate,
    })
    return {
      ...trade,
      market: 'stock',
      instrument: null,
      pnl: (sign * (Number(exitPrice) - ENTRY_PRICE)).toFixed(2),
    }
  })
}
