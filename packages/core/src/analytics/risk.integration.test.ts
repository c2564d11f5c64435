import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { buildDaysDrillDown, buildReportDrillDown } from '@candlebook/contract/drill-down'
import { DrawdownRiskReport, DrawdownRiskRequest, RiskReport } from '@candlebook/contract/risk-report'
import { ListTrades, type Trade, TradeFilter } from '@candlebook/contract/trades'
import { addDays } from '@candlebook/domain/days/day'
import { multiply, sum } from '@candlebook/domain/decimal/decimal'
import { comparePlan, type PlanOutcome } from '@candlebook/domain/trades/plan-history'
import { type PlanOutcomeName, planOutcomes } from '@candlebook/domain/trades/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { createTrade, getTrade, listTrades, totalTrades } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
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

// Prices in cents near each other, so that each outcome is common.
const Price = fc.integer({ min: 95, max: 105 }).map(String)
const MaybePrice = fc.option(Price, { freq: 3 })
const PlannedTrades = fc.record({
  trade: fc.record({
    type: fc.constantFrom('long' as const, 'short' as const),
    quantity: fc.integer({ min: 1, max: 40 }).map((quarters) => String(quarters / 4)),
    contractSize: fc.constantFrom('1', '50'),
    entryPrice: Price,
    exitPrice: Price,
    currency: fc.constantFrom('USD', 'EUR'),
    tags: fc.constantFrom<string[]>(['FOMO'], []),
  }),
  tpHit: fc.boolean(),
  planHistory: fc.array(fc.record({ stopLoss: MaybePrice, takeProfit: MaybePrice }), { maxLength: 5 }),
})

describe('the plans against what happened', () => {
  const made: { trade: Trade; outcome: PlanOutcome | null }[] = []
  let planner: Context
  const list = async (filter: object) =>
    (await listTrades(planner, ListTrades.parse({ limit: 200, ...filter }))).items
  beforeAll(async () => {
    planner = await createTrader()
    for (const { trade, tpHit, planHistory } of fc.sample(PlannedTrades, { seed: 33, numRuns: 190 })) {
      const rate = trade.currency === 'EUR' ? { rate: '1.1034', rateCurrency: 'USD' } : {}
      const market = { instrument: 'future' as const, entryDate: '2026-11-02', exitDate: '2026-11-03' }
      const { id } = await createTrade(planner, buildClosedTrade({ ...trade, ...rate, ...market }))
      const records = planHistory.map((prices) => ({
        ...prices,
        at: '2026-11-02T10:00:00.000Z',
        quantity: trade.quantity,
        riskPercentage: null,
      }))
      const written = [id, JSON.stringify(records), tpHit]
      await database.owner.query('update trades set plan_history = $2, tp_hit = $3 where id = $1', written)
      const stored = await getTrade(planner, { id })
      made.push({ trade: stored, outcome: comparePlan(stored) })
    }
  })

  test.each([{}, { type: 'short' }, { tag: 'FOMO' }, { currency: 'EUR' }])(
    'are those of each trade, added at its rate, under %j, and each number leads to its trades',
    async (filter) => {
      const listed = new Set((await list({ status: 'closed', ...filter })).map(({ id }) => id))
      const planned = made.filter(({ trade, outcome }) => outcome && listed.has(trade.id))
      const { plan } = await assessRisk(planner, parse(filter))
      const add = (amount: 'movedStopCost' | 'leftBeforeTarget') =>
        sum(
          planned.flatMap(({ trade, outcome }) =>
            outcome?.[amount] ? [multiply(outcome[amount], trade.baseRate!)] : [],
          ),
        )
      const outcomes: Record<PlanOutcomeName, (outcome: PlanOutcome) => boolean> = {
        planned: () => true,
        stop_moved: ({ isStopMovedAway }) => isStopMovedAway,
        lost_beyond_stop: ({ movedStopCost }) => movedStopCost !== null,
        left_before_target: ({ leftBeforeTarget }) => leftBeforeTarget !== null,
      }
      const counts: Partial<Record<PlanOutcomeName, number>> = {}
      for (const name of planOutcomes) {
        const expected = planned
          .filter(({ outcome }) => outcomes[name](outcome!))
          .map(({ trade }) => trade.id)
        const led = buildReportDrillDown(parse(filter), { plan: name })
        const found = await list(omitUndefined(led))
        expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        expect(expected.length).toBeGreaterThan(2)
        counts[name] = expected.length
      }

      expect(plan).toEqual({
        trades: counts.planned,
        stopsMoved: counts.stop_moved,
        lostBeyondStop: counts.lost_beyond_stop,
        movedStopCost: add('movedStopCost'),
        leftBeforeTarget: counts.left_before_target,
        leftAmount: add('leftBeforeTarget'),
      })
    },
  )

  test('of another user, and of an open trade, are in no figure', async () => {
    const stranger = await createTrader()
    const { plan } = await assessRisk(stranger, parse({}))
    await createTrade(stranger, buildNewTrade({ stopLoss: '90000' }))

    expect(plan).toEqual({ ...plan, trades: 0, movedStopCost: '0', leftAmount: '0' })
    expect((await assessRisk(stranger, parse({}))).plan).toEqual(plan)
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
