import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { DAY_PAGE, type DayEvent, MAX_DAY_POINTS } from '@candlebook/contract/days'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import { addDays } from '@candlebook/domain/days/day'
import { sum } from '@candlebook/domain/decimal/decimal'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { buildAccountStatement, buildStatement, importFile } from '../imports/imports.fixtures.ts'
import { createEntry } from '../journal/index.ts'
import { saveCurrency, savePreferences } from '../settings/index.ts'
import { closeTrade, createTrade, setFills } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { getDay, listDayEvents, listDays } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setReferenceRate(database, { currency: 'USD', day: '2026-01-15', perEuro: '1.25' })
})
afterAll(() => database.drop())

async function createTrader(currency: 'USD' | 'EUR' = 'USD'): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: new Date() }),
  )
  return trader
}

const setPreferences = (trader: UserContext, changed: Partial<typeof defaultPreferences>) =>
  savePreferences({ ...trader, jobs: { enqueue: async () => {} } } as never, {
    ...defaultPreferences,
    ...changed,
  })

const describe = ({ time, role, quantity, price, symbol, pnl, closes }: DayEvent): string =>
  [time ?? '-', role, quantity ?? '?', symbol, price ?? '?', pnl, closes ? 'closes' : null]
    .filter((part) => part !== null)
    .join(' ')

async function listEvents(trader: UserContext, day: string, account?: string): Promise<string[]> {
  return (await listDayEvents(trader, { day, account, page: 1 })).map(describe)
}

const twoDays = buildStatement(
  'buy 100 AAPL @ 10 on 2026-01-12 15:30:00',
  'sell 40 AAPL @ 12 on 2026-01-15 15:30:00',
  'buy 10 MSFT @ 20 on 2026-01-15 15:45:00',
  'sell 10 MSFT @ 19 on 2026-01-15 16:00:00',
  'sell 60 AAPL @ 9 on 2026-02-10 15:30:00',
)

test('a day has its fills in order of time, and the running sum of what its exits realised', async () => {
  const trader = await createTrader()
  await importFile(trader, twoDays)

  expect(await getDay(trader, { day: '2026-01-15' })).toEqual({
    day: '2026-01-15',
    resultDays: 'realised',
    pnl: '70',
    trades: 1,
    wins: 0,
    losses: 1,
    partialExits: 1,
    withoutRate: 0,
    events: 3,
    points: [
      { time: '15:30:00', total: '80' },
      { time: '16:00:00', total: '70' },
    ],
    highest: '80',
    lowest: '0',
    previous: '2026-01-12',
    next: '2026-02-10',
  })
  expect(await listEvents(trader, '2026-01-15')).toEqual([
    '15:30:00 exit 40 AAPL 12 80',
    '15:45:00 entry 10 MSFT 20',
    '16:00:00 exit 10 MSFT 19 -10 closes',
  ])
  expect(await listEvents(trader, '2026-02-10')).toEqual(['15:30:00 exit 60 AAPL 9 -60 closes'])
})

test('with results on the day that closes a trade, its earlier exits are listed and add nothing', async () => {
  const trader = await createTrader()
  await importFile(trader, twoDays)
  await setPreferences(trader, { resultDays: 'closed' })

  expect(await getDay(trader, { day: '2026-01-15' })).toMatchObject({
    resultDays: 'closed',
    pnl: '-10',
    trades: 1,
    partialExits: 0,
    events: 3,
  })
  expect(await listEvents(trader, '2026-01-15')).toContain('15:30:00 exit 40 AAPL 12')
  expect(await getDay(trader, { day: '2026-02-10' })).toMatchObject({ pnl: '20', trades: 1, wins: 1 })
})

test('typed trades have their fills, their entry or their exit on the day, without a time that they do not have', async () => {
  const trader = await createTrader()
  const day = '2026-11-03'
  await createTrade(
    trader,
    buildClosedTrade({ symbol: 'ONE', entryPrice: '100', exitPrice: '110', quantity: '2' }),
  )
  await createTrade(trader, buildNewTrade({ symbol: 'NEW', entryDate: day, entryPrice: '5', quantity: '1' }))
  const parted = await createTrade(
    trader,
    buildNewTrade({ symbol: 'PART', entryPrice: '10', quantity: '10', notes: 'Scaled out', tags: ['orb'] }),
  )
  await closeTrade(trader, { id: parted.id, exitPrice: '13', exitDate: day, quantity: '4' } as never)

  expect(await getDay(trader, { day })).toMatchObject({
    pnl: '32',
    trades: 1,
    wins: 1,
    partialExits: 1,
    points: [
      { time: null, total: '20' },
      { time: null, total: '32' },
    ],
  })
  expect(await listEvents(trader, day)).toEqual([
    '- exit 2 ONE 110 20 closes',
    '- entry 1 NEW 5',
    '- exit 4 PART 13 12',
  ])
  expect((await listDayEvents(trader, { day, page: 1 })).map(({ notes }) => notes)).toEqual([
    null,
    null,
    'Scaled out',
  ])
})

test.each([null, 'America/New_York'])(
  'typed fills have the time that the trader typed, with days in the zone %s',
  async (zone) => {
    const trader = await createTrader()
    await database.owner.query('update user_settings set trade_days_zone = $1 where user_id = $2', [
      zone,
      trader.actor.userId,
    ])
    const { id, version } = await createTrade(
      trader,
      buildNewTrade({ symbol: 'TIME', entryDate: '2026-11-03' }),
    )
    const add = (role: 'entry' | 'exit', price: string, time?: string) => ({
      ...{ role, day: '2026-11-03', quantity: '2', price, fee: '0', ...(time && { time }) },
    })
    const fills = [add('entry', '10', '09:32'), add('entry', '11'), add('exit', '12', '15:31')]

    await setFills(trader, { id, version, fills })

    expect(await listEvents(trader, '2026-11-03')).toEqual([
      '09:32:00 entry 2 TIME 10',
      '15:31:00 exit 2 TIME 12 4',
      '- entry 2 TIME 11',
    ])
  },
)

test('a result without a rate is listed, counted, and in no sum', async () => {
  const trader = await createTrader('EUR')
  await createTrade(
    trader,
    buildClosedTrade({ currency: 'USD', entryDate: '2025-06-02', exitDate: '2025-06-03', market: 'stock' }),
  )

  expect(await getDay(trader, { day: '2025-06-03' })).toMatchObject({
    pnl: '0',
    trades: 0,
    withoutRate: 1,
    events: 1,
    points: [],
  })
})

test('the fills of a day are those of the zone in which the trader counts days', async () => {
  const trader = await createTrader()
  await importFile(
    trader,
    buildStatement('buy 1 KO @ 60 on 2026-03-02 23:30:00', 'sell 1 KO @ 61 on 2026-03-02 23:45:00'),
  )
  const [event] = await listDayEvents(trader, { day: '2026-03-02', page: 1 })
  await database.owner.query('update user_settings set trade_days_zone = $1 where user_id = $2', [
    'Asia/Tokyo',
    trader.actor.userId,
  ])

  expect(event).toMatchObject({ time: '23:30:00' })
  expect((await listDayEvents(trader, { day: '2026-03-03', page: 1 }))[0]).toMatchObject({
    zone: 'Asia/Tokyo',
    time: expect.stringMatching(/^1[23]:30:00$/),
  })
})

test('the nearest days have an entry, an exit, a partial exit, a journal entry or nothing', async () => {
  const trader = await createTrader()
  await importFile(trader, twoDays)
  const entry = { title: 'Quiet', content: 'Nothing', tags: [], images: [], links: [], tradeIds: [] }
  await createEntry(trader, { ...entry, date: '2026-01-20' })
  const nearest = async (day: string) => {
    const { previous, next } = await getDay(trader, { day })
    return [previous, next]
  }

  expect(await nearest('2026-01-12')).toEqual([null, '2026-01-15'])
  expect(await nearest('2026-01-14')).toEqual(['2026-01-12', '2026-01-15'])
  expect(await nearest('2026-01-15')).toEqual(['2026-01-12', '2026-01-20'])
  expect(await nearest('2026-02-10')).toEqual(['2026-01-20', null])

  const other = await createTrader()
  await importFile(
    other,
    buildStatement(
      'buy 9 KO @ 60 on 2026-01-05',
      'sell 3 KO @ 61 on 2026-01-12',
      'sell 6 KO @ 61 on 2026-02-20',
    ),
  )
  expect((await getDay(other, { day: '2026-02-02' })).previous).toBe('2026-01-12')
  expect((await getDay(other, { day: '2026-01-08' })).next).toBe('2026-01-12')
})

test('with an account the nearest days are those of its trades', async () => {
  const trader = await createTrader()
  const lines = (symbol: string, days: [string, string, string]) => [
    `buy 9 ${symbol} @ 60 on ${days[0]}`,
    `sell 3 ${symbol} @ 61 on ${days[1]}`,
    `sell 6 ${symbol} @ 61 on ${days[2]}`,
  ]
  await importFile(
    trader,
    buildAccountStatement('U1', ...lines('KO', ['2026-03-02', '2026-03-09', '2026-03-20'])),
    ['U1'],
  )
  await importFile(
    trader,
    buildAccountStatement('U2', ...lines('MSFT', ['2026-03-03', '2026-03-10', '2026-03-19'])),
    ['U2'],
  )
  const entry = { title: 'Quiet', content: 'Nothing', tags: [], images: [], links: [], tradeIds: [] }
  await createEntry(trader, { ...entry, date: '2026-03-06' })
  const nearest = async (day: string, account?: string) => {
    const { previous, next } = await getDay(trader, { day, ...(account && { account }) })
    return [previous, next]
  }

  expect(await nearest('2026-03-05')).toEqual(['2026-03-03', '2026-03-06'])
  expect(await nearest('2026-03-05', 'U1')).toEqual(['2026-03-02', '2026-03-09'])
  expect(await nearest('2026-03-15', 'U2')).toEqual(['2026-03-10', '2026-03-19'])
  expect(await nearest('2026-03-05', 'U3')).toEqual([null, null])
})

test('with an account a day has what the trades of this account did', async () => {
  const trader = await createTrader()
  await importFile(
    trader,
    buildAccountStatement('U1', 'buy 1 KO @ 60 on 2026-03-02', 'sell 1 KO @ 61 on 2026-03-03'),
    ['U1'],
  )
  await importFile(
    trader,
    buildAccountStatement('U2', 'buy 1 MSFT @ 60 on 2026-03-02', 'sell 1 MSFT @ 65 on 2026-03-03'),
    ['U2'],
  )

  expect(await getDay(trader, { day: '2026-03-03' })).toMatchObject({ pnl: '6', events: 2 })
  expect(await getDay(trader, { day: '2026-03-03', account: 'U2' })).toMatchObject({ pnl: '5', events: 1 })
  expect(await listEvents(trader, '2026-03-03', 'U2')).toHaveLength(1)
  expect((await listDays(trader, { month: '2026-03', account: 'U2' })).days).toMatchObject([{ pnl: '5' }])
})

test('another trader sees none of it, also with the name of the account', async () => {
  const trader = await createTrader()
  const stranger = await createTrader()
  await importFile(
    trader,
    buildAccountStatement('U1', 'buy 1 KO @ 60 on 2026-03-02', 'sell 1 KO @ 61 on 2026-03-03'),
    ['U1'],
  )
  const entry = { title: 'Mine', content: 'Mine', tags: [], images: [], links: [], tradeIds: [] }
  await createEntry(trader, { ...entry, date: '2026-03-04' })

  expect(await getDay(stranger, { day: '2026-03-03', account: 'U1' })).toMatchObject({
    pnl: '0',
    events: 0,
    previous: null,
    next: null,
  })
  expect(await listDayEvents(stranger, { day: '2026-03-03', account: 'U1', page: 1 })).toEqual([])
  expect(await listDays(stranger, { month: '2026-03', account: 'U1' })).toEqual({ days: [], written: [] })
})

test('a day with 5,000 exits has pages, and a curve that ends at its sum', async () => {
  const trader = await createTrader()
  await database.owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price, exit_date, created_at, updated_at)
     select $1, gen_random_uuid(), 'BTC', 'crypto', 'long', 'closed', 1, 100, '2026-05-04', 100 + n % 7 - 2, '2026-05-04', now(), now()
     from generate_series(1, 5000) as n`,
    [trader.actor.userId],
  )
  const { pnl, points, events, trades } = await getDay(trader, { day: '2026-05-04' })

  expect({ events, trades }).toEqual({ events: 10_000, trades: 5_000 })
  expect(points.length).toBeLessThanOrEqual(MAX_DAY_POINTS)
  expect(points.at(-1)?.total).toBe(pnl)
  const page = await listDayEvents(trader, { day: '2026-05-04', page: 100 })
  expect(page).toHaveLength(DAY_PAGE)
  expect(await listDayEvents(trader, { day: '2026-05-04', page: 101 })).toEqual([])
})

const anyFills = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    symbol: fc.constantFrom('AAPL', 'KO'),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 20 }),
    day: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 4, maxLength: 24 },
)

test('each day of the calendar equals its page, the sum of its events, the end of its curve, and the month', async () => {
  await fc.assert(
    fc.asyncProperty(anyFills, fc.constantFrom('realised', 'closed'), async (given, resultDays) => {
      const trader = await createTrader()
      const inOrder = given.toSorted((a, b) => a.day - b.day)
      const lines = inOrder.map(
        ({ side, quantity, symbol, price, day }, at) =>
          `${side} ${quantity} ${symbol} @ ${price} on ${addDays('2026-02-23', day)} 15:${10 + at}:00`,
      )
      await importFile(trader, buildStatement(...lines))
      await createTrade(trader, buildClosedTrade({ entryDate: '2026-02-24', exitDate: '2026-02-25' }))
      await setPreferences(trader, { resultDays: resultDays as 'realised' | 'closed' })

      const report = await analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-03-20' }))
      const months = await Promise.all(['2026-02', '2026-03'].map((month) => listDays(trader, { month })))
      const squares = listReportDays(report.days)
      expect(months.flatMap(({ days }) => days)).toMatchObject(
        squares.map(({ day, pnl, trades, partialExits }) => ({ day, pnl, trades, partialExits })),
      )
      for (let day = '2026-02-22'; day < '2026-03-06'; day = addDays(day, 1)) {
        const square = squares.find((one) => one.day === day)
        const shown = await getDay(trader, { day })
        const events = await listDayEvents(trader, { day, page: 1 })
        const { pnl = '0', trades = 0, wins = 0, losses = 0, partialExits = 0 } = square ?? {}
        expect(shown).toMatchObject({ pnl, trades, wins, losses, partialExits, events: events.length })
        expect(sum(events.map((event) => event.pnl ?? '0'))).toBe(pnl)
        expect(shown.points.at(-1)?.total ?? '0').toBe(pnl)
      }
    }),
    { numRuns: Math.ceil(12 * Number(process.env.SHARE_OF_RUNS)) },
  )
})
