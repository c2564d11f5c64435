import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { AppError } from '../kernel/index.ts'
import { buildAppUrl } from './app-role.ts'
import { openPool } from './database.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'
import { asUser, read } from './transaction.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createTestUser(database)
  await createTestUser(database)
})
afterAll(() => database.drop())

const profiles = sql`select user_id as "userId" from profiles`

test('a statement without its owner condition still reads only the rows of the viewer [PERM-01]', async () => {
  expect(await read(asUser(ada), () => profiles)).toEqual([{ userId: ada.actor.userId }])
})

test('without a viewer no row is read', () => {
  expect(() => read(asUser({ ...ada, actor: { kind: 'anonymous' } }), () => profiles)).toThrow(
    new AppError('session.required'),
  )
})

test('BEGIN, the statement and COMMIT go to the database in one packet', async () => {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 1 })
  await read(asUser({ ...ada, db }), () => profiles)
  const single = vi.spyOn(Socket.prototype, '_write')
  const joined = vi.spyOn(Socket.prototype as Required<Socket>, '_writev') // a socket has it

  await read(asUser({ ...ada, db }), () => profiles)

  expect([single.mock.calls.length, joined.mock.calls.length]).toEqual([0, 1])
  vi.restoreAllMocks()
  await db.close()
})

test('after a statement that fails, the connection works and has no user set', async () => {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 1 })
  const failed = read(asUser({ ...ada, db }), () => sql`select 1 / ${0}::int as x`)

  await expect(failed).rejects.toThrow('division by zero')
  expect((await db.pool.query('select * from profiles')).rows).toEqual([])
  expect(await read(asUser({ ...ada, db }), () => profiles)).toHaveLength(1)
  await db.close()
})

test('a connection that fails during the statement is discarded, and the next read gets a working one', async () => {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 1 })
  const suicide = sql`select pg_terminate_backend(pg_backend_pid())`

  await expect(read(asUser({ ...ada, db }), () => suicide)).rejects.toThrow()
  expect(await read(asUser({ ...ada, db }), () => profiles)).toHaveLength(1)
  await db.close()
})
