import { CreateTrade, ListTrades } from '@candlebook/contract/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summariseTrades } from '../analytics/index.ts'
import { listBin, moveToBin } from '../bin/index.ts'
import { listBrokerAccounts } from '../broker-accounts/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createEntry, summariseJournal } from '../journal/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { findRuleFigures, getPlaybook, listPlaybooks, savePlaybook } from '../playbooks/index.ts'
import { createTrade, deleteTrade, listTrades } from '../trades/index.ts'
import { getDemoRecord, loadDemoRecord, removeDemoRecord } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-11-21T12:00:00Z')
const today = '2026-11-21'
const createTrader = () => createTestUser(database, { clock: { now: () => now } })
const own = CreateTrade.parse({
  symbol: 'BTC_USDT',
  market: 'crypto',
  type: 'long',
  status: 'open',
  quantity: '0.5',
  entryPrice: '96420.50',
  entryDate: '2026-11-02',
  notes: '[SL]: 4500',
})

test('an empty account loads the demo record once, each part of it marked as sample data', async () => {
  const ctx = await createTrader()
  expect(await getDemoRecord(ctx)).toEqual({ loaded: false, trades: 0, entries: 0 })

  const loaded = await loadDemoRecord(ctx)

  expect(loaded.trades).toBeGreaterThan(150)
  expect(loaded.entries).toBeGreaterThan(50)
  expect(await loadDemoRecord(ctx)).toEqual(loaded)
  expect(await getDemoRecord(ctx)).toEqual(loaded)
  const { items } = await listTrades(ctx, ListTrades.parse({ limit: 200 }))
  expect(items.filter(({ tags }) => !tags.includes('sample data'))).toEqual([])
  const { closed, open } = await summariseTrades(ctx, { today })
  expect(closed + open).toBe(loaded.trades)
})

test('loading twice at the same time loads it once', async () => {
  const ctx = await createTrader()

  const [one, two] = await Promise.all([loadDemoRecord(ctx), loadDemoRecord(ctx)])

  expect(one).toEqual(two)
  expect(await getDemoRecord(ctx)).toEqual(one)
})

test('a loop of loading and removing ends with the time to wait, and nothing is loaded by half', async () => {
  const ctx = await createTrader()
  for (let n = 0; n < 10; n++) {
    await loadDemoRecord(ctx)
    await removeDemoRecord(ctx)
  }

  await expect(loadDemoRecord(ctx)).rejects.toMatchObject({
    code: 'request.too_many',
    data: { waitSeconds: 3600 },
  })
  expect(await getDemoRecord(ctx)).toEqual({ loaded: false, trades: 0, entries: 0 })
})

test('an account with other trades is left unchanged', async () => {
  const ctx = await createTrader()
  await createTrade(ctx, own)

  await expect(loadDemoRecord(ctx)).rejects.toMatchObject({ code: 'demo.account_not_empty' })
  expect(await getDemoRecord(ctx)).toEqual({ loaded: false, trades: 0, entries: 0 })
})

test('removing deletes exactly the demo record with edited rows, and the figures are those of the remaining trades', async () => {
  const ctx = await createTrader()
  const loaded = await loadDemoRecord(ctx)
  const { id } = await createTrade(ctx, own)
  await createEntry(ctx, {
    title: 'Mine',
    content: '- 350.00 USD TSLA',
    date: today,
    tags: [],
    images: [],
    links: [],
    tradeIds: [],
  })
  const sample = (await listTrades(ctx, ListTrades.parse({ limit: 200 }))).items.find(
    (trade) => trade.id !== id,
  )!
  await deleteTrade(ctx, { id: sample.id })
  await summariseTrades(ctx, { today })

  const removed = await removeDemoRecord(ctx)

  expect(removed).toEqual({ trades: loaded.trades - 1, entries: loaded.entries })
  expect((await listTrades(ctx, ListTrades.parse({}))).items.map((trade) => trade.id)).toEqual([id])
  expect(await summariseTrades(ctx, { today })).toMatchObject({ closed: 0, open: 1, totalPnl: '0' })
  expect((await summariseJournal(ctx, { today })).entries).toBe(1)
  expect(await removeDemoRecord(ctx)).toEqual({ trades: 0, entries: 0 })
})

test('removing deletes the images of the demo record, and an empty account can load it again', async () => {
  const ctx = await createTrader()
  const loaded = await loadDemoRecord(ctx)
  const images = () =>
    database.owner
      .query('select name from images where user_id = $1', [requireUserId(ctx.actor)])
      .then(({ rows }) => rows.length)
  expect(await images()).toBe(6)

  await removeDemoRecord(ctx)

  expect(await images()).toBe(0)
  expect(await loadDemoRecord(ctx)).toEqual(loaded)
})

test('the accounts of the demo record go with it, except for one that an own trade is in', async () => {
  const ctx = await createTrader()
  await loadDemoRecord(ctx)
  const listNames = async () => (await listBrokerAccounts(ctx)).map(({ name }) => name)
  expect(await listBrokerAccounts(ctx)).toMatchObject([
    { name: 'IBKR margin', broker: 'Interactive Brokers', colour: 'blue' },
    { name: 'Prop 50k', colour: 'purple' },
  ])
  await createTrade(ctx, { ...own, account: 'prop 50k' })

  await removeDemoRecord(ctx)

  expect(await listNames()).toEqual(['Prop 50k'])
})

test('three strategies of the demo record have rules that its trades answer; they go with it, unless an own trade has the strategy', async () => {
  const ctx = await createTrader()
  await loadDemoRecord(ctx)
  const listNames = async () => (await listPlaybooks(ctx)).map(({ strategy }) => strategy)
  expect(await listNames()).toEqual(['Breakout pullback', 'Opening range', 'VWAP reclaim'])
  for (const strategy of await listNames()) {
    const { all, together, byRule } = await findRuleFigures(ctx, { strategy })
    expect(all.trades).toBeGreaterThan(20)
    expect(together.every(({ trades }) => trades > 2)).toBe(true)
    expect(byRule.length).toBeGreaterThan(3)
    for (const { groups } of byRule) expect(groups.every(({ trades }) => trades > 0)).toBe(true)
  }
  await createTrade(ctx, { ...own, strategy: 'Opening range' })

  await removeDemoRecord(ctx)

  expect(await listNames()).toEqual(['Opening range'])
})

test('a playbook that the trader wrote before stays as it is', async () => {
  const ctx = await createTrader()
  const content = { description: 'Mine', rules: [], images: [], itemIds: [] }
  await savePlaybook(ctx, { strategy: 'Opening range', version: null, ...content })

  await loadDemoRecord(ctx)
  const { playbook } = await getPlaybook(ctx, { strategy: 'Opening range' })
  expect(playbook).toMatchObject({ ...content, version: 1 })
  await removeDemoRecord(ctx)
  expect(await getPlaybook(ctx, { strategy: 'Opening range' })).toEqual({ playbook })
})

test('removing also deletes what the trader moved to the bin, and nothing else there', async () => {
  const ctx = await createTrader()
  await loadDemoRecord(ctx)
  const { items } = await listTrades(ctx, ListTrades.parse({ limit: 3 }))
  const { id } = await createTrade(ctx, own)
  await moveToBin(ctx, { kind: 'trade', ids: [id, ...items.map((trade) => trade.id)] })

  await removeDemoRecord(ctx)

  expect((await listBin(ctx, { page: 1 })).items.map((record) => record.id)).toEqual([id])
})

test('removing does not change the demo record of another user', async () => {
  const [ada, bob] = [await createTrader(), await createTrader()]
  const loaded = await loadDemoRecord(ada)
  expect(await getDemoRecord(bob)).toEqual({ loaded: false, trades: 0, entries: 0 })

  expect(await removeDemoRecord(bob)).toEqual({ trades: 0, entries: 0 })
  expect(await getDemoRecord(ada)).toEqual(loaded)
})
