import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toPreparedQuery } from './prepared-statements.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { asJob, read, transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const select = async (statement: SQL) => (await database.db.pool.query(toPreparedQuery(statement))).rows

test('rows have the column names of the SQL, with decimals and days as text', async () => {
  const rows = await select(
    sql`select 0.1000::numeric as "entryPrice", date '2026-11-20' as day, array['a', 'b'] as tags, '{}'::text[] as links`,
  )

  expect(rows).toEqual([{ entryPrice: '0.1000', day: '2026-11-20', tags: ['a', 'b'], links: [] }])
})

test.each([
  ['2026-11-20 14:03:07.125+00', '2026-11-20T14:03:07.125Z'],
  ['2026-11-20 14:03:07.1+00', '2026-11-20T14:03:07.100Z'],
  ['2026-11-20 14:03:07+00', '2026-11-20T14:03:07.000Z'],
])('the instant %s is returned as %s', async (stored, shown) => {
  expect(await select(sql`select ${stored}::timestamptz(3) as at`)).toEqual([{ at: shown }])
})

test('an instant is the same for every time zone of the connection', async () => {
  const rows = await transaction(asJob(database.db), async (db) => {
    await db.execute(sql`set local time zone 'Asia/Kathmandu'`)
    return read(db, sql`select timestamptz(3) '2026-11-20 14:03:07.125+00' as at`)
  })

  expect(rows).toEqual([{ at: '2026-11-20T14:03:07.125Z' }])
})

test('equal statements share a name, different ones do not, and a statement above the maximum has no name', async () => {
  vi.resetModules() // the process counts the names, also for the files before
  const { toPreparedQuery } = await import('./prepared-statements.ts')
  const one = toPreparedQuery(sql`select ${1}::int`)
  const again = toPreparedQuery(sql`select ${2}::int`)
  const other = toPreparedQuery(sql`select ${'1'}::text`)
  for (let i = 0; i < 100; i++) toPreparedQuery(sql`select ${sql.raw(String(i))}`)
  const late = toPreparedQuery(sql`select now()`)

  expect(again.name).toBe(one.name)
  expect(one.name).toMatch(/^[0-9a-f]{32}$/)
  expect(other.name).not.toBe(one.name)
  expect(late).not.toHaveProperty('name')
})
