import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import type { ChangeBaseCurrency } from '@candlebook/contract/settings'
import { CreateTrade, ListTrades } from '@candlebook/contract/trades'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { closeTrade, createTrade, deleteTrade, listTrades, updateTrade } from '../trades/index.ts'
import { changeBaseCurrency, convertTrades, getBaseCurrency, verifyBaseMoney } from './index.ts'
import { readAllFigures } from './read-all-figures.fixtures.ts'

const now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  for (const [currency, perEuro] of Object.entries({ USD: '1.0850', GBP: '0.84413', JPY: '163.90' }))
    await setReferenceRate(database, { currency, day: '2026-11-03', perEuro })
})
afterAll(() => database.drop())

const closed = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: 'SAP',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '10',
    entryPrice: '150',
    entryDate: '2026-11-02',
    exitPrice: '160',
    exitDate: '2026-11-03',
    ...parts,
  })

const open = () => closed({ status: 'open', exitPrice: null, exitDate: null })

/** A trade with a fee of 0.7 in each of these currencies, as an import writes it. */
const withFees = (trade: CreateTrade, currencies: string[]) => ({
  ...trade,
  foreignFees: currencies.map((currency) => ({ currency, amount: '0.7' })),
})

/** The queue of jobs, which the test runs itself. */
const createQueue = () => {
  const enqueued: { name: string; data: object }[] = []
  return {
    enqueued,
    jobs: { enqueue: async (_db: unknown, name: string, data: object) => void enqueued.push({ name, data }) },
  }
}

async function change(trader: UserContext, choice: ChangeBaseCurrency) {
  const { jobs, enqueued } = createQueue()
  const state = await changeBaseCurrency({ ...trader, jobs: jobs as never }, choice)
  const waiting = await getBaseCurrency(trader)
  if (enqueued.length > 0) await convertTrades({ db: database.db, clock }, { userId: trader.actor.userId })
  return { state, waiting, enqueued, after: await getBaseCurrency(trader) }
}

const analyse = (trader: UserContext) => analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21' }))
const list = async (trader: UserContext) => (await listTrades(trader, ListTrades.parse({}))).items

describe('a change of the base currency', () => {
  test('happens at once for a trader without trades, and starts no job', async () => {
    const trader = await createTestUser(database, { clock })

    const { state, enqueued } = await change(trader, { currency: 'BRL', formerCurrency: 'write' })

    expect(enqueued).toEqual([])
    expect(state).toEqual({
      currency: 'BRL',
      isSaved: true,
      stablecoinsAsUsd: true,
      withoutCurrency: 0,
      withCurrency: 0,
      change: null,
    })
  })

  test('writes the former currency into trades without a currency, and converts all closed trades in a job', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, closed())
    await createTrade(trader, closed({ currency: 'GBP' }))
    await createTrade(trader, closed({ status: 'open', exitPrice: null, exitDate: null }))

    const { state, waiting, after } = await change(trader, { currency: 'USD', formerCurrency: 'write' })

    expect(state).toMatchObject({ currency: 'EUR', withoutCurrency: 2, withCurrency: 1 })
    expect(waiting.change).toEqual({ currency: 'USD', done: 0, total: 3 })
    expect(after).toMatchObject({ currency: 'USD', withoutCurrency: 0, change: null })
    const trades = await list(trader)
    expect(trades.map(({ currency, basePnl }) => ({ currency, basePnl }))).toEqual([
      { currency: 'EUR', basePnl: null },
      { currency: 'GBP', basePnl: '128.5347043701799486' },
      { currency: 'EUR', basePnl: '108.5' },
    ])
    expect((await analyse(trader)).metrics.totalPnl).toBe('237.0347043701799486')
  })

  test('can leave trades without a currency as they are: their amounts stay, and are now of the new currency', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, closed())

    const { enqueued } = await change(trader, { currency: 'USD', formerCurrency: 'leave' })

    expect(enqueued).toEqual([])
    expect(await list(trader)).toMatchObject([{ currency: null, basePnl: '100', rateSource: 'same' }])
    expect((await analyse(trader)).metrics.totalPnl).toBe('100')
  })

  test('converts the fees in other currencies of trades without a currency, which stay without one', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, withFees(closed(), ['USD']))
    expect((await analyse(trader)).metrics.totalPnl).toBe('99.354838709677419355') // 100 − 0.7 ÷ 1.085

    const { enqueued } = await change(trader, { currency: 'USD', formerCurrency: 'leave' })

    expect(enqueued.map(({ name }) => name)).toEqual(['trades.change-base-currency'])
    expect(await list(trader)).toMatchObject([
      { currency: null, foreignFee: '0.7', pnl: '99.3', basePnl: '99.3' },
    ])
    expect((await analyse(trader)).metrics.totalPnl).toBe('99.3')
    expect((await verifyBaseMoney(trader)).mismatches).toEqual([])
  })

  test('and a change back restore every figure of list, report, calendar, cards and What if, for any trades', async () => {
    const anyTrade = fc
      .record({
        currency: fc.constantFrom(null, 'EUR', 'USD', 'GBP', 'GBX', 'JPY', 'SEK', 'USDT'),
        type: fc.constantFrom('long', 'short'),
        exitPrice: fc.integer({ min: 1, max: 40_000 }).map((cents) => (cents / 100).toFixed(2)),
        exitDate: fc.constantFrom('2026-11-03', '2026-11-06', '2026-11-11'),
        stopLoss: fc.constantFrom(null, '140'),
        feesIn: fc.subarray(['EUR', 'USD', 'GBP', 'JPY', 'USDT', 'BNB'], { maxLength: 3 }),
      })
      .map(({ feesIn, ...parts }) => withFees(closed(parts), feesIn))
    const oneOfEach = [null, 'EUR', 'USD', 'GBP', 'JPY'].map((currency) =>
      withFees(closed({ currency }), ['GBP', 'BNB']),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTrade, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('GBP' as const, 'USD' as const, 'BRL' as const),
        async (drafts, other) => {
          const trader = await createTestUser(database, { clock })
          await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
          for (const draft of [...oneOfEach, ...drafts]) await createTrade(trader, draft)
          const before = await readAllFigures(trader, '2026-11-21')

          await change(trader, { currency: other, formerCurrency: 'write' })
          expect((await verifyBaseMoney(trader)).mismatches).toEqual([])
          await change(trader, { currency: 'EUR', formerCurrency: 'write' })

          expect(await readAllFigures(trader, '2026-11-21')).toEqual(before)
        },
      ),
      { numRuns: Math.ceil(6 * Number(process.env.SHARE_OF_RUNS)) },
    )
  }, 60_000)

  test('changes the total P&L, and a change back restores the report', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    for (const currency of ['EUR', 'USD', 'GBP', 'JPY', 'SEK', null])
      await createTrade(trader, closed({ currency }))
    const before = await analyse(trader)

    await change(trader, { currency: 'GBP', formerCurrency: 'write' })
    expect((await analyse(trader)).metrics.totalPnl).not.toBe(before.metrics.totalPnl)
    await change(trader, { currency: 'EUR', formerCurrency: 'write' })

    expect(await analyse(trader)).toEqual(before)
  })

  test('writes EUR into trades of a trader who had saved no base currency, because the totals counted in it', async () => {
    const trader = await createTestUser(database, { clock })
    await createTrade(trader, closed())

    await change(trader, { currency: 'USD', formerCurrency: 'write' })

    expect(await list(trader)).toMatchObject([{ currency: 'EUR', basePnl: '108.5' }])
  })

  test('can leave the trades of a trader who had saved no base currency without one', async () => {
    const trader = await createTestUser(database, { clock })
    await createTrade(trader, closed())

    await change(trader, { currency: 'USD', formerCurrency: 'leave' })

    expect(await list(trader)).toMatchObject([{ currency: null, basePnl: '100' }])
  })

  test('to the EUR in which a trader without a saved one counted writes nothing', async () => {
    const trader = await createTestUser(database, { clock })
    await createTrade(trader, closed())

    const { enqueued } = await change(trader, { currency: 'EUR', formerCurrency: 'write' })

    expect(enqueued).toEqual([])
    expect(await list(trader)).toMatchObject([{ currency: null, basePnl: '100' }])
  })

  test.each<[string, (trader: UserContext, trade: { id: string; version: number }) => Promise<unknown>]>([
    ['a save', (trader, { id, version }) => updateTrade(trader, { ...open(), id, version })],
    ['a close', (trader, { id }) => closeTrade(trader, { id, exitPrice: '110', exitDate: '2026-11-03' })],
    ['a deletion', (trader, { id }) => deleteTrade(trader, { id })],
  ])('is not stopped by %s, which waits without a lock on the trade', async (_what, write) => {
    const trader = await createTestUser(database, { clock })
    const trade = await createTrade(trader, open())
    const changing = await database.owner.connect()
    await changing.query('begin')
    await changing.query(`select pg_advisory_xact_lock(hashtextextended('base_currency ' || $1, 0))`, [
      trader.actor.userId,
    ])
    const { rows } = await changing.query<{ process: number }>('select pg_backend_pid() as process')
    const writing = write(trader, trade)
    await expect
      .poll(async () => {
        const { rowCount } = await database.owner.query(
          'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [rows[0]?.process],
        )
        return rowCount
      })
      .toBe(1)

    const { rowCount } = await changing.query('select from trades where id = $1 for update nowait', [
      trade.id,
    ])
    await changing.query('commit')
    changing.release()

    expect(rowCount).toBe(1)
    await writing
  })

  test('is refused while another change waits or runs', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, closed({ currency: 'USD' }))
    const { jobs } = createQueue()
    await changeBaseCurrency({ ...trader, jobs: jobs as never }, { currency: 'USD', formerCurrency: 'write' })

    await expect(
      changeBaseCurrency({ ...trader, jobs: jobs as never }, { currency: 'GBP', formerCurrency: 'write' }),
    ).rejects.toMatchObject({ code: 'settings.currency_changing' })
  })

  test('of the stablecoins ends when its job fails, and the switch stays', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, closed({ currency: 'USDT' }))
    await database.owner.query(
      `alter table trades add constraint no_tether check (currency <> 'USDT') not valid`,
    )

    const switched = change(trader, { currency: 'EUR', formerCurrency: 'leave', stablecoinsAsUsd: false })
    await expect(switched).rejects.toThrow()
    await database.owner.query('alter table trades drop constraint no_tether')

    expect(await getBaseCurrency(trader)).toMatchObject({ stablecoinsAsUsd: true, change: null })
  })

  test('ends when its job fails, and the former base currency stays', async () => {
    const trader = await createTestUser(database, { clock })
    await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
    await createTrade(trader, closed({ currency: 'USD' }))
    const { jobs } = createQueue()
    await changeBaseCurrency({ ...trader, jobs: jobs as never }, { currency: 'USD', formerCurrency: 'write' })
    await database.owner.query(`alter table record_versions rename to versions_that_are_gone`)
    const converting = convertTrades({ db: database.db, clock }, { userId: trader.actor.userId })
    await expect(converting).rejects.toThrow()
    await database.owner.query(`alter table versions_that_are_gone rename to record_versions`)

    expect(await getBaseCurrency(trader)).toMatchObject({ currency: 'EUR', change: null })
  })

  test('converts no trade of another user', async () => {
    const [ada, bob] = [await createTestUser(database, { clock }), await createTestUser(database, { clock })]
    for (const trader of [ada, bob]) {
      await change(trader, { currency: 'EUR', formerCurrency: 'leave' })
      await createTrade(trader, closed())
    }

    await change(ada, { currency: 'USD', formerCurrency: 'write' })

    expect(await getBaseCurrency(bob)).toMatchObject({ currency: 'EUR', withoutCurrency: 1 })
    expect(await list(bob)).toMatchObject([{ currency: null, basePnl: '100' }])
  })
})

test('switching off stablecoins as dollars converts their trades again, and the totals name those that have no rate then', async () => {
  const trader = await createTestUser(database, { clock })
  await change(trader, { currency: 'USD', formerCurrency: 'leave' })
  await createTrade(trader, closed({ symbol: 'BTC', market: 'crypto', currency: 'USDT' }))
  expect((await analyse(trader)).metrics.totalPnl).toBe('100')

  await change(trader, { currency: 'USD', formerCurrency: 'leave', stablecoinsAsUsd: false })

  const off = await analyse(trader)
  expect(off.counts.trades).toBe(0)
  expect(off.withoutRate).toEqual([{ currency: 'USDT', trades: 1 }])
  await change(trader, { currency: 'USD', formerCurrency: 'leave', stablecoinsAsUsd: true })
  expect((await analyse(trader)).metrics.totalPnl).toBe('100')
})

test('a trade whose currency is removed by an edit has the rate 1 again', async () => {
  const trader = await createTestUser(database, { clock })
  const made = await createTrade(trader, closed({ currency: 'USD' }))
  expect(made).toMatchObject({ rateSource: 'ecb', basePnl: '92.1658986175115207' })

  const saved = await updateTrade(trader, { ...closed(), id: made.id, version: 1 })

  expect(saved).toMatchObject({ baseRate: '1', rateSource: 'same', rateDay: null, basePnl: '100' })
})
