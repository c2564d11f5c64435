import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import type { Connection } from './database.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'
import { asJob, asUser, transaction } from './transaction.ts'

let database: TestDatabase
let ada: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createTestUser(database)
})
afterAll(() => database.drop())

const getCurrentUser = async (db: Connection) =>
  (await db.execute<{ id: string }>(sql`select current_setting('app.user_id', true) as id`)).rows[0]?.id

test('work as a user runs with the user’s id set, and the id is cleared afterwards', async () => {
  const during = await transaction(asUser(ada), ({ db }) => getCurrentUser(db))
  const after = await transaction(asJob(database.db), getCurrentUser)

  expect(during).toBe(ada.actor.userId)
  expect(after || null).toBeNull()
})

test('work without a viewer is refused before it takes a connection [PERM-01]', () => {
  const work = () => transaction(asUser({ ...ada, actor: { kind: 'anonymous' } }), async () => 'ran')

  expect(work).toThrow(new AppError('session.required'))
})

test.each(["x'; drop table trades; --", '', newId().slice(1), `${newId()}'`])(
  'a scope is never opened for %j, which is no id',
  (text) => {
    expect(() => transaction(asUser(database.db, text), async () => 'ran')).toThrow('takes the id of a user')
  },
)

test('work that throws changes no rows, and its error is rethrown unchanged', async () => {
  const { userId } = ada.actor
  const boom = new Error('boom')
  const broken = transaction(asUser(ada), async ({ db }) => {
    await db.execute(sql`update profiles set created_at = '2001-01-01'`)
    throw boom
  })

  await expect(broken).rejects.toBe(boom)
  const { rows } = await database.owner.query(
    `select created_at > '2020-01-01' as untouched from profiles where user_id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ untouched: true }])
})

test('a connection that fails during the work is discarded, and the next work gets a working one', async () => {
  const killed = transaction(asUser(ada), async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await db.execute(sql`select 1`)
  })

  await expect(killed).rejects.toThrow()
  expect(await transaction(asUser(ada), ({ db }) => getCurrentUser(db))).toBe(ada.actor.userId)
})

test('concurrent users on few connections never see each other’s rows [PERM-02]', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => createTestUser(database)))
  const seen = await Promise.all(
    users.flatMap((user) =>
      Array.from({ length: 5 }, () =>
        transaction(asUser(user), async ({ db }) => {
          const { rows } = await db.execute<{ user_id: string }>(sql`select user_id from profiles`)
          return rows.map((row) => row.user_id).join() === user.actor.userId
        }),
      ),
    ),
  )

  expect(seen).toEqual(Array(50).fill(true))
})

test('the pool returns dates and decimals as unchanged text [DATA-02]', async () => {
  const { rows } = await database.db.pool.query(
    `select date '2026-11-03' as day, 0.00000012 as price, 96420.50 as kept`,
  )

  expect(rows).toEqual([{ day: '2026-11-03', price: '0.00000012', kept: '96420.50' }])
})
