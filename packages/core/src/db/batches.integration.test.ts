import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRecordset } from './batches.ts'
import { asUser, transaction } from './index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())

const table = pgTable('unused', {
  at: integer().notNull(),
  broker: text().notNull(),
  account: text(),
  name: text(),
  fee: numeric().notNull(),
  isEntry: boolean().notNull(),
  fees: jsonb().notNull(),
  others: jsonb().notNull(),
  tags: text().array().notNull(),
})

const names = ['at', 'broker', 'account', 'name', 'fee', 'isEntry', 'fees', 'others', 'tags'] as const

/** Fields with one value, with none, and with another value in the last row only; `strategy` is no column. */
const createRow = (at: number, count: number) => ({
  at,
  broker: 'Broker "A", \\ and more',
  account: null,
  name: at === count - 1 ? null : 'first',
  fee: '0.10',
  isEntry: false,
  fees: [],
  others: at === count - 1 ? [{ currency: 'USD', amount: '1' }] : [],
  tags: ['{a}'],
  strategy: 'not a column',
})

test.each([1, 2, 99, 100, 150])('%i rows have the same values in the database', async (count) => {
  const ctx = await createTestUser(database)
  const rows = Array.from({ length: count }, (_, at) => createRow(at, count))

  const stored = await transaction(asUser(ctx), ({ db }) =>
    db.execute(sql`select * from ${buildRecordset(rows, table, names)} order by given.at`),
  )

  expect(stored.rows).toEqual(rows.map(({ strategy: _strategy, ...columns }) => columns))
})

test('rows that are equal in each field are still as many', async () => {
  const ctx = await createTestUser(database)
  const rows = Array.from({ length: 120 }, () => createRow(1, 9))

  const stored = await transaction(asUser(ctx), ({ db }) =>
    db.execute(
      sql`select count(*)::int as count, min(at) as at from ${buildRecordset(rows, table, ['at', 'broker'])}`,
    ),
  )

  expect(stored.rows).toEqual([{ count: 120, at: 1 }])
})
