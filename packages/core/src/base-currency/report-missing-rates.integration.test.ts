import { CreateTrade, ListTrades } from '@candlebook/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { listNotifications } from '../notifications/index.ts'
import { createTrade, deleteTrade, listTrades } from '../trades/index.ts'
import { listUsersWithoutRates } from './base-currency.store.ts'
import { reportMissingRates } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** An account was created before the days of these tests, so that it sees their notifications. */
async function createTrader(): Promise<UserContext> {
  const trader = await createTestUser(database)
  await database.owner.query(`update profiles set created_at = '2026-01-01' where user_id = $1`, [
    trader.actor.userId,
  ])
  return trader
}

const closed = (parts: object = {}) =>
  CreateTrade.parse({
    symbol: '7203',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '100',
    entryPrice: '2800',
    entryDate: '2026-11-02',
    exitPrice: '3300',
    exitDate: '2026-11-03',
    currency: 'JPY',
    ...parts,
  })

const report = (day: string) =>
  reportMissingRates({ db: database.db, clock: { now: () => new Date(`${day}T20:07:00Z`) } })

const listNews = async (trader: UserContext) =>
  (await listNotifications(trader)).notifications.filter(({ kind }) => kind === 'rates-missing')

const listMessages = async (trader: UserContext) => (await listNews(trader)).map(({ message }) => message)

describe('the daily job about missing rates', () => {
  test('tells a trader once how many trades in which currencies the totals leave out', async () => {
    const trader = await createTrader()
    await createTrade(trader, closed())
    await createTrade(trader, closed({ symbol: '6758' }))
    await createTrade(trader, closed({ symbol: 'VOLV B', currency: 'SEK' }))
    await createTrade(trader, closed({ symbol: 'SAP', currency: 'EUR' }))
    await createTrade(trader, closed({ symbol: 'VOD', currency: null }))

    await report('2026-11-04')
    await report('2026-11-05')

    expect(await listNews(trader)).toMatchObject([
      {
        title: 'Exchange rates are missing',
        message:
          'Your totals leave out 2 trades in JPY and 1 trade in SEK: no exchange rate is known for their exit days. To include a trade, edit it and enter its rate.',
      },
    ])
  })

  test('counts exactly the trades that the list without a rate shows', async () => {
    const trader = await createTrader()
    await createTrade(trader, closed())
    await createTrade(trader, closed({ exitDate: '2026-11-04' }))
    await createTrade(trader, closed({ rate: '0.0061', rateCurrency: 'EUR' }))
    await createTrade(trader, closed({ status: 'open', exitPrice: null, exitDate: null }))

    await report('2026-11-04')

    const { items } = await listTrades(trader, ListTrades.parse({ hasRate: 'false', status: 'closed' }))
    expect(items).toHaveLength(2)
    expect(await listMessages(trader)).toEqual([expect.stringContaining('leave out 2 trades in JPY:')])
  })

  test('waits for the day after the exit, because the rate of the day may still come', async () => {
    const trader = await createTrader()
    await createTrade(trader, closed())

    await report('2026-11-03')
    expect(await listMessages(trader)).toEqual([])
    await report('2026-11-04')
    expect(await listMessages(trader)).toEqual([
      expect.stringContaining('1 trade in JPY: no exchange rate is known for its exit day.'),
    ])
  })

  test('tells again when another trade has no rate, and not when one of them is deleted', async () => {
    const trader = await createTrader()
    const first = await createTrade(trader, closed())
    await createTrade(trader, closed({ symbol: '6758' }))
    await report('2026-11-04')
    await deleteTrade(trader, { id: first.id })
    await report('2026-11-05')
    expect(await listMessages(trader)).toHaveLength(1)

    await createTrade(trader, closed({ currency: 'SEK' }))
    await report('2026-11-06')

    expect((await listMessages(trader))[0]).toContain('leave out 1 trade in JPY and 1 trade in SEK:')
    expect(await listMessages(trader)).toHaveLength(2)
  })

  test('tells each trader of own trades only', async () => {
    const [ada, bob, carla] = [await createTrader(), await createTrader(), await createTrader()]
    await createTrade(ada, closed())
    await createTrade(bob, closed({ currency: 'SEK' }))

    await report('2026-11-04')

    expect(await listMessages(ada)).toEqual([expect.stringContaining('1 trade in JPY:')])
    expect(await listMessages(bob)).toEqual([expect.stringContaining('1 trade in SEK:')])
    expect(await listMessages(carla)).toEqual([])
  })

  test('fits a notification when trades are in hundreds of coins: ten are named, the others are counted', async () => {
    const trader = await createTrader()
    await createTrade(trader, closed())
    const { rowCount } = await database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price, exit_date,
          currency, created_at, updated_at)
        select user_id, gen_random_uuid(), symbol, market, type, status, quantity, entry_price, entry_date, exit_price, exit_date,
          'COIN' || lpad(n::text, 6, '0'), now(), now()
        from trades, generate_series(1, 800) n where user_id = $1`,
      [trader.actor.userId],
    )
    expect(rowCount).toBe(800)

    await report('2026-11-04')

    const [message] = await listMessages(trader)
    expect(message).toContain('1 trade in COIN000001, ')
    expect(message).toContain(
      '1 trade in COIN000010, and 791 trades in 791 other currencies: no exchange rate',
    )
  })

  test('tells the others when it fails for one trader, and fails at the end so that it runs again', async () => {
    const [ada, bob, carla] = [await createTrader(), await createTrader(), await createTrader()]
    for (const trader of [ada, bob, carla]) await createTrade(trader, closed())
    const refused = bob.actor.userId
    await database.owner.query(
      `alter table missing_rate_notices add constraint damaged check (user_id <> '${refused}')`,
    )

    await expect(report('2026-11-04')).rejects.toThrow()
    await database.owner.query('alter table missing_rate_notices drop constraint damaged')

    expect(await listMessages(ada)).toHaveLength(1)
    expect(await listMessages(bob)).toEqual([])
    expect(await listMessages(carla)).toHaveLength(1)
    await report('2026-11-04')
    for (const trader of [ada, bob, carla]) expect(await listMessages(trader)).toHaveLength(1)
  })

  test('can be read by the job only: no user learns who has trades without a rate', async () => {
    const [ada, otherUser] = [await createTrader(), await createTrader()]
    await createTrade(ada, closed())
    const asOtherUser = transaction(asUser(database.db, otherUser.actor.userId), ({ db }) =>
      listUsersWithoutRates(db, '2026-11-04'),
    )

    await expect(asOtherUser).rejects.toMatchObject({ code: '42501' })
    expect(await transaction(asJob(database.db), (db) => listUsersWithoutRates(db, '2026-11-04'))).toContain(
      ada.actor.userId,
    )
  })
})
