import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, insertRow, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { closeTrade, createTrade, listUsedNames, updateTrade } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt } from './trades.fixtures.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newTrader = () => createTraderAt(database)

test.each(['strategy', 'account'] as const)(
  'each %s that was given is there once, the most used first, then by name',
  async (by) => {
    const trader = await newTrader()
    for (const name of ['Zebra', 'Prop 50k', null, 'Prop 50k', 'Main', ' ']) {
      await createTrade(trader, buildNewTrade({ [by]: name }))
    }

    expect(await listUsedNames(trader, { by })).toEqual(['Prop 50k', 'Main', 'Zebra'])
  },
)

test('each tag of each trade and each symbol are there once, the most used first', async () => {
  const trader = await newTrader()
  await createTrade(trader, buildNewTrade({ symbol: 'ETH', tags: ['gap', 'News'] }))
  await createTrade(trader, buildNewTrade({ symbol: 'ETH', tags: ['gap'] }))
  await createTrade(trader, buildNewTrade({ symbol: 'ADA', tags: [] }))

  expect(await listUsedNames(trader, { by: 'tag' })).toEqual(['gap', 'News'])
  expect(await listUsedNames(trader, { by: 'symbol' })).toEqual(['ETH', 'ADA'])
})

test('the names of another user are not suggested, and a session is required', async () => {
  const [ada, bob] = [await newTrader(), await newTrader()]
  await createTrade(ada, buildNewTrade({ account: 'Ada only', tags: ['Ada only'] }))

  for (const by of ['account', 'symbol', 'strategy', 'tag'] as const)
    expect(await listUsedNames(bob, { by })).toEqual([])
  expect(() => listUsedNames({ ...bob, actor: { kind: 'anonymous' } }, { by: 'account' })).toThrow('Sign in')
})

test('an account that no trade is in any more is not suggested', async () => {
  const trader = await newTrader()
  const { id, version } = await createTrade(trader, buildNewTrade({ account: 'Old' }))
  await updateTrade(trader, { ...buildNewTrade({ account: 'New' }), id, version })

  expect(await listUsedNames(trader, { by: 'account' })).toEqual(['New'])
})

test('an account of any age is suggested, a strategy only when a recent trade has it', async () => {
  const trader = await newTrader()
  await createTrade(trader, buildClosedTrade({ account: 'First', strategy: 'First' }))
  for (let n = 0; n < 1000; n++) await insertLater(trader.actor.userId)

  expect(await listUsedNames(trader, { by: 'account' })).toEqual(['First'])
  expect(await listUsedNames(trader, { by: 'strategy' })).toEqual([])
})

test('closing a trade keeps its account', async () => {
  const trader = await newTrader()
  const { id } = await createTrade(trader, buildNewTrade({ account: 'Prop 50k' }))

  const closed = await closeTrade(trader, { id, exitPrice: '97000', exitDate: '2026-11-03' })

  expect(closed).toMatchObject({ status: 'closed', account: 'Prop 50k' })
})

async function insertLater(userId: string): Promise<void> {
  await insertRow(database.owner, 'trades', {
    user_id: userId,
    id: newId(),
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '1',
    entry_price: '1',
    entry_date: '2026-11-02',
    created_at: '2026-11-22T12:00:00Z',
    updated_at: '2026-11-22T12:00:00Z',
  })
}
