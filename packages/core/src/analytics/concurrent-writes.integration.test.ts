import { AnalyticsFilter, type AnalyticsReport } from '@candlebook/contract/analytics-report'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import { addDays } from '@candlebook/domain/days/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTrade } from '../trades/index.ts'
import { buildClosedTrade } from './analytics.fixtures.ts'
import { analyseTrades } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const MONTHS = 12
/** The version, the trades, and what is in no figure. */
const CONNECTIONS = 3

const filters: Partial<AnalyticsFilter>[] = [
  {},
  { symbol: 'BTC' },
  { from: '2026-01-15', to: '2026-10-20' },
  { type: 'long', from: '2026-02-01' },
]

describe('a report while every month is written to before each of its steps', () => {
  test.each(filters)('over %j ends, and equals an SQL query of one moment', async (filter) => {
    const { trader, moments, connections } = await createTraderDuringWrites(filter)

    const found = await analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21', ...filter }))

    expect(moments).toContainEqual(toDayCounts(found))
    expect(connections()).toBe(CONNECTIONS)
  })
})

test('a report during a long write uses the trades before the write', async () => {
  const trader = await createTraderOfYear()
  const writer = await database.owner.connect()
  await writer.query('begin')
  await writer.query(`update trades set exit_price = 200 where user_id = $1`, [trader.actor.userId])
  try {
    const found = await analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21' }))

    expect(found.metrics.totalPnl).toBe('1200')
  } finally {
    await writer.query('rollback')
    writer.release()
  }
})

/** A trader with a trade in each month. Before each new connection, one more trade is written in each month. */
async function createTraderDuringWrites(filter: Partial<AnalyticsFilter>) {
  const trader = await createTraderOfYear()
  const moments: unknown[] = [await selectDays(trader.actor.userId, filter)]
  let connections = 0
  const pool = new Proxy(trader.db.pool, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value
      return async () => {
        connections++
        if (connections > 10 * CONNECTIONS) throw new Error('the report does not end')
        await database.owner.query(writeEachMonth, [trader.actor.userId])
        moments.push(await selectDays(trader.actor.userId, filter))
        return target.connect()
      }
    },
  })
  const db: Database = { ...trader.db, pool }
  return { trader: { ...trader, db }, moments, connections: () => connections }
}

const writeEachMonth = `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date,
    exit_price, exit_date, created_at, updated_at)
  select $1, gen_random_uuid(), 'BTC', 'crypto', 'long', 'closed', 1, 100, day, 101, day, now(), now()
  from generate_series(date '2025-12-05', date '2026-11-05', interval '1 month') as day`

async function createTraderOfYear() {
  const trader = await createTestUser(database)
  for (let month = 0; month < MONTHS; month++) {
    const day = addDays('2025-12-03', month * 30)
    await createTrade(trader, buildClosedTrade({ entryDate: day, exitDate: day }))
  }
  return trader
}

async function selectDays(userId: string, { from, to }: Partial<AnalyticsFilter>) {
  const { rows } = await database.owner.query(
    `select to_char(exit_date, 'YYYY-MM-DD') as day, count(*)::int as trades, trim_scale(sum(pnl))::text as pnl
     from trades where user_id = $1 and exit_date >= $2 and exit_date <= $3 group by exit_date order by exit_date`,
    [userId, from ?? '0001-01-01', to ?? '9999-12-31'],
  )
  return rows
}

function toDayCounts({ days }: AnalyticsReport) {
  return listReportDays(days).map(({ day, trades, pnl }) => ({ day, trades, pnl }))
}
