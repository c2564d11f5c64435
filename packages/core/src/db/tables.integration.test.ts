import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('user_id is the first column of every primary and unique key of a table of users', async () => {
  const { rows } = await database.owner.query<{ key: string; leads: string }>(
    `select i.indexrelid::regclass::text as key, a.attname as leads
     from pg_index i join pg_class c on c.oid = i.indrelid
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and (i.indisprimary or i.indisunique)
     order by 1`,
  )

  expect(rows.length).toBeGreaterThanOrEqual(5)
  // An e-mail belongs to one subscriber (DATAC-04). It equals the e-mail of the account, which is unique already.
  // A customer of the payment provider belongs to one user: events name the customer only.
  expect(rows.filter(({ leads }) => leads !== 'user_id').map(({ key }) => key)).toEqual([
    'provider_subscriptions_customer',
    'subscribers_email',
  ])
})

test('every table of users has a primary key', async () => {
  const { rows } = await database.owner.query(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  )

  expect(rows).toEqual([])
})

test('a foreign key between tables of users contains user_id, so no row can refer to another user’s', async () => {
  const { rows } = await database.owner.query<{ name: string; columns: string[] }>(
    `select k.conname as name, array(select a.attname::text from unnest(k.conkey) with ordinality as part(num, place)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.num order by place) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  )

  expect(rows.filter(({ columns }) => columns[0] !== 'user_id')).toEqual([])
})

test('the documented statements distribute every table of users, those that others refer to first', async () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const distributed = /unnest\('\{([\w,\s]+)\}'/.exec(page)?.[1]?.trim().split(/,\s*/) ?? []
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const { rows: references } = await database.owner.query<{ from: string; to: string }>(
    `select c.relname as from, t.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace`,
  )

  expect([...distributed].sort()).toEqual(tables.map(({ name }) => name).sort())
  expect(references.filter(({ from, to }) => distributed.indexOf(from) < distributed.indexOf(to))).toEqual([])
})

test("every table has the instants of a row's creation and last change", async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and 2 <> (select count(*) from pg_attribute
       where attrelid = c.oid and attname in ('created_at', 'updated_at') and attnotnull
       and atttypid = 'timestamptz'::regtype)`,
  )

  // Counters have one row per address and route, with the start of the time window. Executions, their shares, cash
  // movements and balances are many small rows, which an import adds and changes: the import has the times.
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'auth.rate_limits',
    'cash_movements',
    'executions',
    'stated_balances',
    'trade_fills',
  ])
})

test('no column is a float: money, prices and quantities are exact [DATA-02]', async () => {
  const { rows } = await database.owner.query(
    `select attrelid::regclass::text as table, attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and attnum > 0
     and atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)`,
  )

  expect(rows).toEqual([])
})

test('columns are named in snake_case [DATA-02]', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and a.attnum > 0 and not a.attisdropped`,
  )

  expect(rows.filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([])
})
