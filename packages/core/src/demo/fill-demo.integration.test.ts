import { LibraryItem } from '@candlebook/contract/library'
import { ListTrades } from '@candlebook/contract/trades'
import { compare, sum } from '@candlebook/domain/decimal/decimal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summariseTrades } from '../analytics/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { listImports } from '../imports/index.ts'
import { listTemplates, summariseJournal } from '../journal/index.ts'
import { syncLibrary } from '../library/index.ts'
import { findCurrency } from '../settings/index.ts'
import { listTrades } from '../trades/index.ts'
import { demoLibrary } from './demo-library.ts'
import { fillDemo } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an empty account is filled once, and its list adds up to its summary', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ctx = await createTestUser(database, { clock: { now: () => now } })

  expect(await fillDemo(ctx)).toBe(true)
  expect(await fillDemo(ctx)).toBe(false)

  const { items } = await listTrades(ctx, ListTrades.parse({ status: 'closed', limit: 200 }))
  const { totalPnl, closed, open, wins } = await summariseTrades(ctx, { today: '2026-11-21' })
  expect(compare(sum(items.map(({ basePnl }) => basePnl!)), totalPnl)).toBe(0)
  expect({ closed, open }).toEqual({ closed: items.length, open: 5 })
  expect(compare(totalPnl, '0')).toBe(1)
  expect(wins / closed).toBeGreaterThan(0.45)
  expect((await summariseJournal(ctx, { today: '2026-11-21' })).entries).toBeGreaterThan(50)
  expect(items.filter(({ images }) => images.length > 0).length).toBeGreaterThanOrEqual(4)
  expect(items.every(({ createdAt }) => createdAt < now.toISOString())).toBe(true)
})

test('the demo trader counts in euro and trades mostly in dollars, some in euro and pounds, at sample rates', async () => {
  const ctx = await createTestUser(database)
  await fillDemo(ctx)

  const { items } = await listTrades(ctx, ListTrades.parse({ status: 'closed', limit: 200 }))
  const count = (currency: string) => items.filter((trade) => trade.currency === currency).length
  expect(await transaction(asUser(ctx), findCurrency)).toBe('EUR')
  expect(count('USD')).toBeGreaterThan(items.length / 2)
  expect(count('EUR')).toBeGreaterThan(0)
  expect(count('GBP')).toBeGreaterThan(0)
  const sources = items.map(({ currency, rateSource }) => (currency === 'EUR' ? 'same' : rateSource))
  expect(new Set(sources)).toEqual(new Set(['same', 'sample']))
})

test('the demo record has twenty library items of both kinds, two templates, an import and an undone one', async () => {
  const ctx = await createTestUser(database)

  await fillDemo(ctx)
  await fillDemo(ctx) // a start after an interrupted one adds no duplicates

  const { items } = await syncLibrary(ctx, { cursor: '', items: [], categories: [] })
  expect(items).toHaveLength(20)
  expect(new Set(items.map(({ item }) => item?.type))).toEqual(new Set(['text', 'link']))
  const names = (await listTemplates(ctx)).map(({ name }) => name)
  expect(names.filter((name) => ['Losing day', 'Weekly review'].includes(name))).toHaveLength(2)
  const imports = await listImports(ctx)
  expect(imports.map(({ undoneAt }) => undoneAt !== null).toSorted()).toEqual([false, true])
  expect(imports.find(({ undoneAt }) => undoneAt === null)?.tradesAdded).toBeGreaterThan(0)
})

test('a trader could have saved each item of the demo library', () => {
  const stamps = { createdAt: '2026-11-12T10:00:00.000Z', updatedAt: '2026-11-12T10:00:00.000Z' }

  expect(demoLibrary.map((item) => LibraryItem.parse({ ...item, ...stamps }))).toEqual(
    demoLibrary.map((item) => ({ ...item, ...stamps })),
  )
})
