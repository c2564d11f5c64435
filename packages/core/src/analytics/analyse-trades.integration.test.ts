import { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { ListTrades } from '@candlebook/contract/trades'
import { explain } from '@candlebook/domain/analytics/explain'
import { sum } from '@candlebook/domain/decimal/decimal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import {
  createTestDatabase,
  createTestUser,
  insertRow,
  type TestDatabase,
  tenantRows,
} from '../db/testing/index.ts'
import { createTrade, deleteTrade, listTrades, totalTrades, updateTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from './analytics.fixtures.ts'
import { analyseTrades, summariseTrades } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-11-21T12:00:00.000Z')

const createTraderAt = (now = NOW) => createTestUser(database, { clock: { now: () => now } })

const report = (trader: Context, filter: Partial<AnalyticsFilter> = {}) =>
  analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }))

describe('figures of a trader', () => {
  test('a typed rate of 1.00 and a P&L of more than 18 decimals add up', async () => {
    const trader = await createTraderAt()
    const draft = buildClosedTrade({ currency: 'USD', rate: '1.00' })
    await createTrade(trader, { ...draft, quantity: '0.1234567891', exitPrice: '100.0123456789' })
    const { metrics, reconciliation } = await report(trader)

    expect(metrics.totalPnl.split('.')[1]?.length).toBeGreaterThan(18)
    expect(reconciliation).toMatchObject({ agrees: true, mismatch: null })
  })

  test('trade list, its totals, the dashboard and the analytics show one sum, in any fee unit [ANLY-11] [ANLY-03]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 10 }), async (drafts) => {
        const trader = await createTraderAt()
        for (const draft of drafts) await createTrade(trader, draft)
        const { items } = await listTrades(trader, ListTrades.parse({ limit: 200 }))
        const totals = await totalTrades(trader, ListTrades.parse({}))
        const cards = await summariseTrades(trader, { today: '2026-11-21' })
        const { metrics, counts, reconciliation } = await report(trader)

        const total = sum(items.flatMap(({ pnl }) => (pnl === null ? [] : [pnl])))
        expect([totals.pnl, cards.totalPnl, metrics.totalPnl]).toEqual([total, total, total])
        expect(counts).toMatchObject({
          trades: cards.closed,
          wins: cards.wins,
          losses: cards.losses,
          evens: cards.evens,
          excluded: 0,
        })
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
      { numRuns: 25 },
    )
  })

  test('the reference trades from the database have the figures of docs/spec-readings.md [ANLY-19] [ANLY-22]', async () => {
    const trader = await createTraderAt()
    for (const draft of referenceVector) await createTrade(trader, draft)
    const { metrics, highlights } = await report(trader)

    expect(metrics).toMatchObject({
      totalPnl: '50',
      winRatePct: '40',
      averageWin: '100',
      averageLoss: '75',
      expectancy: '10',
      maxDrawdown: '150',
      maxDrawdownPct: '150',
      longestWinStreak: 1,
      longestLossStreak: 1,
      bestWeekday: { weekday: 1, pnl: '200', trades: 2 },
      averagePositionSize: '720',
    })
    expect(metrics.standardDeviation).toMatch(/^89\.4427/)
    expect(highlights.drawdown).toMatchObject({ peakDay: '2024-01-01', troughDay: '2024-01-04' })
  })

  test('an open trade changes no figure [ANLY-01]', async () => {
    const trader = await createTraderAt()
    for (const draft of referenceVector) await createTrade(trader, draft)
    const before = await report(trader)
    await createTrade(trader, buildNewTrade({ riskPercentage: '9', tags: ['news'], planFollowed: true }))

    expect(await report(trader)).toEqual(before)
  })

  test('a trade that was changed, reopened or deleted counts in its current state', async () => {
    const trader = await createTraderAt()
    const [first, second] = [
      await createTrade(trader, buildClosedTrade({ exitPrice: '110' })),
      await createTrade(trader, buildClosedTrade({ exitPrice: '120' })),
    ]
    await updateTrade(trader, { ...buildClosedTrade({ exitPrice: '105' }), id: first.id, version: 1 })
    const changed = await report(trader)
    await updateTrade(trader, { ...buildNewTrade(), id: first.id, version: 2 })
    const reopened = await report(trader)
    await deleteTrade(trader, { id: second.id })

    expect(changed.metrics.totalPnl).toBe('250')
    expect(reopened.metrics.totalPnl).toBe('200')
    expect((await report(trader)).counts.trades).toBe(0)
  })

  test('trades of one day are in order of creation [ANLY-19]', async () => {
    const trader = await createTraderAt()
    const at = (minute: number) => ({ ...trader, clock: { now: () => new Date(+NOW + minute * 60_000) } })
    await createTrade(at(2), buildClosedTrade({ exitPrice: '90' }))
    await createTrade(at(1), buildClosedTrade({ exitPrice: '120' }))

    expect(await report(trader)).toMatchObject({
      lastResults: 'WL',
      metrics: { maxDrawdown: '100', maxDrawdownPct: '50' },
    })
  })

  test('a trader without trades has zeros, N/A and empty lists, in the shape of the contract', async () => {
    const empty = await report(await createTraderAt())

    expect(AnalyticsReport.parse(empty)).toEqual(empty)
    expect(empty).toMatchObject({
      counts: { trades: 0 },
      metrics: {
        totalPnl: '0',
        winRatePct: '0',
        riskReward: null,
        standardDeviation: null,
        bestWeekday: null,
      },
      days: { day: [], pnl: [], equity: [] },
      byStrategy: [],
      intervals: { winRate: null, expectancy: null, tooFew: true },
      luck: { losingStreak: null },
      reconciliation: { agrees: true },
    })
  })

  test('a full report has exactly the shape of the contract, and its metrics can be explained', async () => {
    const trader = await createTraderAt()
    for (const draft of referenceVector) await createTrade(trader, { ...draft, stopLoss: '1', ...noted })
    const full = await report(trader)

    expect(AnalyticsReport.parse(full)).toEqual(full)
    const { days, ...others } = await analyseTrades(trader, {
      today: '2026-11-21',
      market: 'all',
      type: 'all',
      days: 'none',
    })
    expect(AnalyticsReport.parse({ days, ...others })).toEqual({ ...full, days })
    expect([days.day, days.pnl]).toEqual([[], []])
    expect(explain('averageRiskPct', AnalyticsReport.parse(full)).spreadsheet).toBe('=7.5/5')
    expect(full.byTag).toHaveLength(2)
    expect(full.byEmotion).toHaveLength(1)
    expect(full.distributions.r.trades).toBeGreaterThan(0)
  })

  test('a closed trade without an exit price is in no figure and is counted as excluded [ANLY-01]', async () => {
    const { db, owner, drop } = await createTestDatabase()
    const trader = await createTestUser({ db, owner })
    await owner.query('alter table trades drop constraint trades_exit')
    const row = { ...tenantRows.trades!(trader.actor.userId, {}), created_at: NOW, updated_at: NOW }
    await insertRow(owner, 'trades', { ...row, exit_price: null, exit_date: null })
    await createTrade(trader, buildClosedTrade({ exitPrice: '110' }))

    expect(await report(trader)).toMatchObject({
      counts: { trades: 1, excluded: 1 },
      metrics: { totalPnl: '100' },
    })
    await drop()
  })

  test('trades of other users do not count, and without a session there is no report', async () => {
    const [ada, bob] = [await createTraderAt(), await createTraderAt()]
    await createTrade(ada, buildClosedTrade({ exitPrice: '110' }))

    expect((await report(bob)).counts.trades).toBe(0)
    await expect(report({ ...ada, actor: { kind: 'anonymous' } })).rejects.toMatchObject({
      code: 'session.required',
    })
  })
})

describe('filters', () => {
  test.each<[Partial<AnalyticsFilter>, string]>([
    [{}, '1111111'],
    [{ from: '2026-11-03' }, '1111110'],
    [{ to: '2026-11-03' }, '11'],
    [{ from: '2026-11-03', to: '2026-11-03' }, '10'],
    [{ market: 'stock' }, '100'],
    [{ type: 'short' }, '1000'],
    [{ symbol: ' eth ' }, '10000'],
    [{ symbol: '' }, '1111111'],
    [{ strategy: 'Breakout' }, '100000'],
    [{ strategy: 'No Strategy' }, '1011111'],
    [{ account: 'Prop 50k' }, '1100'],
    [{ account: 'Prop 50k', type: 'short' }, '1000'],
    [{ account: 'prop 50k' }, '0'],
    [{ tag: 'fomo' }, '1010000'],
    [{ tag: 'A+ setup' }, '1000000'],
    [{ tag: 'FOMO', type: 'short' }, '0'],
    [{ symbol: 'BTC', from: '2026-11-04', to: '2026-11-05' }, '1100000'],
    [{ strategy: 'all' }, '0'],
    [{ account: 'all' }, '0'],
    [{ tag: 'all' }, '0'],
    [{ symbol: 'all' }, '0'],
    [{ market: 'all', type: 'all' }, '1111111'],
  ])('%j let exactly their trades through', async (filter, total) => {
    const trader = await createTraderWithOneOfEach()

    expect((await report(trader, filter)).metrics.totalPnl).toBe(total)
  })
})

let shared: Promise<Context> | undefined

/** A trader whose trades earn 1, 10, 100, …, so that a total tells which of them were counted. */
function createTraderWithOneOfEach(): Promise<Context> {
  shared ??= (async () => {
    const trader = await createTraderAt()
    const drafts: Partial<TradeFieldsInput>[] = [
      {},
      { exitDate: '2026-11-03' },
      { exitDate: '2026-11-06', market: 'stock', symbol: 'AAPL', account: 'Prop 50k' },
      {
        exitDate: '2026-11-06',
        type: 'short',
        entryPrice: '2000',
        exitPrice: '1000',
        symbol: 'SOL',
        account: ' Prop 50k',
      },
      { exitDate: '2026-11-06', symbol: 'ETH', tags: ['FOMO'] },
      { exitDate: '2026-11-04', strategy: ' Breakout ' },
      { exitDate: '2026-11-05', tags: ['A+ setup', 'fomo'], strategy: ' ' },
    ]
    for (const [at, draft] of drafts.entries()) {
      const earned = { entryPrice: '0', exitPrice: String(10 ** at), quantity: '1' }
      await createTrade(trader, buildClosedTrade({ ...earned, exitDate: '2026-11-02', ...draft }))
    }
    return trader
  })()
  return shared
}

const anyPrice = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map((cents) => String(cents / 100)),
  fc.constantFrom('0.000000000000000001', '999999999999999999.999999999999999999', '0.00000012'),
)

const anyTrade = fc
  .record({
    type: fc.constantFrom('long' as const, 'short' as const),
    status: fc.constantFrom('open' as const, 'closed' as const, 'closed' as const),
    quantity: anyPrice,
    entryPrice: anyPrice,
    exitPrice: anyPrice,
    exitDate: fc.constantFrom('2026-10-30', '2026-11-01', '2026-11-03', '2026-11-21'),
    fees: anyPrice,
    feesUnit: fc.constantFrom('percent' as const, 'amount' as const),
    strategy: fc.constantFrom(null, 'Breakout', 'Range fade'),
  })
  .map(({ exitPrice, exitDate, ...trade }) =>
    buildNewTrade({
      ...trade,
      ...(trade.status === 'closed' && { exitPrice, exitDate }),
      entryDate: '2026-10-01',
    }),
  )

const noted = {
  tags: ['news', 'FOMO'],
  emotion: 'calm' as const,
  confidenceLevel: 4,
  timeFrame: '1h' as const,
  riskPercentage: '1.5',
  planFollowed: true,
}

const referenceVector = [
  buildClosedTrade({ entryPrice: '100', exitPrice: '110', ...onDay('2024-01-01') }),
  buildClosedTrade({ type: 'short', entryPrice: '50', exitPrice: '55', ...onDay('2024-01-02') }),
  buildClosedTrade({ entryPrice: '20', exitPrice: '20', quantity: '5', ...onDay('2024-01-03') }),
  buildClosedTrade({ entryPrice: '10', exitPrice: '9', quantity: '100', ...onDay('2024-01-04') }),
  buildClosedTrade({
    type: 'short',
    entryPrice: '200',
    exitPrice: '180',
    quantity: '5',
    ...onDay('2024-01-08'),
  }),
]

function onDay(day: string) {
  return { entryDate: day, exitDate: day }
}
