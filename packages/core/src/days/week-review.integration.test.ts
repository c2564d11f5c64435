import { ListTrades } from '@candlebook/contract/trades'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { createEntry } from '../journal/index.ts'
import { newId } from '../kernel/index.ts'
import { savePlaybook } from '../playbooks/index.ts'
import { saveCurrency, savePreferences } from '../settings/index.ts'
import { closeTrade, createTrade, listTrades } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { getWeek, listDays } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function createTrader(): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency: 'USD', now: new Date() }),
  )
  return trader
}

const close = (trader: UserContext, symbol: string, pnl: number, exitDate: string, more = {}) =>
  createTrade(
    trader,
    buildClosedTrade({
      symbol,
      entryPrice: '100',
      exitPrice: String(100 + pnl),
      quantity: '1',
      entryDate: exitDate,
      exitDate,
      ...more,
    }),
  )

const review = { title: 'Review', tags: ['Weekly Review'], images: [], links: [], tradeIds: [] }

test('the review of a week has its closed trades, the best and the worst, and those outside the plan', async () => {
  const trader = await createTrader()
  await close(trader, 'OLD', 500, '2026-11-14')
  const best = await close(trader, 'BEST', 30, '2026-11-16', { planFollowed: true })
  const worst = await close(trader, 'WORST', -20, '2026-11-18')
  await close(trader, 'NEW', -50, '2026-11-22')

  expect(await getWeek(trader, { day: '2026-11-20' })).toEqual({
    from: '2026-11-15',
    to: '2026-11-21',
    realised: '10',
    trades: 2,
    wins: 1,
    losses: 1,
    closed: '10',
    withoutRate: 0,
    best: { tradeId: best.id, symbol: 'BEST', type: 'long', day: '2026-11-16', pnl: '30', image: null },
    worst: { tradeId: worst.id, symbol: 'WORST', type: 'long', day: '2026-11-18', pnl: '-20', image: null },
    offPlan: { trades: 1, pnl: '-20' },
    broken: null,
    finding: null,
    tested: 0,
    commitment: null,
    entryId: null,
  })
})

test('the trades of a week that broke a rule are those of the list, with the rules by the number of trades', async () => {
  const trader = await createTrader()
  const [news, retest] = [newId(), newId()]
  const rules = [
    { id: retest, text: 'Waits for the retest' },
    { id: news, text: 'No news' },
  ]
  const playbook = { strategy: 'ORB', description: '', rules, images: [], itemIds: [] }
  await close(trader, 'NO ANSWER', 1, '2026-11-16', { strategy: 'ORB' })
  await savePlaybook({ ...trader, files: createMemoryFileStore() } as never, { ...playbook, version: null })
  expect((await getWeek(trader, { day: '2026-11-20' })).broken).toEqual({ trades: 0, pnl: '0', rules: [] })

  const orb = { strategy: 'ORB', keptRules: [] as string[] }
  await close(trader, 'BOTH', -30, '2026-11-16', { ...orb, brokenRules: [news, retest] })
  await close(trader, 'ONE', 10, '2026-11-21', { ...orb, brokenRules: [news] })
  await close(trader, 'KEPT', 10, '2026-11-18', { ...orb, keptRules: [news], brokenRules: [] })
  await close(trader, 'EARLIER', -9, '2026-11-14', { ...orb, brokenRules: [retest] })
  await close(trader, 'OTHER', -9, '2026-11-16', { strategy: 'Gap', brokenRules: [retest] })
  await close(trader, 'NO RATE', -9, '2026-11-16', { ...orb, brokenRules: [retest], currency: 'BRL' })
  await close(await createTrader(), 'STRANGE', -9, '2026-11-16', { ...orb, brokenRules: [news] })

  const { broken, from, to } = await getWeek(trader, { day: '2026-11-20' })
  expect(broken).toEqual({
    trades: 2,
    pnl: '-20',
    rules: [
      { text: 'No news', trades: 2 },
      { text: 'Waits for the retest', trades: 1 },
    ],
  })
  const week = { status: 'closed', hasRate: 'true', exitFrom: from, exitTo: to }
  const { items } = await listTrades(trader, ListTrades.parse({ ...week, ruleOutcome: 'some_broken' }))
  expect(items.map(({ symbol }) => symbol).toSorted()).toEqual(['BOTH', 'ONE'])
})

test('what a week realised is the sum of its days in the calendar, with exits in parts', async () => {
  const trader = await createTrader()
  const parted = await createTrade(
    trader,
    buildNewTrade({ symbol: 'PART', entryPrice: '10', quantity: '10', entryDate: '2026-11-02' }),
  )
  await closeTrade(trader, {
    id: parted.id,
    exitPrice: '13',
    exitDate: '2026-11-17',
    quantity: '4',
  } as never)
  const { realised, closed, trades } = await getWeek(trader, { day: '2026-11-17' })
  const { days } = await listDays(trader, { month: '2026-11' })

  expect({ realised, closed, trades }).toEqual({ realised: '12', closed: '0', trades: 0 })
  expect(days).toMatchObject([{ day: '2026-11-17', pnl: '12' }])

  const preferences = { ...defaultPreferences, resultDays: 'closed' as const }
  await savePreferences({ ...trader, jobs: { enqueue: async () => {} } } as never, preferences)
  expect(await getWeek(trader, { day: '2026-11-17' })).toMatchObject({ realised: null, closed: '0' })
})

test('a week begins on the weekday of the preferences', async () => {
  const trader = await createTrader()
  await savePreferences({ ...trader, jobs: { enqueue: async () => null } } as never, {
    ...defaultPreferences,
    weekStart: 'monday',
  })
  const { from, to } = await getWeek(trader, { day: '2026-11-22' })
  expect([from, to]).toEqual(['2026-11-16', '2026-11-22'])
})

test('the commitment is that of the latest review before the week, and a review of the week is known', async () => {
  const trader = await createTrader()
  const write = (date: string, content: string, more = {}) =>
    createEntry(trader, { ...review, date, content, ...more })
  await write('2026-11-01', '# Next week I will\nrest')
  await write('2026-11-08', '# Next week I will\nstop at two losses')
  await write('2026-11-12', '# Next week I will\nhave another tag', { tags: [] })
  const { id } = await write('2026-11-20', '# Next week I will\nsleep')

  expect(await getWeek(trader, { day: '2026-11-16' })).toMatchObject({
    commitment: 'stop at two losses',
    entryId: id,
  })
  expect(await getWeek(await createTrader(), { day: '2026-11-16' })).toMatchObject({
    commitment: null,
    entryId: null,
  })
})

test('a group of the whole record that is unlikely to be chance is the finding, also when the week had none of it', async () => {
  const trader = await createTrader()
  for (let day = 1; day <= 28; day++) {
    const exitDate = `2026-10-${String(day).padStart(2, '0')}`
    await close(trader, 'GOOD', day % 6 === 0 ? -4 : 20 + (day % 5), exitDate, { strategy: 'Gap' })
  }
  const { finding, tested, trades } = await getWeek(trader, { day: '2026-11-16' })

  expect(trades).toBe(0)
  expect(tested).toBeGreaterThan(0)
  expect(finding).toMatchObject({ trades: 28, verdict: 'gain' })
})

test('a loss beyond chance is the finding also when the report lists more symbols above it than it shows', async () => {
  const trader = await createTrader()
  for (let day = 1; day <= 28; day++) {
    const on = (month: string) => `2026-${month}-${String(day).padStart(2, '0')}`
    const loss = day % 6 === 0 ? 4 : -20 - (day % 5)
    await close(trader, 'BAD', loss, on('10'))
    await close(trader, `GOOD${day % 21}`, -loss / 2, on('09'))
    await close(trader, `GOOD${(day + 7) % 21}`, -loss / 2, on('08'))
  }
  const { finding } = await getWeek(trader, { day: '2026-11-16' })

  expect(finding).toMatchObject({ group: 'symbol', key: 'BAD', trades: 28, verdict: 'loss' })
})
