import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context, UserContext } from '../context/index.ts'
import { newId } from '../kernel/index.ts'
import { buildAppUrl } from './app-role.ts'
import { type Database, LONG_TIMEOUTS, openPool, REQUEST_TIMEOUTS } from './database.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'
import { allowLongWork, asUser, read, transaction } from './transaction.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createTestUser(database)
})
afterAll(() => database.drop())

const settings = `select name, setting::int as ms from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`
const asRows = ({ statement, lock, idleInTransaction }: typeof REQUEST_TIMEOUTS) => [
  { name: 'idle_in_transaction_session_timeout', ms: idleInTransaction },
  { name: 'lock_timeout', ms: lock },
  { name: 'statement_timeout', ms: statement },
]

test('every connection of the app has the timeouts of a request', async () => {
  const { rows } = await database.db.pool.query(`${settings} order by name`)

  expect(rows).toEqual(asRows(REQUEST_TIMEOUTS))
})

test('long work has longer ones in its own transaction, and the next one on the connection does not', async () => {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 1 })
  const during = await transaction(asUser({ ...ada, db }), async (scope) => {
    await allowLongWork(scope.db)
    return (await scope.db.$client.query(`${settings} order by name`)).rows
  })
  const after = (await db.pool.query(`${settings} order by name`)).rows
  await db.close()

  expect(during).toEqual(asRows(LONG_TIMEOUTS))
  expect(after).toEqual(asRows(REQUEST_TIMEOUTS))
})

describe('a connection with short timeouts', () => {
  test('cancels a statement that takes too long with 57014, and serves the next', async () => {
    await withPool({ statement: 50, lock: 5_000, idleInTransaction: 5_000 }, async (db) => {
      expect(
        await getCode(
          transaction(asUser({ ...ada, db }), ({ db }) => db.$client.query('select pg_sleep(60)')),
        ),
      ).toBe('57014')
      const slow = sql`select pg_sleep(60)::text`
      expect(await getCode(read(asUser({ ...ada, db }), () => slow))).toBe('57014')
      expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  test('stops waiting for a lock of another transaction with 55P03, and serves the next', async () => {
    await withPool({ statement: 5_000, lock: 50, idleInTransaction: 5_000 }, async (db) => {
      const other = await database.owner.connect()
      await other.query('begin')
      await other.query('select from profiles where user_id = $1 for update', [ada.actor.userId])
      const touch = (ctx: Context) =>
        transaction(asUser(ctx), (scope) => scope.db.$client.query('update profiles set updated_at = now()'))

      expect(await getCode(touch({ ...ada, db }))).toBe('55P03')
      await other.query('rollback')
      other.release()
      await touch({ ...ada, db })
    })
  })

  test('ends an idle transaction, and its changes are rolled back', async () => {
    await withPool({ statement: 5_000, lock: 5_000, idleInTransaction: 50 }, async (db) => {
      const id = newId()
      const left = transaction(asUser({ ...ada, db }), async (scope) => {
        await scope.db.$client.query("update profiles set created_at = now() - interval '9 years'")
        await waitForEnd(scope.db.$client)
        await scope.db.$client.query('select $1::uuid', [id])
      })

      await expect(left).rejects.toThrow('Client has encountered a connection error and is not queryable')
      expect(
        (await database.owner.query(`select from profiles where created_at < '2020-01-01'`)).rowCount,
      ).toBe(0)
      expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })
})

async function withPool(
  timeouts: typeof REQUEST_TIMEOUTS,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 1, timeouts })
  await work(db).finally(() => db.close())
}

const waitForEnd = (client: pg.PoolClient) => new Promise<void>((done) => client.once('error', () => done()))

async function getCode(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'went through',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  )
}
