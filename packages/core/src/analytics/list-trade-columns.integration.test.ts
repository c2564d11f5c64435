import { TradeColumns } from '@candlebook/contract/analytics'
import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { packTrades } from '@candlebook/domain/analytics/packed-trades'
import { buildRealRecord, simulateRules } from '@candlebook/domain/analytics/what-if'
import { noRules } from '@candlebook/domain/analytics/what-if-rules'
import { compare, sum } from '@candlebook/domain/decimal/decimal'
import { computeInitialRisk, computeTradePnl, type PricedTrade } from '@candlebook/domain/trades/pnl'
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
import { createTrade, deleteTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from './analytics.fixtures.ts'
import { analyseTrades, listTradeColumns } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2026-11-21T12:00:00.000Z')

const createTrader = () => createTestUser(database, { clock: { now: () => NOW } })

const listColumns = (trader: Context, filter: Partial<AnalyticsFilter> = {}) =>
  listTradeColumns(trader, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }))

describe('the columns of a trader', () => {
  test('have each closed trade once, in order of creation', async () => {
    const trader = await createTrader()
    await addAt(trader, 3, { exitPrice: '103', exitDate: '2026-11-04' })
    await addAt(trader, 2, { exitPrice: '102', exitDate: '2026-11-05', entryDate: '2026-11-05' })
    await addAt(trader, 1, { exitPrice: '101', exitDate: '2026-11-05', planFollowed: true, tags: ['b', 'a'] })
    await addAt(trader, 4, { exitPrice: '104.50', exitDate: '2026-11-05', tags: ['b', 'a'] })
    await createTrade(trader, buildNewTrade())

    expect(await listColumns(trader)).toEqual({
      trades: 4,
      exitDay: '20762,20762,20761,20762',
      heldDays: '3,0,2,3',
      pnl: '10,20,30,45',
      pnlAtStop: ',,,',
      usableStops: 0,
      planFollowed: '1,0,0,0',
      tagSets: [['b', 'a'], []],
      tagSet: '0,1,1,0',
    })
  })

  test('have the P&L at the stop of a trade that lost more than its stop allowed, with the stored fee', async () => {
    const trader = await createTrader()
    const stopped = { stopLoss: '98', fees: '1' }
    await addAt(trader, 1, { ...stopped, exitPrice: '90', feesUnit: 'percent' })
    await addAt(trader, 2, { ...stopped, exitPrice: '98', feesUnit: 'percent' })
    await addAt(trader, 3, { ...stopped, exitPrice: '97.5', feesUnit: 'amount' })
    await addAt(trader, 4, { ...stopped, exitPrice: '90', stopLoss: '100' })
    await addAt(trader, 5, { ...stopped, exitPrice: '90', stopLoss: null })
    await addAt(trader, 6, { type: 'short', exitPrice: '107', stopLoss: '102', fees: '0' })
    await addAt(trader, 7, { quantity: '0', exitPrice: '90', stopLoss: '98' })

    expect(await listColumns(trader)).toMatchObject({ usableStops: 4, pnlAtStop: '-30,,-21,,,-20,' })
  })

  test('have neither an open nor a deleted trade, nor one without an exit price', async () => {
    const { db, owner, drop } = await createTestDatabase()
    const trader = await createTestUser({ db, owner })
    await owner.query('alter table trades drop constraint trades_exit')
    const row = { ...tenantRows.trades!(trader.actor.userId, {}), created_at: NOW, updated_at: NOW }
    await insertRow(owner, 'trades', { ...row, exit_price: null, exit_date: null })
    await createTrade(trader, buildNewTrade())
    const { id } = await createTrade(trader, buildClosedTrade({}))
    await deleteTrade(trader, { id })

    expect(await listColumns(trader)).toEqual(none)
    await drop()
  })

  test('are empty without trades, and exactly the shape of the contract with and without', async () => {
    const trader = await createTrader()
    expect(TradeColumns.parse(await listColumns(trader))).toEqual(none)
    await createTrade(trader, buildClosedTrade({ stopLoss: '98', exitPrice: '90', tags: ['a, "b"', '{c}'] }))

    const full = await listColumns(trader)

    expect(TradeColumns.parse(full)).toEqual(full)
    expect(full.tagSets).toEqual([['a, "b"', '{c}']])
  })

  test('have no trade of another user, and without a session there are none', async () => {
    const [ada, bob] = [await createTrader(), await createTrader()]
    await createTrade(ada, buildClosedTrade({}))

    expect(await listColumns(bob)).toEqual(none)
    await expect(listColumns({ ...ada, actor: { kind: 'anonymous' } })).rejects.toMatchObject({
      code: 'session.required',
    })
  })

  test('have no trade of another user even with broken row security, because the query names its owner', async () => {
    const open = await createTestDatabase()
    await open.owner.query('alter policy trades_owner on trades using (true) with check (true)')
    const [ada, bob] = [await createTestUser(open), await createTestUser(open)]
    await createTrade(ada, buildClosedTrade({}))

    expect(await listColumns(bob)).toEqual(none)
    expect((await listColumns(ada)).pnl).toBe('100')
    await open.drop()
  })

  test('give the figures of the report for any trades', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 8 }), async (drafts) => {
        const trader = await createTrader()
        for (const [minute, draft] of drafts.entries()) await addAt(trader, minute, draft)
        const { metrics, counts, sums } = await analyseTrades(
          trader,
          AnalyticsFilter.parse({ today: '2026-11-21' }),
        )
        const packed = packTrades(await listColumns(trader))

        expect(packed.scale.exact).toBe(true)
        const { trades, totalPnl, expectancy, maxDrawdown, longestLossStreak } =
          buildRealRecord(packed).metrics
        expect({ trades, totalPnl, expectancy, maxDrawdown, longestLossStreak }).toEqual({
          trades: counts.trades,
          totalPnl: metrics.totalPnl,
          expectancy: metrics.expectancy,
          maxDrawdown: metrics.maxDrawdown,
          longestLossStreak: metrics.longestLossStreak,
        })
        expect(packed.usableStops).toBe(sums.rTrades)
        const honoured = simulateRules(packed, { ...noRules, stopHonoured: true }).metrics
        expect(honoured.totalPnl).toBe(sum(drafts.map(computePnlWithStop)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('filters', () => {
  test.each<[Partial<AnalyticsFilter>, string]>([
    [{}, '1,10,100,1000,10000,100000,1000000'],
    [{ from: '2026-11-06' }, '100,1000,10000'],
    [{ to: '2026-11-02' }, '1'],
    [{ from: '2026-11-03', to: '2026-11-04' }, '100000'],
    [{ market: 'stock' }, '100'],
    [{ type: 'short' }, '1000'],
    [{ symbol: ' eth ' }, '10000'],
    [{ strategy: 'Breakout' }, '100000'],
    [{ strategy: 'No Strategy', to: '2026-11-02' }, '1'],
    [{ account: 'Prop 50k' }, '100,1000'],
    [{ tag: 'fomo' }, '10000,1000000'],
    [{ tag: 'FOMO', type: 'short' }, ''],
  ])('%j let exactly their trades through', async (filter, pnl) => {
    expect((await listColumns(await createTraderWithOneOfEach(), filter)).pnl).toBe(pnl)
  })
})

const none = {
  trades: 0,
  exitDay: '',
  heldDays: '',
  pnl: '',
  pnlAtStop: '',
  usableStops: 0,
  planFollowed: '',
  tagSets: [],
  tagSet: '',
}

let shared: Promise<Context> | undefined

/** A trader whose trades earn 1, 10, 100, …, so that each can be told by its P&L. */
function createTraderWithOneOfEach(): Promise<Context> {
  shared ??= (async () => {
    const trader = await createTrader()
    const drafts: Partial<TradeFieldsInput>[] = [
      {},
      { exitDate: '2026-11-05', tags: ['gap'] },
      { exitDate: '2026-11-06', market: 'stock', symbol: 'AAPL', account: 'Prop 50k' },
      {
        exitDate: '2026-11-06',
        type: 'short',
        entryPrice: '2000',
        exitPrice: '1000',
        symbol: 'SOL',
        account: 'Prop 50k',
      },
      { exitDate: '2026-11-06', symbol: 'ETH', tags: ['FOMO'] },
      { exitDate: '2026-11-04', strategy: ' Breakout ' },
      { exitDate: '2026-11-05', tags: ['A+ setup', 'fomo'], strategy: ' ' },
    ]
    for (const [at, draft] of drafts.entries()) {
      const earned = { entryPrice: '0', exitPrice: String(10 ** at), quantity: '1' }
      await addAt(trader, at, { ...earned, exitDate: '2026-11-02', ...draft })
    }
    return trader
  })()
  return shared
}

/** Up to 100.00: the P&L of eight such trades has at most 8 decimals and stays below 10^7, so that What if adds it exactly. */
const anyPrice = fc.integer({ min: 0, max: 10_000 }).map((cents) => String(cents / 100))

const anyTrade = fc.record({
  status: fc.constant('closed' as const),
  type: fc.constantFrom('long' as const, 'short' as const),
  quantity: anyPrice,
  contractSize: fc.constantFrom('1', '100', '0.5'),
  entryPrice: anyPrice,
  exitPrice: anyPrice,
  exitDate: fc.constantFrom('2026-11-03', '2026-11-04'),
  stopLoss: fc.option(anyPrice),
  fees: fc.constantFrom('0', '0.5'),
  feesUnit: fc.constantFrom('percent' as const, 'amount' as const),
})

/** The P&L of a trade, or at its stop when it lost more than that allowed, by the formulas of the domain. */
function computePnlWithStop(draft: PricedTrade): string {
  const pnl = computeTradePnl(draft) ?? 'none'
  if (computeInitialRisk(draft) === null || draft.stopLoss == null) return pnl
  const atStop = computeTradePnl({ ...draft, exitPrice: draft.stopLoss }) ?? 'none'
  return compare(atStop, pnl) > 0 ? atStop : pnl
}

function addAt(trader: Context, minute: number, parts: Partial<TradeFieldsInput>) {
  const clock = { now: () => new Date(+NOW + minute * 60_000) }
  return createTrade({ ...trader, clock }, buildClosedTrade(parts))
}
