import { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { CreateTrade, ListTrades, UpdateTrade } from '@candlebook/contract/trades'
import { addDays } from '@candlebook/domain/days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asUserId } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { uploadImage } from '../images/index.ts'
import { createPhonePicture } from '../images/pictures.fixtures.ts'
import { importFile, undo } from '../imports/imports.fixtures.ts'
import { closeTrade, createTrade, deleteTrade, listTrades, updateTrade } from '../trades/index.ts'
import { computeFreshReport } from './analytics.fixtures.ts'
import { analyseTrades, verifyRollups } from './index.ts'
import { refreshRollups } from './refresh/refresh-rollups.ts'
import { refreshUserRollups } from './refresh-user-rollups.ts'
import { selectStalePeriods } from './rollups/stale-rollups.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Trader = Awaited<ReturnType<typeof createTestUser>>

const NOW = new Date('2026-11-21T12:00:00.000Z')
const createTrader = () => createTestUser(database, { clock: { now: () => NOW } })

const buildTrade = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'closed',
    quantity: '2',
    entryPrice: '100',
    entryDate: '2026-11-02',
    exitPrice: '110',
    exitDate: '2026-11-03',
    ...parts,
  })

const report = (trader: Trader, filter: Partial<AnalyticsFilter> = {}) => analyseTrades(trader, parse(filter))

const parse = (filter: Partial<AnalyticsFilter>) => AnalyticsFilter.parse({ today: '2026-11-21', ...filter })

const computeFresh = (trader: Trader, filter: Partial<AnalyticsFilter> = {}) =>
  computeFreshReport(trader, parse(filter))

async function selectRollupRows(trader: Trader) {
  const { rows } = await database.owner.query<{ period: string; format: number | null }>(
    `select period, format from analytics_rollups where user_id = $1 order by period`,
    [trader.actor.userId],
  )
  return rows
}

const findStalePeriods = (trader: Trader) => asUserId(trader.db, trader.actor.userId, selectStalePeriods)

describe('a write and the rollups', () => {
  test('a closed trade makes its day, month, year and all time stale, and a report rebuilds them', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    expect(await findStalePeriods(trader)).toEqual(['', '2026', '2026-11', '2026-11-03'])

    const { metrics } = await report(trader)

    expect(metrics.totalPnl).toBe('20')
    expect(await findStalePeriods(trader)).toEqual([])
    expect((await selectRollupRows(trader)).map(({ period }) => period)).toEqual([
      '',
      '2026',
      '2026-11',
      '2026-11-03',
    ])
  })

  test('an open trade makes no rollup stale', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade({ status: 'open', exitPrice: null, exitDate: null }))

    expect(await selectRollupRows(trader)).toEqual([])
    expect((await report(trader)).counts.trades).toBe(0)
  })

  test('an exit moved to another month makes both months stale, and the day without trades is deleted', async () => {
    const trader = await createTrader()
    const trade = await createTrade(trader, buildTrade())
    await createTrade(trader, buildTrade({ exitDate: '2026-11-05' }))
    await report(trader)
    const moved = UpdateTrade.parse({
      ...buildTrade({ exitDate: '2026-10-30', entryDate: '2026-10-30' }),
      version: 1,
    })
    await updateTrade(trader, { ...moved, id: trade.id })

    expect(await findStalePeriods(trader)).toEqual([
      '',
      '2026',
      '2026-10',
      '2026-10-30',
      '2026-11',
      '2026-11-03',
    ])
    expect((await report(trader)).days.day).toEqual(['2026-10-30', '2026-11-05'])
    expect((await selectRollupRows(trader)).map(({ period }) => period)).not.toContain('2026-11-03')
  })

  test('a write that is rolled back makes no rollup stale', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await report(trader)
    const failing = asUserId(trader.db, trader.actor.userId, async ({ db }) => {
      await db.$client.query(`delete from trades where user_id = $1`, [trader.actor.userId])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')

    expect(await findStalePeriods(trader)).toEqual([])
    expect((await report(trader)).counts.trades).toBe(1)
  })

  test('a report during a write shows the trades before it, and a report after it shows the new trades', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await report(trader)
    const client = await database.db.pool.connect()
    await client.query(`begin; select set_config('app.user_id', '${trader.actor.userId}', true)`)
    await client.query('update trades set exit_price = 200 where user_id = $1', [trader.actor.userId])
    expect((await report(trader)).metrics.totalPnl).toBe('20')
    await client.query('commit')
    client.release()

    expect((await report(trader)).metrics.totalPnl).toBe('200')
  })

  test('ten reports and ten writes at once end with correct rollups', async () => {
    const trader = await createTrader()
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        await createTrade(trader, buildTrade({ exitDate: addDays('2026-11-03', at % 4) }))
        await report(trader)
      }),
    )

    expect((await report(trader)).metrics.totalPnl).toBe('200')
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('two writes that share an image do not wait for each other', async () => {
    const trader = await createTrader()
    const { url } = await uploadImage(trader, { bytes: await createPhonePicture() })
    const trades = await Promise.all([1, 2].map(() => createTrade(trader, buildTrade({ images: [url] }))))
    await report(trader)

    for (let round = 1; round <= 10; round++) {
      const change = UpdateTrade.parse({ ...buildTrade({ images: [url] }), version: round })
      const made = await createTrade(trader, buildTrade({ images: [url] }))
      await Promise.all([
        updateTrade(trader, { ...change, id: trades[0]?.id ?? '' }),
        updateTrade(trader, { ...change, id: trades[1]?.id ?? '' }),
        deleteTrade(trader, { id: made.id }),
        createTrade(trader, buildTrade({ images: [url] })),
      ])
    }

    expect((await report(trader)).counts.trades).toBe(12)
  })

  test('the deletion of an account deletes its rollups', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await database.owner.query('delete from auth.users where id = $1', [trader.actor.userId])

    expect(await selectRollupRows(trader)).toEqual([])
  })
})

describe('stored rollups', () => {
  test('after any writes in any order, they equal a rebuild from all trades', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        const trader = await createTrader()
        for (const step of steps) await take(trader, step)
        const read = await report(trader)

        expect(await verifyRollups(trader)).toMatchObject({ mismatches: [] })
        expect(read).toEqual(await computeFresh(trader))
        // The report's route does not check its answer; this does.
        expect(AnalyticsReport.parse(read)).toEqual(read)
      }),
      { numRuns: 20 },
    )
  })

  test('a report with any filter, after any writes, covers the trades that SQL selects', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 10 }),
        fc.array(fc.tuple(anyFilter, anyStep), { minLength: 1, maxLength: 4 }),
        async (steps, turns) => {
          const trader = await createTrader()
          for (const step of steps) await take(trader, step)
          for (const [filter, step] of turns) {
            expect(await report(trader, filter)).toEqual(await computeFresh(trader, filter))
            await take(trader, step)
            expect(await report(trader, filter)).toEqual(await computeFresh(trader, filter))
          }

          expect(await verifyRollups(trader)).toMatchObject({ mismatches: [] })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('an import, its undo and the demo leave correct rollups', async () => {
    const trader = await createTrader()
    await fillDemo(trader)
    const before = await report(trader)
    expect((await verifyRollups(trader)).mismatches).toEqual([])
    const file = { fileName: 'history.csv', bytes: new TextEncoder().encode(history) }
    const made = await importFile(trader, file)
    const after = await report(trader)
    expect(after.counts.trades).toBe(before.counts.trades + 1)
    expect((await verifyRollups(trader)).mismatches).toEqual([])
    await undo(trader, { id: made.id })

    expect(await report(trader)).toEqual(before)
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('any range of days merged from them equals one pass over its trades', async () => {
    const trader = await createTrader()
    const days = [
      '2024-12-31',
      '2025-01-01',
      '2025-03-31',
      '2025-04-01',
      '2025-12-31',
      '2026-01-31',
      '2026-02-01',
    ]
    for (const [at, day] of days.entries()) {
      await createTrade(trader, buildTrade({ entryDate: day, exitDate: day, exitPrice: String(90 + at * 7) }))
    }
    const anyEnd = fc.option(fc.constantFrom('2024-01-01', ...days, '2025-06-15', '2026-12-31'), {
      nil: undefined,
    })
    await fc.assert(
      fc.asyncProperty(anyEnd, anyEnd, async (from, to) => {
        const range = { ...(from && { from }), ...(to && { to }) }

        expect(await report(trader, range)).toEqual(await computeFresh(trader, range))
      }),
      { numRuns: 40 },
    )
  })

  test('many months are rebuilt in steps, and until the last step every longer period is stale', async () => {
    const trader = await createTrader()
    const months = Array.from({ length: 7 }, (_, at) => `2026-0${at + 1}-05`)
    for (const day of months) await createTrade(trader, buildTrade({ entryDate: day, exitDate: day }))
    const all = await findStalePeriods(trader)

    const asked = await Promise.all(Array.from({ length: 12 }, () => report(trader)))

    expect(all).toHaveLength(1 + 1 + 7 + 7)
    expect(new Set(asked.map(({ metrics }) => metrics.totalPnl))).toEqual(new Set(['140']))
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('after a partial rebuild they are stale for a process with the previous format too', async () => {
    const trader = await createTrader()
    for (const month of ['01', '02', '03', '04']) {
      await createTrade(trader, buildTrade({ entryDate: `2026-${month}-05`, exitDate: `2026-${month}-05` }))
    }
    await report(trader)
    await database.owner.query('update analytics_rollups set format = 1 where user_id = $1', [
      trader.actor.userId,
    ])
    let steps = 0
    const now = () => {
      steps += 1
      if (steps > 1) throw new Error('stopped')
      return NOW
    }
    const limits = { months: 2, trades: 100 }
    const refreshing = refreshRollups({ ...trader, clock: { now } }, { read: async () => true, limits })
    await expect(refreshing).rejects.toThrow('stopped')

    const longer = (await selectRollupRows(trader)).filter(({ period }) => period.length < 7)
    expect(longer).toEqual([
      { period: '', format: null },
      { period: '2026', format: null },
    ])
    expect((await report(trader)).metrics.totalPnl).toBe('80')
  })

  test('a rollup of another format is rebuilt', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await report(trader)
    await database.owner.query(
      `update analytics_rollups set format = 0, summary = 'old', chunk_count = 7 where user_id = $1`,
      [trader.actor.userId],
    )

    expect((await report(trader, { symbol: 'BTC' })).metrics.totalPnl).toBe('20')
    expect((await report(trader)).metrics.totalPnl).toBe('20')
  })
})

describe('a build of many months', () => {
  // Two trades on two days of each of seven months, one of them on the last day.
  const sevenMonths = async () => {
    const trader = await createTrader()
    for (const month of ['01', '02', '03', '04', '05', '06', '07'])
      for (const day of [`2026-${month}-05`, addDays(`2026-${month}-05`, 23)])
        await createTrade(trader, buildTrade({ entryDate: day, exitDate: day, symbol: `S${month}` }))
    return trader
  }
  const listFresh = async (trader: Trader, length: number) =>
    (await selectRollupRows(trader))
      .filter(({ period, format }) => format !== null && period.length === length)
      .map(({ period }) => period)

  test('stores each month with its column chunks, and leaves its days stale', async () => {
    const trader = await sevenMonths()

    expect((await report(trader)).metrics.totalPnl).toBe('280')

    const { rows } = await database.owner.query(
      `select count(*)::int as months from analytics_rollups where user_id = $1 and chunk_count = 1`,
      [trader.actor.userId],
    )
    expect(rows).toEqual([{ months: 7 }])
    expect(await listFresh(trader, 7)).toHaveLength(7)
    expect(await listFresh(trader, 10)).toEqual([])
    expect((await selectRollupRows(trader)).filter(({ period }) => period.length === 10)).toHaveLength(14)
    expect(await findStalePeriods(trader)).toEqual([])
    expect(await report(trader, { symbol: 'S03' })).toEqual(await computeFresh(trader, { symbol: 'S03' }))
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('builds the newest months first', async () => {
    const trader = await sevenMonths()
    let steps = 0
    const now = () => {
      steps += 1
      if (steps > 1) throw new Error('stopped')
      return NOW
    }
    const limits = { months: 2, trades: 100 }
    const refreshing = refreshRollups({ ...trader, clock: { now } }, { read: async () => true, limits })
    await expect(refreshing).rejects.toThrow('stopped')

    expect(await listFresh(trader, 7)).toEqual(['2026-06', '2026-07'])
  })

  test('is followed by the days at the ends of a range, and by no others', async () => {
    const trader = await sevenMonths()
    await report(trader)

    const range = { from: '2026-02-07', to: '2026-06-05' }
    expect(await report(trader, range)).toEqual(await computeFresh(trader, range))
    expect(await listFresh(trader, 10)).toEqual(['2026-02-28', '2026-06-05'])

    const months = { from: '2026-03-01', to: '2026-04-30' }
    expect(await report(trader, months)).toEqual(await computeFresh(trader, months))
    expect(await listFresh(trader, 10)).toEqual(['2026-02-28', '2026-06-05'])
  })

  test('is followed by the days of a month when it is written to', async () => {
    const trader = await sevenMonths()
    await report(trader)
    await createTrade(trader, buildTrade({ entryDate: '2026-03-09', exitDate: '2026-03-09' }))

    expect(await report(trader)).toEqual(await computeFresh(trader))
    expect(await listFresh(trader, 10)).toEqual(['2026-03-05', '2026-03-09', '2026-03-28'])
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('deletes the days and months that lost their trades', async () => {
    const trader = await sevenMonths()
    await report(trader, { from: '2026-02-07' })
    await database.owner.query(
      `delete from trades where user_id = $1 and (extract(day from exit_date) <> 5 or symbol = 'S04')`,
      [trader.actor.userId],
    )

    expect(await report(trader)).toEqual(await computeFresh(trader))
    const periods = (await selectRollupRows(trader)).map(({ period }) => period)
    expect(periods.filter(({ length }) => length === 10)).toEqual(
      ['01', '02', '03', '05', '06', '07'].map((month) => `2026-${month}-05`),
    )
    expect(periods).not.toContain('2026-04')
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('by the job, by reports and next to writes, all at once, ends with correct rollups', async () => {
    const trader = await sevenMonths()
    await Promise.all([
      refreshUserRollups(trader, { userId: trader.actor.userId }),
      report(trader),
      report(trader, { symbol: 'S02' }),
      report(trader, { from: '2026-02-07' }),
      ...[1, 2, 3].map((at) => createTrade(trader, buildTrade({ exitDate: `2026-11-0${at + 2}` }))),
      refreshUserRollups(trader, { userId: trader.actor.userId }),
    ])

    expect(await report(trader)).toEqual(await computeFresh(trader))
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('by the job leaves nothing to build for a report, and the job does nothing for a user without trades', async () => {
    const trader = await sevenMonths()
    const newcomer = await createTrader()
    await refreshUserRollups(trader, { userId: trader.actor.userId })
    await refreshUserRollups(trader, { userId: trader.actor.userId })
    await refreshUserRollups(newcomer, { userId: newcomer.actor.userId })

    expect(await findStalePeriods(trader)).toEqual([])
    expect(await selectRollupRows(newcomer)).toEqual([])
    expect((await report(trader)).metrics.totalPnl).toBe('280')
  })
})

describe('column chunks of months', () => {
  const chunks = async (trader: Trader) => {
    const { rows } = await database.owner.query<{ period: string; data: string | null; xmin: string }>(
      `select period, encode(data, 'hex') as data, rollup.xmin from analytics_rollups as rollup left join analytics_column_chunks as part
         on part.user_id = rollup.user_id and month = period and part < chunk_count
       where rollup.user_id = $1 and length(period) = 7 order by period, part`,
      [trader.actor.userId],
    )
    return rows
  }

  const threeMonths = async () => {
    const trader = await createTrader()
    for (const day of ['2026-08-31', '2026-09-01', '2026-10-05']) {
      await createTrade(trader, buildTrade({ entryDate: day, exitDate: day }))
    }
    return trader
  }

  test('a filtered report builds the chunks of its months, and no others', async () => {
    const trader = await threeMonths()
    await report(trader)
    expect((await chunks(trader)).map(({ data }) => data)).toEqual([null, null, null])

    expect((await report(trader, { symbol: 'BTC', from: '2026-09-01' })).metrics.totalPnl).toBe('40')

    expect((await chunks(trader)).map(({ data }) => data === null)).toEqual([true, false, false])
  })

  test('they are valid until a trade of their month is written', async () => {
    const trader = await threeMonths()
    await report(trader, { symbol: 'BTC' })
    const [august, september, october] = await chunks(trader)
    await createTrade(trader, buildTrade({ entryDate: '2026-09-03', exitDate: '2026-09-03' }))
    expect((await chunks(trader))[1]?.data).toBeNull() // deleted with the write, whichever process rebuilds the rollup
    expect((await report(trader)).metrics.totalPnl).toBe('80')

    expect((await report(trader, { symbol: 'BTC' })).metrics.totalPnl).toBe('80')

    const now = await chunks(trader)
    expect([now[0], now[2]]).toEqual([august, october])
    expect(now[1]?.data).not.toBeNull()
    expect(now[1]?.data).not.toBe(september?.data)
  })

  test('ten filtered reports and ten writes at once end with correct chunks', async () => {
    const trader = await createTrader()
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        await createTrade(
          trader,
          buildTrade({ entryDate: '2026-08-03', exitDate: addDays('2026-08-03', 12 * (at % 4)) }),
        )
        const { reconciliation } = await report(trader, { type: 'long' })
        expect(reconciliation.agrees).toBe(true)
      }),
    )

    expect((await report(trader, { type: 'long' })).metrics.totalPnl).toBe('200')
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('they are not built during a write', async () => {
    const trader = await threeMonths()
    await report(trader)
    const client = await database.db.pool.connect()
    await client.query(`begin; select set_config('app.user_id', '${trader.actor.userId}', true)`)
    const { rows } = await client.query<{ process: number }>(
      `select pg_backend_pid() as process from analytics_rollups where user_id = $1 and period = '' for update`,
      [trader.actor.userId],
    )
    const making = report(trader, { symbol: 'BTC' })
    const waiting = async () =>
      (
        await database.owner.query(
          `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()`,
          [rows[0]?.process],
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    expect((await chunks(trader)).map(({ data }) => data)).toEqual([null, null, null])
    await client.query('commit')
    client.release()

    await making
    expect((await chunks(trader)).map(({ data }) => data === null)).toEqual([false, false, false])
  })

  test('a filtered report ends during continuous writes', async () => {
    const trader = await threeMonths()
    let isOver = false
    const writers = [1, 2, 3].map(async () => {
      while (!isOver) await createTrade(trader, buildTrade())
    })
    const asked = await Promise.all([
      report(trader, { symbol: 'BTC' }),
      report(trader, { from: '2026-09-01' }),
      report(trader),
    ])
    isOver = true
    await Promise.all(writers)

    for (const { reconciliation } of asked) expect(reconciliation.agrees).toBe(true)
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })

  test('many reports over different ranges at once are all answered', async () => {
    const trader = await createTrader()
    const days = Array.from({ length: 130 }, (_, at) => addDays('2026-01-01', at))
    for (const day of days) await createTrade(trader, buildTrade({ entryDate: day, exitDate: day }))

    const asked = await Promise.all(days.map((day) => report(trader, { symbol: 'BTC', from: day, to: day })))

    expect(asked.map(({ counts }) => counts.trades)).toEqual(days.map(() => 1))
  })

  test('a filtered report of another user reads none of them', async () => {
    const [trader, otherUser] = [await threeMonths(), await createTrader()]
    await report(trader, { symbol: 'BTC' })

    expect((await report(otherUser, { symbol: 'BTC' })).counts.trades).toBe(0)
    await expect(
      report({ ...trader, actor: { kind: 'anonymous' } } as never, { symbol: 'BTC' }),
    ).rejects.toMatchObject({
      code: 'session.required',
    })
  })
})

describe('verifying', () => {
  test.each([
    [
      'a wrong day',
      `update analytics_rollups set summary = replace(summary, '20', '30') where period = '2026-11-03'`,
    ],
    ['a wrong month', `update analytics_rollups set points = '[]' where period = '2026-11'`],
    ['a day that is missing', `delete from analytics_rollups where period = '2026-11-03'`],
    ['a month that is missing', `delete from analytics_rollups where period = '2026-11'`],
    [
      'a year without a month',
      `insert into analytics_rollups select user_id, '1999', format, summary, points,
      created_at, updated_at from analytics_rollups where period = '2026'`,
    ],
    ['a wrong chunk', `update analytics_column_chunks set data = 'AAAA' where month = '2026-11'`],
    [
      'a wrong rollup over all trades',
      `update analytics_rollups set summary = replace(summary, '20', '30') where period = ''`,
    ],
    [
      'a day without trades',
      `insert into analytics_rollups select user_id, '2026-11-09', format, summary, points,
      created_at, updated_at from analytics_rollups where period = '2026-11-03'`,
    ],
  ])('finds %s and makes it again', async (_, harm) => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await report(trader, { symbol: 'BTC' })
    await report(trader)
    const own = harm.includes('where') ? `${harm} and user_id = '${trader.actor.userId}'` : harm
    await database.owner.query(own)

    expect((await verifyRollups(trader)).mismatches.length).toBeGreaterThan(0)
    expect(await verifyRollups(trader)).toEqual({ checked: 4, mismatches: [] })
    expect((await report(trader)).metrics.totalPnl).toBe('20')
  })

  test('another user has only their own rollups', async () => {
    const [trader, otherUser] = [await createTrader(), await createTrader()]
    await createTrade(trader, buildTrade())
    await report(trader)

    expect((await report(otherUser)).counts.trades).toBe(0)
    expect(await verifyRollups(otherUser)).toEqual({ checked: 0, mismatches: [] })
    await refreshRollups(otherUser, { read: async () => true })
    expect(await selectRollupRows(otherUser)).toEqual([])
  })
})

const anyDay = fc.integer({ min: 0, max: 70 }).map((days) => addDays('2026-09-01', days))

const anyFields = fc
  .record({
    symbol: fc.constantFrom('BTC', 'ETH'),
    market: fc.constantFrom('crypto', 'stock'),
    type: fc.constantFrom('long', 'short'),
    quantity: fc.constantFrom('1', '0.00000003', '2.5'),
    entryPrice: fc.constantFrom('100', '0.00000012', '99.99'),
    exitPrice: fc.constantFrom('100', '101.25', '0.5'),
    entryDate: fc.constant('2026-08-30'),
    exitDate: anyDay,
    fees: fc.constantFrom('0', '0.1', '3'),
    stopLoss: fc.constantFrom(null, '90', '120'),
    strategy: fc.constantFrom(null, 'Breakout', 'VWAP'),
    account: fc.constantFrom(null, 'Prop 50k', 'Main'),
    tags: fc.subarray(['fomo', 'FOMO', 'news', 'ΟΔΟΣ', 'οδος', 'İ']),
    planFollowed: fc.boolean(),
    isOpen: fc.boolean(),
  })
  .map(({ isOpen, ...fields }) =>
    buildTrade(isOpen ? { ...fields, status: 'open', exitPrice: null, exitDate: null } : fields),
  )

const anyFilter: fc.Arbitrary<Partial<AnalyticsFilter>> = fc.record(
  {
    from: anyDay,
    to: anyDay,
    market: fc.constantFrom('crypto', 'stock', 'all'),
    type: fc.constantFrom('long', 'short'),
    symbol: fc.constantFrom('BTC', 'eth', ''),
    strategy: fc.constantFrom('Breakout', 'No Strategy', 'none'),
    account: fc.constantFrom('Prop 50k', 'main'),
    tag: fc.constantFrom('fomo', 'NEWS', 'ΟΔΟΣ', 'οδοσ', 'i'),
  },
  { requiredKeys: [] },
)

/** One thing that a trader does; `at` picks which of the trades it is done to. */
const anyStep = fc.record({
  kind: fc.constantFrom('create', 'create', 'update', 'close', 'delete', 'read'),
  at: fc.nat(20),
  fields: anyFields,
  exitDate: anyDay,
})

async function take(trader: Trader, step: typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never) {
  const { items } = await listTrades(trader, ListTrades.parse({ limit: 200 }))
  const trade = items[step.at % Math.max(items.length, 1)]
  if (step.kind === 'create') await createTrade(trader, step.fields)
  if (step.kind === 'read') await report(trader)
  if (!trade) return
  if (step.kind === 'delete') await deleteTrade(trader, { id: trade.id })
  if (step.kind === 'update') {
    await updateTrade(trader, { ...step.fields, id: trade.id, version: trade.version })
  }
  if (step.kind === 'close' && trade.status === 'open') {
    await closeTrade(trader, { id: trade.id, exitPrice: '105', exitDate: step.exitDate })
  }
}

const history = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
  'Market buy,2026-02-02 14:30:00,US1,KO,Coke,10,60,USD,1,600,USD,EOF1',
  'Market sell,2026-02-03 14:30:00,US1,KO,Coke,10,62.5,USD,1,625,USD,EOF2',
].join('\n')
