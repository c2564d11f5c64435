import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { buildDaysDrillDown, buildReportDrillDown } from '@candlebook/contract/drill-down'
import { DrawdownRiskReport, DrawdownRiskRequest, RiskReport } from '@candlebook/contract/risk-report'
import { TradeFilter } from '@candlebook/contract/trades'
import { addDays } from '@candlebook/domain/days/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { createTrade, totalTrades } from '../trades/index.ts'
import { buildClosedTrade } from './analytics.fixtures.ts'
import { analyseTrades, assessRisk, clearRecordCache, estimateDrawdown } from './index.ts'

const TODAY = '2026-11-21'
let database: TestDatabase
let trader: Context
const createTrader = () =>
  createTestUser(database, { clock: { now: () => new Date(`${TODAY}T12:00:00.000Z`) } })
beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTrader()
  await fillDemo(trader)
})
afterAll(() => database.drop())

const parse = (filter: object) => AnalyticsFilter.parse({ today: TODAY, ...filter })
const parseDrawdown = (filter: object) => DrawdownRiskRequest.parse({ today: TODAY, ...filter })

const filters = [
  {},
  { type: 'short' },
  { market: 'stock', from: '2026-03-10', to: '2026-10-05' },
  { tag: 'FOMO' },
  { account: 'IBKR margin' },
  { symbol: 'NONE' },
]

describe.each(filters)('of the trades under %j', (filter) => {
  test('the figures that other screens have too are the same', async () => {
    const [risk, report] = [
      await assessRisk(trader, parse(filter)),
      await analyseTrades(trader, parse(filter)),
    ]
    const { trades, wins, losses, evens } = report.counts

    expect(RiskReport.parse(risk)).toEqual(risk)
    expect(risk.counts).toEqual({ trades, wins, losses, evens })
    expect(risk.totalPnl).toBe(report.metrics.totalPnl)
    expect(risk.kelly.pct).toBe(report.metrics.kellyPct)
    expect(risk.r.expectancy).toBe(report.metrics.rExpectancy)
    expect(risk.hasPartialExits).toBe(report.reconciliation.hasPartialExits)
    expect(risk.underWater.present === null).toBe((report.days.drawdown.at(-1) ?? '0') === '0')
  })

  test('the last trades are the trades to which their number leads, with their P&L', async () => {
    for (const { latest } of (await assessRisk(trader, parse(filter))).rolling) {
      if (!latest) continue
      const { fromTrade, toTrade } = latest
      const led = buildReportDrillDown(parse(filter), { fromTrade, toTrade })
      const listed = await totalTrades(trader, TradeFilter.parse(omitUndefined(led)))

      expect(listed).toMatchObject({ count: latest.trades, pnl: latest.pnl })
    }
  })

  test('the longest time under water leads to its trades', async () => {
    const { underWater, hasPartialExits } = await assessRisk(trader, parse(filter))
    if (!underWater.longest || hasPartialExits) return
    const { from, lastExit, trades } = underWater.longest
    const led = buildReportDrillDown(parse(filter), buildDaysDrillDown(from, lastExit))

    expect((await totalTrades(trader, TradeFilter.parse(omitUndefined(led)))).count).toBe(trades)
  })

  test('the answers are the same from the cache, read again, and in segments of any size', async () => {
    const ask = async (limits?: { segment: number; batch: number }) => [
      await assessRisk(trader, parse(filter), limits),
      await estimateDrawdown(trader, parseDrawdown(filter), limits),
      await estimateDrawdown(trader, parseDrawdown({ ...filter, unit: 'money' }), limits),
    ]
    const first = await ask()

    expect(await ask()).toEqual(first)
    clearRecordCache(trader.db)
    expect(await ask({ segment: 5, batch: 3 })).toEqual(first)
    expect(await ask()).toEqual(first)
  })
})

function omitUndefined(filter: object) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

describe('the chance of a drawdown', () => {
  test('is estimated for the drawdown that is asked for, or for a usual one', async () => {
    const usual = await estimateDrawdown(trader, parseDrawdown({}))
    const own = await estimateDrawdown(
      trader,
      parseDrawdown({ unit: 'money', depth: '250.50', trades: '40' }),
    )
    const { metrics } = await analyseTrades(trader, parse({}))

    expect(DrawdownRiskReport.parse(usual)).toEqual(usual)
    expect(usual).toMatchObject({ unit: 'r', depth: '10', trades: 100, problem: null })
    expect(own).toMatchObject({ unit: 'money', depth: '250.50', trades: 40, problem: null })
    const { depth } = await estimateDrawdown(trader, parseDrawdown({ unit: 'money' }))
    expect(Math.abs(Number(depth) / Number(metrics.maxDrawdown) - 1)).toBeLessThan(0.05)
  })

  test('counts the trades that it is drawn from: those with a stop in R, all in money', async () => {
    const { counts, sums, days } = await analyseTrades(trader, parse({}))
    const inMoney = await estimateDrawdown(trader, parseDrawdown({ unit: 'money' }))

    expect((await estimateDrawdown(trader, parseDrawdown({}))).from.trades).toBe(sums.rTrades)
    expect(inMoney.from).toEqual({
      trades: counts.trades,
      days: days.trades.filter((trades) => trades > 0).length,
    })
  })

  test('does not exist for few trades, and says why', async () => {
    const novice = await createTrader()
    for (let day = 0; day < 12; day++) {
      const exitDate = addDays('2026-10-01', day)
      await createTrade(
        novice,
        buildClosedTrade({ entryDate: exitDate, exitDate, exitPrice: day % 2 ? '110' : '95' }),
      )
    }

    expect(await estimateDrawdown(novice, parseDrawdown({ unit: 'money' }))).toMatchObject({
      depth: '50',
      from: { trades: 12, days: 12 },
      problem: 'few_trades',
      estimate: null,
    })
    expect(await estimateDrawdown(novice, parseDrawdown({}))).toMatchObject({
      from: { trades: 0 },
      estimate: null,
    })
  })
})

test('the trades of another user are in no figure', async () => {
  const stranger = await createTrader()

  expect((await assessRisk(stranger, parse({}))).counts.trades).toBe(0)
  expect((await estimateDrawdown(stranger, parseDrawdown({ unit: 'money' }))).from.trades).toBe(0)
})

test.each([
  [{ depth: '0' }, 'drawdown.depth'],
  [{ depth: '-5' }, 'decimal.negative'],
  [{ depth: 'ten' }, 'decimal.not_a_number'],
  [{ trades: '9' }, 'drawdown.trades'],
  [{ trades: '501' }, 'drawdown.trades'],
  [{ trades: '50.5' }, 'drawdown.trades'],
  [{ trades: '' }, 'drawdown.trades'],
])('a drawdown of %j is refused with %s', (asked, code) => {
  const { error } = DrawdownRiskRequest.safeParse({ today: TODAY, ...asked })

  expect(error?.issues.map(({ message }) => message)).toEqual([code])
})
