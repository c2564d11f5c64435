import { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { CreateTrade, ListTrades, UpdateTrade } from '@candlebook/contract/trades'
import { addDays } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  type TestDatabase,
  watchStatements,
} from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { uploadImage } from '../images/index.ts'
import { createPhonePicture } from '../images/pictures.fixtures.ts'
import { importFile, undo } from '../imports/imports.fixtures.ts'
import { closeTrade, createTrade, deleteTrade, listTrades, updateTrade } from '../trades/index.ts'
import { computeFreshReport } from './analytics.fixtures.ts'
import { analyseTrades, clearRecordCache } from './index.ts'
import type { RecordLimits } from './record-segments.ts'

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

/** Small segments and batches, so that a few trades have several of them. */
const SMALL: RecordLimits = { segment: 3, batch: 2 }

const report = (trader: Trader, filter: Partial<AnalyticsFilter> = {}, limits = SMALL) =>
  analyseTrades(trader, parse(filter), limits)

const parse = (filter: Partial<AnalyticsFilter>) => AnalyticsFilter.parse({ today: '2026-11-21', ...filter })

const computeFresh = (trader: Trader, filter: Partial<AnalyticsFilter> = {}) =>
  computeFreshReport(trader, parse(filter))

/** Trades of three months. With SMALL each month is one segment. */
async function createTraderOfMonths(ctx?: Partial<Trader>) {
  const trader = { ...(await createTrader()), ...ctx }
  for (const day of ['2026-08-30', '2026-08-31', '2026-09-01', '2026-09-01', '2026-10-05', '2026-10-07']) {
    await createTrade(trader, buildTrade({ entryDate: day, exitDate: day }))
  }
  return trader
}

describe('a report', () => {
  test('after any writes in any order equals one pass over all trades, with any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 10 }),
        fc.array(fc.tuple(anyFilter, anyStep), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(SMALL, { segment: 1500, batch: 2500 }, { segment: 1, batch: 1 }),
        fc.constantFrom(1, 50_000, 100_000, 150_000, 10_000_000),
        async (steps, turns, limits, recordCacheBytes) => {
          const trader = { ...(await createTrader()), db: { ...database.db }, recordCacheBytes }
          for (const step of steps) await take(trader, step)
          for (const [filter, step] of turns) {
            for (const one of [filter, {}]) {
              const read = await report(trader, one, limits)
              expect(read).toEqual(await computeFresh(trader, one))
              expect(AnalyticsReport.parse(read)).toEqual(read) // the report's route does not check its answer
            }
            await take(trader, step)
          }
          expect(await report(trader, {}, limits)).toEqual(await computeFresh(trader))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('follows an import, its undo and the demo', async () => {
    const trader = await createTrader()
    await fillDemo(trader)
    const before = await report(trader)
    const file = { fileName: 'history.csv', bytes: new TextEncoder().encode(history) }
    const made = await importFile(trader, file)
    const after = await report(trader)
    expect(after.counts.trades).toBe(before.counts.trades + 1)
    expect(after).toEqual(await computeFresh(trader))
    await undo(trader, { id: made.id })

    expect(await report(trader)).toEqual(before)
  })

  test('of any range of days equals one pass over its trades', async () => {
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

  test('during a write shows the trades before it, and after it the new trades', async () => {
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

  test('next to ten writes at once is of one moment, and afterwards of all trades', async () => {
    const trader = await createTrader()
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const exitDate = addDays('2026-08-03', 12 * (at % 4))
        await createTrade(trader, buildTrade({ entryDate: '2026-08-03', exitDate }))
        for (const filter of [{}, { type: 'long' }] as const)
          expect((await report(trader, filter)).reconciliation.agrees).toBe(true)
      }),
    )

    expect(await report(trader)).toEqual(await computeFresh(trader))
  })

  test('ends during continuous writes', async () => {
    const trader = await createTraderOfMonths()
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
    expect(await report(trader)).toEqual(await computeFresh(trader))
  })

  test('over each of many ranges at once is answered', async () => {
    const trader = await createTrader()
    const days = Array.from({ length: 130 }, (_, at) => addDays('2026-01-01', at))
    for (const day of days) await createTrade(trader, buildTrade({ entryDate: day, exitDate: day }))

    const asked = await Promise.all(days.map((day) => report(trader, { symbol: 'BTC', from: day, to: day })))

    expect(asked.map(({ counts }) => counts.trades)).toEqual(days.map(() => 1))
  })

  test('of a month with more trades than one batch covers all of them', async () => {
    const trader = await createTrader()
    for (let at = 0; at < 25; at++) {
      const day = `2026-11-0${1 + Math.floor(at / 9)}` // batches end within a day
      const symbol = at % 3 === 0 ? 'ETH' : 'BTC'
      await createTrade(
        trader,
        buildTrade({ entryDate: day, exitDate: day, symbol, exitPrice: String(95 + (at % 11)) }),
      )
    }
    for (const batch of [4, 5, 25, 26])
      for (const filter of [{}, { symbol: 'BTC' }, { from: '2026-11-02' }]) {
        clearRecordCache(trader.db)
        expect(await report(trader, filter, { segment: 3, batch })).toEqual(
          await computeFresh(trader, filter),
        )
      }
  })

  test('of another user has nothing of it, and without a session there is none', async () => {
    const [trader, otherUser] = [await createTraderOfMonths(), await createTrader()]
    await report(trader, { symbol: 'BTC' })

    expect((await report(otherUser, { symbol: 'BTC' })).counts.trades).toBe(0)
    await expect(
      report({ ...trader, actor: { kind: 'anonymous' } } as never, { symbol: 'BTC' }),
    ).rejects.toMatchObject({ code: 'session.required' })
  })
})

describe('the cache', () => {
  test('answers the next reports with any filter: no trade is read again', async () => {
    const { trader, listReads } = await createWatchedTrader()
    await report(trader)
    expect(listReads()).toEqual([FIRST, '2026-09', '2026-10'])

    for (const filter of [{}, { symbol: 'BTC' }, { from: '2026-08-31', to: '2026-10-06' }])
      expect(await report(trader, filter)).toEqual(await computeFresh(await asStranger(trader), filter))

    expect(listReads()).toEqual([])
  })

  test.each<[string, string[], (trader: Trader) => Promise<unknown>]>([
    ['a trade of its month', ['2026-09'], (trader) => createTrade(trader, exitOn('2026-09-20'))],
    ['a trade of a later month', ['2026-10'], (trader) => createTrade(trader, exitOn('2026-11-03'))],
    ['a trade before the first', [FIRST], (trader) => createTrade(trader, exitOn('2026-07-03'))],
    ['a trade that moves', [FIRST, '2026-10'], (trader) => moveTrade(trader, '2026-08-30', '2026-10-09')],
    ['the deletion of a month', ['2026-09'], (trader) => deleteMonth(trader, '2026-09')],
    ['an open trade', [], (trader) => createTrade(trader, openTrade())],
  ])('is read again after %s, and nothing else', async (_what, expected, write) => {
    const { trader, listReads } = await createWatchedTrader()
    await report(trader)
    listReads()

    await write(trader)

    for (const filter of [{}, { type: 'long' }] as const)
      expect(await report(trader, filter)).toEqual(await computeFresh(await asStranger(trader), filter))
    expect(listReads()).toEqual(expected)
  })

  test('of a record that is too large are the sums of its months', async () => {
    const { trader, listReads } = await createWatchedTrader({ recordCacheBytes: 100_000 })
    for (const filter of [{}, {}, { from: '2026-09-01' }])
      expect(await report(trader, filter)).toEqual(await computeFresh(await asStranger(trader), filter))
    expect(listReads()).toEqual([FIRST, '2026-09', '2026-10']) // once, for the first report

    for (const filter of [{ type: 'long' }, { from: '2026-09-01', to: '2026-10-05' }] as const)
      expect(await report(trader, filter)).toEqual(await computeFresh(await asStranger(trader), filter))

    expect(listReads()).toEqual([FIRST, '2026-09', '2026-10'])
  })

  test('of those who asked least recently is dropped, and is read again', async () => {
    const recordCacheBytes = 200_000 // two records
    const { trader, listReads } = await createWatchedTrader({ recordCacheBytes })
    await report(trader)
    for (const _ of [1, 2, 3]) {
      const other = await createTraderOfMonths({ db: trader.db, recordCacheBytes })
      expect((await report(other)).counts.trades).toBe(6)
    }
    listReads()

    expect((await report(trader)).counts.trades).toBe(6)
    expect(listReads()).toEqual([FIRST, '2026-09', '2026-10'])
  })

  test('is outdated after a restore with rows that no trigger has seen', async () => {
    const trader = await createTraderOfMonths()
    await report(trader)
    const client = await database.owner.connect()
    await client.query('begin; set local session_replication_role = replica')
    for (const table of ['trades', 'record_versions'])
      await client.query(`delete from ${table} where user_id = $1`, [trader.actor.userId])
    await client.query('commit')
    client.release()

    expect((await report(trader)).counts.trades).toBe(0)
    await createTrade(trader, buildTrade())
    expect((await report(trader)).counts.trades).toBe(1)
  })
})

describe('writes', () => {
  test('a write that is rolled back changes no report', async () => {
    const trader = await createTrader()
    await createTrade(trader, buildTrade())
    await report(trader)
    const failing = transaction(asUser(trader.db, trader.actor.userId), async ({ db }) => {
      await db.$client.query(`delete from trades where user_id = $1`, [trader.actor.userId])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')

    expect((await report(trader)).counts.trades).toBe(1)
  })

  test('that share an image do not wait for each other', async () => {
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

  test('of an erasure leave no version', async () => {
    const trader = await createTraderOfMonths()
    await database.owner.query('delete from auth.users where id = $1', [trader.actor.userId])

    const { rowCount } = await database.owner.query('select from record_versions where user_id = $1', [
      trader.actor.userId,
    ])
    expect(rowCount).toBe(0)
  })
})

const exitOn = (exitDate: string) => buildTrade({ entryDate: exitDate, exitDate })
const openTrade = () => buildTrade({ status: 'open', exitPrice: null, exitDate: null })

async function moveTrade(trader: Trader, from: string, to: string) {
  const { items } = await listTrades(trader, ListTrades.parse({ exitFrom: from, exitTo: from }))
  const { id, version } = items[0]!
  await updateTrade(trader, { ...UpdateTrade.parse({ ...exitOn(to), entryDate: from, version }), id })
}

async function deleteMonth(trader: Trader, month: string) {
  const { items } = await listTrades(
    trader,
    ListTrades.parse({ exitFrom: `${month}-01`, exitTo: `${month}-28` }),
  )
  for (const { id } of items) await deleteTrade(trader, { id })
}

/** The first segment of a record has all earlier months too. */
const FIRST = '0001-01'

/** A trader of three months. `listReads` lists the first month of each segment that was read since the last call. */
async function createWatchedTrader(parts: Partial<Trader> = {}) {
  const reads = new Set<string>()
  const db = watchStatements(database.db, ({ text, values }) => {
    if (!text.includes('uuid_send(id)')) return
    reads.add((values as string[]).find((value) => value.endsWith('-01'))!.slice(0, 7))
  })
  const trader = await createTraderOfMonths({ ...parts, db })
  reads.clear()
  const listReads = () => {
    const found = [...reads].sort()
    reads.clear()
    return found
  }
  return { trader, listReads }
}

/** The same trader in another process, which keeps nothing. */
const asStranger = async (trader: Trader): Promise<Trader> => ({ ...trader, db: { ...database.db } })

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
