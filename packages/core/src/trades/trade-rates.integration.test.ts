import { CreateTrade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asJob, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { createTrade, getTrade, tradeRecomputing } from './index.ts'

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.owner.query('truncate platform.exchange_rates')
  await setRate('USD', '2026-11-03', '1.25')
  await setRate('JPY', '2026-11-03', '160')
  trader = await createTestUser(database)
})
afterAll(() => database.drop())

const setRate = (currency: string, day: string, perEuro: string) =>
  setReferenceRate(database, { currency, day, perEuro })

/** A long of 10 from 150 to 160: a P&L of 100 in its currency. */
const closed = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: 'NVDA',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '10',
    entryPrice: '150',
    entryDate: '2026-11-02',
    exitPrice: '160',
    exitDate: '2026-11-03',
    currency: 'USD',
    ...parts,
  })

const recompute = (user = trader) =>
  transaction(asJob(database.db, user.actor.userId), (scope) =>
    tradeRecomputing.recomputeTrades(scope, { from: '2026-11-01', to: '2026-11-10', currencies: ['USD'] }),
  )

describe('after a change of rates', () => {
  test('trades at a corrected rate are computed again, and the sums before and after are returned', async () => {
    const { id } = await createTrade(trader, closed())
    await createTrade(trader, closed({ currency: 'USDT' }))
    await createTrade(trader, closed({ currency: 'JPY' }))
    await createTrade(trader, closed({ currency: 'USD', rate: '0.9', rateCurrency: 'EUR' }))
    await setRate('USD', '2026-11-03', '1.28')

    expect(await recompute()).toEqual({
      currencies: [
        { currency: 'USD', trades: 1 },
        { currency: 'USDT', trades: 1 },
      ],
      baseCurrency: 'EUR',
      before: '160',
      after: '156.25',
    })
    expect(await getTrade(trader, { id })).toMatchObject({ baseRate: '0.78125', basePnl: '78.125' })
    expect((await recompute()).currencies).toEqual([])
  })

  test('a trade whose rate arrived late, or is now of its own day, has no corrected rate', async () => {
    const late = await createTrade(trader, closed({ currency: 'GBP' }))
    const next = await createTrade(trader, closed({ exitDate: '2026-11-04' }))
    await setRate('GBP', '2026-11-03', '0.8')
    await setRate('USD', '2026-11-04', '1.6')

    expect((await recompute()).currencies).toEqual([])
    expect(await getTrade(trader, { id: late.id })).toMatchObject({ basePnl: '125' })
    expect(await getTrade(trader, { id: next.id })).toMatchObject({
      basePnl: '62.5',
      rateDay: '2026-11-04',
    })
  })

  test('a trade that changes with the base currency at the same time causes no deadlock: the job locks no row before', async () => {
    const { id } = await createTrade(trader, closed())
    await setRate('USD', '2026-11-03', '1.28')
    const change = await database.owner.connect()
    await change.query('begin')
    await change.query(`select pg_advisory_xact_lock(hashtextextended('base_currency ' || $1, 0))`, [
      trader.actor.userId,
    ])
    const recomputing = recompute()
    await vi.waitFor(async () => {
      const { rowCount } = await change.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      expect(rowCount).toBe(1)
    }, 30_000)

    await change.query(`update trades set notes = 'Converted' where id = $1`, [id])
    await change.query('commit')
    change.release()

    await recomputing
    expect(await getTrade(trader, { id })).toMatchObject({ notes: 'Converted', basePnl: '78.125' })
  })

  test('trades of another user stay as they are', async () => {
    const otherUser = await createTestUser(database)
    const { id } = await createTrade(otherUser, closed())
    await setRate('USD', '2026-11-03', '1.28')

    expect((await recompute()).currencies).toEqual([])
    expect(await getTrade(otherUser, { id })).toMatchObject({ basePnl: '80' })
  })
})
