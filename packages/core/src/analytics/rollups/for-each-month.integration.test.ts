import { AnalyticsFilter } from '@candlebook/contract/analytics'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser } from '../../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../../db/testing/index.ts'
import { createTrade } from '../../trades/index.ts'
import { buildClosedTrade } from '../analytics.fixtures.ts'
import { analyseTrades } from '../index.ts'
import { forEachMonth } from './for-each-month.ts'
import { REPORT_LIMITS } from './report-limits.ts'

let database: TestDatabase
let trader: Awaited<ReturnType<typeof createTestUser>>
const months = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07']

beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTestUser(database)
  for (const month of months) {
    const day = `${month}-03`
    await createTrade(trader, buildClosedTrade({ entryDate: day, exitDate: day }))
  }
})
afterAll(() => database.drop())

test('a build that fails in this process is thrown when every other build has ended', async () => {
  const ended: string[] = []
  const building = asUser(trader, (scope) =>
    forEachMonth(scope, { months, limits: REPORT_LIMITS }, async (month, batches) => {
      if (month === '2026-10') throw new RangeError('a trade of too many decimals')
      for await (const _batch of batches)
        for (let query = 0; query < 5; query++) await scope.db.execute(sql`select 1`)
      ended.push(month)
    }),
  )

  await expect(building).rejects.toThrow('a trade of too many decimals')
  expect(ended.toSorted()).toEqual(['2026-07', '2026-08', '2026-09', '2026-11'])
})

test('a month that the database does not store is thrown with its own error, and not with those that follow from it', async () => {
  await database.owner.query(`create function refuse_chunk() returns trigger language plpgsql as $$
    begin raise exception 'no space is left' using errcode = 'disk_full'; end $$`)
  await database.owner.query(`create trigger refuse_chunk before insert on analytics_column_chunks
    for each row when (new.month = '2026-10') execute function refuse_chunk()`)

  await expect(analyseTrades(trader, AnalyticsFilter.parse({ today: '2026-11-21' }))).rejects.toMatchObject({
    code: '53100',
  })
})
