import { AnalyticsFilter } from '@candlebook/contract/analytics'
import { TradeFilter } from '@candlebook/contract/trades'
import { addDays } from '@candlebook/domain/days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade, totalTrades } from '../trades/index.ts'
import { buildClosedTrade, computeFreshReport } from './analytics.fixtures.ts'
import { analyseTrades, summariseTrades, verifyRollups } from './index.ts'

let database: TestDatabase
let trader: Awaited<ReturnType<typeof createTestUser>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// Forty trades of 100.00 each on forty days of two years, every ninth day.
const DAYS = Array.from({ length: 40 }, (_, at) => addDays('2025-12-01', at * 9))

beforeEach(async () => {
  trader = await createTestUser(database)
  for (const day of DAYS) await createTrade(trader, buildClosedTrade({ entryDate: day, exitDate: day }))
  for (const filter of filters) await report(filter)
})

const filters: Partial<AnalyticsFilter>[] = [
  {},
  { symbol: 'BTC' },
  { from: '2026-01-20', to: '2026-10-03' },
  { type: 'long', from: '2026-02-15' },
]

const parse = (filter: Partial<AnalyticsFilter>) => AnalyticsFilter.parse({ today: '2026-11-21', ...filter })
const report = (filter: Partial<AnalyticsFilter> = {}) => analyseTrades(trader, parse(filter))
const damage = (sql: string) => database.owner.query(sql.replace('$1', `'${trader.actor.userId}'`))

const harms: [string, string][] = [
  ['the entire table is emptied', 'truncate analytics_rollups cascade'],
  ['all chunks are lost', 'truncate analytics_column_chunks'],
  ['one chunk is lost', `delete from analytics_column_chunks where user_id = $1 and month = '2026-03'`],
  ['the row of all is lost', `delete from analytics_rollups where user_id = $1 and period = ''`],
  ['one year is lost', `delete from analytics_rollups where user_id = $1 and period = '2026'`],
  ['the years are lost', `delete from analytics_rollups where user_id = $1 and length(period) = 4`],
  [
    'some months are lost',
    `delete from analytics_rollups where user_id = $1 and period in ('2026-02', '2026-05')`,
  ],
  ['the days are lost', `delete from analytics_rollups where user_id = $1 and length(period) = 10`],
  [
    'the first day and its month are lost',
    `delete from analytics_rollups where user_id = $1 and period in ('2025-12', '2025-12-01')`,
  ],
  ['only the row of all is left', `delete from analytics_rollups where user_id = $1 and period <> ''`],
]

describe.each(harms)('when %s', (_what, sql) => {
  test.each(filters)('a report over %j still covers every trade', async (filter) => {
    await damage(sql)

    expect(await report(filter)).toEqual(await computeFreshReport(trader, parse(filter)))
  })

  test('a report right after a write covers every trade', async () => {
    await damage(sql)
    await createTrade(trader, buildClosedTrade({ entryDate: '2026-05-06', exitDate: '2026-05-06' }))

    for (const filter of filters)
      expect(await report(filter)).toEqual(await computeFreshReport(trader, parse(filter)))
    expect((await verifyRollups(trader)).mismatches).toEqual([])
  })
})

test('the cards count every trade after the rollups are emptied', async () => {
  await damage('truncate analytics_rollups cascade')

  expect(await summariseTrades(trader, { today: '2026-11-21' })).toMatchObject({ totalPnl: '4000' })
})

test('restored rows without rollups and without triggers are in the report', async () => {
  const { rows } = await database.owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'trades'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const { columns } = rows[0]!
  const client = await database.owner.connect()
  try {
    await client.query(
      `create temp table saved as select ${columns} from trades where user_id = '${trader.actor.userId}'`,
    )
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `delete from analytics_rollups; delete from analytics_column_chunks; delete from trades`,
    )
    await client.query(`insert into trades (${columns}) select ${columns} from saved`)
    await client.query('commit')
  } finally {
    client.release()
  }

  expect((await report()).counts.trades).toBe(40)
  expect((await report({ symbol: 'BTC' })).metrics.totalPnl).toBe('4000')
})

test('the totals of the list come from the trades themselves, not from rollups', async () => {
  const client = await database.owner.connect()
  try {
    // Without triggers, as only a fault could: the rollups still have the trade.
    await client.query('begin; set local session_replication_role = replica')
    await client.query('delete from trades where user_id = $1 and exit_date = $2', [
      trader.actor.userId,
      DAYS[0],
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
  const { closed, pnl } = await totalTrades(trader, TradeFilter.parse({ status: 'closed' }))

  expect((await summariseTrades(trader, { today: '2026-11-21' })).totalPnl).toBe('4000')
  expect([closed, pnl]).toEqual([39, '3900'])
})

test('a user without closed trades has an empty report, and nothing is stored for it', async () => {
  const newcomer = await createTestUser(database)

  for (const filter of filters) expect((await analyseTrades(newcomer, parse(filter))).counts.trades).toBe(0)
  const { rowCount } = await database.owner.query('select from analytics_rollups where user_id = $1', [
    newcomer.actor.userId,
  ])
  expect(rowCount).toBe(0)
})

describe.each<[string, { rated: boolean }]>([
  ['next to months with a rate', { rated: true }],
  ['in an account without any rate', { rated: false }],
])('months of closed trades without a rate, %s', (_, { rated }) => {
  const withoutRate = ['2024-03-04', '2026-02-02', '2026-02-03', '2026-06-10']

  test.each(filters)(
    'are built once for a report over %j: the next one locks and writes no row',
    async (filter) => {
      const owner = rated ? trader : await createTestUser(database)
      for (const day of withoutRate) {
        await createTrade(owner, buildClosedTrade({ entryDate: day, exitDate: day, currency: 'GBP' }))
      }
      const expected = await computeFreshReport(owner, parse(filter))
      const { withoutRate: named, ...figures } = await analyseTrades(owner, parse(filter))
      const before = await listStoredRows(owner)
      const again = await analyseTrades(owner, parse(filter))

      expect(again).toEqual({ ...figures, withoutRate: named })
      expect(figures).toEqual(expect.objectContaining({ metrics: expected.metrics, counts: expected.counts }))
      expect(await listStoredRows(owner)).toEqual(before)
    },
  )
})

// The transactions that wrote and locked each row.
async function listStoredRows({ actor }: typeof trader) {
  const { rows } = await database.owner.query(
    `select period, null as part, xmin, xmax from analytics_rollups where user_id = $1
     union all select month, part, xmin, xmax from analytics_column_chunks where user_id = $1 order by 1, 2`,
    [actor.userId],
  )
  return rows
}
