import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { buildPatternDrillDown, buildReportDrillDown, type Pattern } from '@candlebook/contract/drill-down'
import { type PatternsReport, PatternsRequest } from '@candlebook/contract/patterns-report'
import { TotalsRequest } from '@candlebook/contract/trades'
import { sum } from '@candlebook/domain/decimal/decimal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
  watchStatements,
} from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { buildStatement, importFile } from '../imports/imports.fixtures.ts'
import { createTrade, totalTrades } from '../trades/index.ts'
import { buildClosedTrade, withTooManyTrades } from './analytics.fixtures.ts'
import { analyseTrades, clearRecordCache, findPatterns } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const TODAY = '2026-11-21'

const partitions = [
  'byOutcome',
  'byHour',
  'bySession',
  'byPrecedent',
  'byRun',
  'bySize',
  'byDayNumber',
  'byDayPlace',
  'byMonthAndType',
] as const satisfies Pattern[]

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-11-03'])
    await setReferenceRate(database, { currency: 'USD', day, perEuro: '1.25' })
  trader = await createTrader()
  await fillDemo(trader)
  await importFile(trader, statement)
  for (const trade of awkwardTrades) await createTrade(trader, trade)
})
afterAll(() => database.drop())

const createTrader = (): Promise<UserContext> => createTestUser(database, { clock: { now: () => NOW } })

const ask = (
  of: UserContext,
  parts: Partial<PatternsRequest> = {},
  limits?: { segment: number; batch: number },
) => findPatterns(of, PatternsRequest.parse({ today: TODAY, ...parts }), limits)

describe.each<Partial<PatternsRequest>>([
  {},
  { type: 'short', band: '20' },
  { market: 'stock', from: '2026-03-10', to: '2026-10-05', band: '0.5%' },
  { tag: 'FOMO', band: '0.1R' },
  { strategy: 'No Strategy' },
  { symbol: 'AAPL', band: '0.00000001' },
  { instrument: 'none' },
])('with the patterns over %j', (asked) => {
  let patterns: PatternsReport
  beforeAll(async () => {
    patterns = await ask(trader, asked)
  })

  test.each(partitions)('the groups %s add up to the closed trades of the analytics', async (by) => {
    const { band: _, ...filter } = asked
    const { counts, metrics } = await analyseTrades(
      trader,
      AnalyticsFilter.parse({ today: TODAY, ...filter }),
    )
    const rows = patterns[by]

    expect(rows.reduce((total, { trades }) => total + trades, 0)).toBe(counts.trades)
    expect(sum(rows.map(({ pnl }) => pnl))).toBe(metrics.totalPnl)
    expect(sum(rows.map(({ fees }) => fees))).toBe(metrics.feesPaid)
    expect(patterns.net).toMatchObject({ pnl: metrics.totalPnl, wins: counts.wins, losses: counts.losses })
    expect(patterns.fees).toBe(metrics.feesPaid)
  })

  test.each([...partitions, 'feesTook'] as const)(
    'the list that each group %s leads to has its trades, its sum and its sum of R',
    async (by) => {
      const { band = '0', ...filter } = asked
      const report = AnalyticsFilter.parse({ today: TODAY, ...filter })
      for (const row of [patterns[by]].flat()) {
        const part = buildPatternDrillDown(by, { ...row, band })
        const query = buildReportDrillDown(report, part)
        const { count, open, pnl, r } = await totalTrades(
          trader,
          TotalsRequest.parse(dropUndefined({ ...query, hasRate: 'true', r: 'sum' })),
        )

        expect({ by, key: row.key, trades: count, pnl, open, r }).toEqual({
          by,
          key: row.key,
          trades: row.trades,
          pnl: row.pnl,
          open: 0,
          r: { trades: row.r.trades, sum: row.r.sum },
        })
      }
    },
  )
})

describe('times of imported trades', () => {
  test('hours, sessions and holding times are those of the fills, in the zone of the days', async () => {
    const own = await createTrader()
    await importFile(own, statement)
    await createTrade(own, buildClosedTrade({}))
    const { byHour, bySession, byOutcome, byDayNumber } = await ask(own)

    expect(toCounts(byHour)).toEqual({ 4: 1, 9: 1, 10: 1, none: 1 })
    expect(toCounts(bySession)).toEqual({ overlap: 2, london: 1, none: 1 })
    expect(byOutcome.map(({ key, holding }) => [key, holding.timed, holding.averageSeconds])).toEqual([
      ['win', 2, '5400'],
      ['scratch', 0, null],
      ['loss', 1, '86400'],
    ])
    expect(toCounts(byDayNumber)).toEqual({ 1: 3, 2: 1 })
    await transaction(asUser(database.db, own.actor.userId), ({ db, userId }) =>
      db.execute(sql`insert into user_settings (user_id, id, trade_days_zone, created_at, updated_at)
        values (${userId}, gen_random_uuid(), 'Europe/Berlin', now(), now())`),
    )
    expect(toCounts((await ask(own)).byHour)).toEqual({ 10: 1, 15: 1, 16: 1, none: 1 })
  })

  test('a trade that the trader moved to another day has no time', async () => {
    const own = await createTrader()
    await importFile(own, statement)
    await transaction(asUser(database.db, own.actor.userId), ({ db, userId }) =>
      db.execute(
        sql`update trades set entry_date = '2026-02-27' where user_id = ${userId} and symbol = 'MSFT'`,
      ),
    )

    expect(toCounts((await ask(own)).byHour)).toEqual({ 9: 1, 10: 1, none: 1 })
  })

  test('a corrected time counts at once, also when no trade changes', async () => {
    const own = await createTrader()
    await importFile(own, statement)
    expect(toCounts((await ask(own)).byHour)).toMatchObject({ 4: 1 })
    await transaction(asUser(database.db, own.actor.userId), async ({ db, userId }) => {
      await db.execute(sql`update executions set executed_at = executed_at - interval '2 hours'
        where user_id = ${userId} and symbol = 'MSFT' and is_entry`)
      await db.execute(
        sql`update imports set updated_at = updated_at + interval '1 second' where user_id = ${userId}`,
      )
    })

    expect(toCounts((await ask(own)).byHour)).toMatchObject({ 2: 1 })
  })

  test('of a century between entry and exit is no error', async () => {
    const own = await createTrader()
    await importFile(own, statement)
    await transaction(asUser(database.db, own.actor.userId), async ({ db, userId }) => {
      const century = sql`interval '100 years'`
      await db.execute(sql`update executions set executed_at = executed_at - ${century}, day = day - ${century}
        where user_id = ${userId} and symbol = 'MSFT' and is_entry`)
      await db.execute(sql`update trades set entry_date = entry_date - ${century}
        where user_id = ${userId} and symbol = 'MSFT'`)
    })

    expect(await ask(own)).toMatchObject({ trades: 3 })
  })
})

describe('the record', () => {
  test('gives the same patterns from memory, read again, in small pieces, and larger than the cache', async () => {
    const fromMemory = await ask(trader)
    clearRecordCache(trader.db)
    expect(await ask(trader)).toEqual(fromMemory)
    const small = { ...trader, db: { ...database.db }, recordCacheBytes: 20_000 }
    expect(await ask(small, {}, { segment: 20, batch: 7 })).toEqual(fromMemory)
    const { byHour } = await ask(small, { type: 'short' }, { segment: 20, batch: 7 })
    expect(byHour).toEqual((await ask(trader, { type: 'short' })).byHour)
  })

  test('has its times read once for patterns that are asked for at once', async () => {
    let reads = 0
    const watched = watchTimes(trader, async () => void reads++)

    const [first, second] = await Promise.all([ask(watched), ask(watched)])
    expect(reads).toBe(1)
    expect(second).toEqual(first)
  })

  test('that is written during each attempt is refused as busy', async () => {
    const busy = await createTrader()
    await createTrade(busy, buildClosedTrade({}))
    const written = watchTimes(busy, async () => void (await createTrade(busy, buildClosedTrade({}))))

    await expect(ask(written)).rejects.toMatchObject({ code: 'server.busy' })
    expect((await ask(busy)).trades).toBe(6)
  })

  test('of more trades than fit into memory is refused', async () => {
    const other = await createTrader()
    await createTrade(other, buildClosedTrade({}))
    await withTooManyTrades(database, async () => {
      await expect(ask(other)).rejects.toMatchObject({ code: 'analytics.too_many_trades' })
    })
    expect((await ask(other)).trades).toBe(1)
  })

  test('of another user is in no pattern, and a change counts at once', async () => {
    const other = await createTrader()
    expect(await ask(other)).toMatchObject({ trades: 0, byHour: [], fees: '0', net: { pnl: '0' } })
    await createTrade(other, buildClosedTrade({}))

    expect((await ask(other)).trades).toBe(1)
    for (const [filter, count] of [
      [{ precedent: 'start' }, 1],
      [{ precedent: 'loss' }, 0],
      [{ dayNumber: '1' }, 1],
      [{ entryHour: '9' }, 0],
      [{ outcome: 'win/0' }, 1],
      [{ sizeFrom: '0' }, 1],
    ] as const) {
      expect((await totalTrades(trader, TotalsRequest.parse(filter))).count).toBeGreaterThan(0)
      expect((await totalTrades(other, TotalsRequest.parse(filter))).count).toBe(count)
    }
  })
})

/** A context with another cache that does this before each reading of the times. */
function watchTimes(of: UserContext, onRead: () => Promise<void>): UserContext {
  const db = watchStatements(database.db, ({ text }) => (text.includes('entry_rank') ? onRead() : undefined))
  return { ...of, db }
}

function toCounts(rows: readonly { key: string; trades: number }[]) {
  return Object.fromEntries(rows.map(({ key, trades }) => [key, trades]))
}

function dropUndefined(filter: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}

/** Times are those of New York. */
const statement = buildStatement(
  'buy 10 AAPL @ 100 fee 1 on 2026-03-02 09:45:00',
  'sell 10 AAPL @ 101 fee 1 on 2026-03-02 10:45:00',
  'buy 10 AAPL @ 100 on 2026-03-02 10:50:00',
  'sell 10 AAPL @ 103 on 2026-03-02 12:50:00',
  'buy 5 MSFT @ 300 on 2026-03-03 04:00:00',
  'sell 5 MSFT @ 290 on 2026-03-04 04:00:00',
)

const oneDay = { entryDate: '2026-11-20', exitDate: '2026-11-20' }

const awkwardTrades = [
  buildClosedTrade({ ...oneDay, exitPrice: '110' }),
  buildClosedTrade({ ...oneDay, exitPrice: '90', tags: ['FOMO', 'news'], stopLoss: '50' }),
  buildClosedTrade({ ...oneDay, exitPrice: '90', tags: ['fomo'], strategy: ' No Strategy ' }),
  buildClosedTrade({ ...oneDay, exitPrice: '100', stopLoss: '100' }),
  buildClosedTrade({ ...oneDay, exitPrice: '90', fees: '0.1' }),
  buildClosedTrade({ ...oneDay, exitPrice: '102', tags: ['fomo'], stopLoss: '80' }), // exactly 0.1R
  buildClosedTrade({ ...oneDay, exitPrice: '100.5', market: 'stock' }), // exactly 0.5%
  buildClosedTrade({ exitPrice: '102', fees: '20', feesUnit: 'amount' }), // even after fees
  buildClosedTrade({ exitPrice: '102', fees: '21', feesUnit: 'amount' }), // fees took the gain
  buildClosedTrade({
    symbol: 'TINY',
    entryPrice: '0.000000000000000003',
    exitPrice: '0.000000000000000004',
    quantity: '0.1',
  }),
  buildClosedTrade({ symbol: 'HUGE', exitPrice: '999999999999999', quantity: '99999' }),
  buildClosedTrade({ currency: 'USD', exitPrice: '110.123456789' }),
]
