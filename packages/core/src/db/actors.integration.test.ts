import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../kernel/index.ts'
import type { Connection } from './database.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'
import { asAdministrator, asJob, asUser, transaction } from './transaction.ts'

let database: TestDatabase
let userId: string
let administratorId: string

beforeAll(async () => {
  database = await createTestDatabase()
  userId = await addUser({ isAdmin: false })
  administratorId = await addUser({ isAdmin: true })
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.owner.query('delete from platform.mails')
  await transaction(asJob(database.db), (db) => insertMail(db, { userId }))
  await database.owner.query(
    `insert into platform.undeliverable_addresses values ('gone@example.com', 550, now(), now()) on conflict do nothing`,
  )
})

describe('a job', () => {
  test('sees all mail, and no tenant’s rows', async () => {
    expect(await transaction(asJob(database.db), countMails)).toBe(1)
    expect(await transaction(asJob(database.db), (db) => count(db, 'profiles'))).toBe(0)
  })
})

describe('a user', () => {
  test('adds mail about their own account, and reads, changes and deletes no mail', async () => {
    await transaction(asUser(database.db, userId), ({ db }) => insertMail(db, { userId }))

    expect(await transaction(asUser(database.db, userId), ({ db }) => countMails(db))).toBe(0)
    expect(
      await transaction(asUser(database.db, userId), ({ db }) =>
        change(db, `update platform.mails set state = 'sent'`),
      ),
    ).toBe(0)
    expect(
      await transaction(asUser(database.db, userId), ({ db }) => change(db, 'delete from platform.mails')),
    ).toBe(0)
  })

  test('does not write one mail twice under one unique key', async () => {
    const insert = () =>
      transaction(asUser(database.db, userId), ({ db }) =>
        insertMail(db, { userId, uniqueKey: 'payment/in_1' }),
      )

    expect([await insert(), await insert()]).toEqual([1, 0])
  })

  test.each([
    ['for another user', () => administratorId],
    ['for a person without an account', () => null],
  ])('adds no mail %s', async (_whom, getOwner) => {
    const adding = transaction(asUser(database.db, userId), ({ db }) =>
      insertMail(db, { userId: getOwner() }),
    )

    await expect(adding).rejects.toThrow('row-level security')
  })
})

describe('an administrator', () => {
  test('sees all mail, changes none, and sees only their own tenant rows', async () => {
    const asThem = <T>(work: (db: Connection) => Promise<T>) =>
      transaction(asAdministrator(database.db, administratorId), ({ db }) => work(db))

    expect(await asThem(countMails)).toBe(1)
    expect(await asThem((db) => change(db, `update platform.mails set state = 'sent'`))).toBe(0)
    expect(await asThem((db) => count(db, 'profiles'))).toBe(1)
  })

  test('allows an address again', async () => {
    const removed = await transaction(asAdministrator(database.db, administratorId), ({ db }) =>
      change(db, 'delete from platform.undeliverable_addresses'),
    )

    expect(removed).toBe(1)
  })

  test('is looked up in the transaction: a user without administrator rights sees what a user sees', async () => {
    expect(await transaction(asAdministrator(database.db, userId), ({ db }) => countMails(db))).toBe(0)
  })
})

test('a transaction without an actor sees no row of the schema platform and adds none', async () => {
  const { pool } = database.db

  expect((await pool.query('select from platform.mails')).rowCount).toBe(0)
  expect((await pool.query('select from platform.undeliverable_addresses')).rowCount).toBe(0)
  await expect(pool.query(insertSql(), [newId(), null, null])).rejects.toThrow(pg.DatabaseError)
})

test('the actor ends with its transaction', async () => {
  await transaction(asJob(database.db), countMails)
  const { rows } = await database.db.pool.query<{ actor: string }>(
    `select current_setting('app.actor', true) as actor`,
  )

  expect(rows[0]?.actor || null).toBeNull()
})

async function addUser({ isAdmin }: { isAdmin: boolean }): Promise<string> {
  const { actor } = await createTestUser(database)
  const id = actor.userId
  await database.owner.query('update profiles set is_admin = $2 where user_id = $1', [id, isAdmin])
  return id
}

function insertSql(): string {
  return `insert into platform.mails (id, user_id, unique_key, template, language, recipient, data, created_at, updated_at)
    values ($1, $2, $3, 'test', 'en', 'ada@example.com', '{}', now(), now()) on conflict do nothing`
}

async function insertMail(
  db: Connection,
  { userId, uniqueKey = null }: { userId: string | null; uniqueKey?: string | null },
): Promise<number> {
  return (await db.$client.query(insertSql(), [newId(), userId, uniqueKey])).rowCount ?? 0
}

async function change(db: Connection, text: string): Promise<number> {
  return (await db.$client.query(text)).rowCount ?? 0
}

const countMails = (db: Connection) => count(db, 'platform.mails')

async function count(db: Connection, table: string): Promise<number> {
  return (await db.$client.query(`select from ${table}`)).rowCount ?? 0
}
