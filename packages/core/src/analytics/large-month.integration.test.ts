import { AnalyticsFilter } from '@candlebook/contract/analytics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade } from '../trades/index.ts'
import { buildClosedTrade, computeFreshReport } from './analytics.fixtures.ts'
import { analyseTrades, verifyRollups } from './index.ts'

let database: TestDatabase
let trader: Awaited<ReturnType<typeof createTestUser>>
beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTestUser(database)
  for (let at = 0; at < 25; at++) await createTrade(trader, buildTrade(at))
})
afterAll(() => database.drop())

// Wins and losses by turns, nine of them on each of three days, so that portions of four end within a day.
const buildTrade = (at: number) => {
  const day = `2026-11-0${1 + Math.floor(at / 9)}`
  return buildClosedTrade({
    entryDate: day,
    exitDate: day,
    exitPrice: String(100 + ((at * 7) % 11) - 5),
    symbol: at % 3 === 0 ? 'ETH' : 'BTC',
    strategy: at % 2 === 0 ? 'Gap fill' : null,
  })
}

const limits = { months: 2, trades: 4 }
const parse = (filter: Partial<AnalyticsFilter>) => AnalyticsFilter.parse({ today: '2026-11-21', ...filter })
const listParts = async () =>
  (
    await database.owner.query('select part from analytics_column_chunks where user_id = $1 order by part', [
      trader.actor.userId,
    ])
  ).rows.map(({ part }) => part)

test('a month with more trades than one chunk holds has several chunks, and its reports cover all trades', async () => {
  for (const filter of [{}, { symbol: 'BTC' }, { type: 'long', from: '2026-11-02' }] as const) {
    expect(await analyseTrades(trader, parse(filter), limits)).toEqual(
      await computeFreshReport(trader, parse(filter)),
    )
  }
  expect(await listParts()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect((await verifyRollups(trader, limits)).mismatches).toEqual([])
})

test('a month that gets fewer chunks loses the old ones', async () => {
  await analyseTrades(trader, parse({ symbol: 'BTC' }), limits)
  await createTrade(trader, buildTrade(25))
  const filter = parse({ symbol: 'BTC' })

  expect(await analyseTrades(trader, filter, { months: 2, trades: 10 })).toEqual(
    await computeFreshReport(trader, filter),
  )
  expect(await listParts()).toEqual([0, 1, 2])
})

test('a lost chunk of a month is built again', async () => {
  const filter = parse({ strategy: 'Gap fill' })
  await analyseTrades(trader, filter, limits)
  await database.owner.query('delete from analytics_column_chunks where part = 1')

  expect(await analyseTrades(trader, filter, limits)).toEqual(await computeFreshReport(trader, filter))
})

test('a full last chunk is not followed by an empty one', async () => {
  const filter = parse({ strategy: 'Gap fill' })
  const { rowCount } = await database.owner.query('select from trades where user_id = $1', [
    trader.actor.userId,
  ])

  expect(await analyseTrades(trader, filter, { months: 2, trades: (rowCount ?? 0) / 2 })).toEqual(
    await computeFreshReport(trader, filter),
  )
})

test('many months of more trades than one batch are built with all their chunks', async () => {
  const other = await createTestUser(database)
  for (let at = 0; at < 30; at++) {
    const day = `2026-0${1 + (at % 5)}-0${1 + (at % 3)}`
    await createTrade(other, buildClosedTrade({ entryDate: day, exitDate: day, exitPrice: String(95 + at) }))
  }

  for (const filter of [{}, { symbol: 'BTC' }, { from: '2026-02-02', to: '2026-05-02' }] as const) {
    expect(await analyseTrades(other, parse(filter), limits)).toEqual(
      await computeFreshReport(other, parse(filter)),
    )
  }
  expect((await verifyRollups(other, limits)).mismatches).toEqual([])
})
