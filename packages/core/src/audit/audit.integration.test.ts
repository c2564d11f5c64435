import { MAX_ADDRESS_DAYS, MAX_ENTRY_MONTHS } from '@candlebook/contract/audit-groups'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asAdministrator, asJob, asUser, type Connection, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, listAudit, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { recordAction, removeOldEntries } from './index.ts'

let database: TestDatabase
let ada: UserContext
let bob: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.owner.query('delete from platform.audit_entries')
  ada = await createTestUser(database)
  bob = await createTestUser(database)
})

const source = { address: '203.0.113.7', userAgent: 'curl/8.5.0' }

function record(ctx: UserContext, actorId = ctx.actor.userId): Promise<void> {
  const recorded = { userId: actorId, targetId: null, now: new Date(), source }
  return transaction(asUser(ctx), ({ db }) => recordAction(db, { action: 'exports.requested', ...recorded }))
}

describe('an entry', () => {
  test('has a random pseudonym, the same in each entry of a person, and no id of a user', async () => {
    await record(ada)
    await record(ada)
    await record(bob)
    const { rows } = await database.owner.query<{ actor: string; text: string }>(
      'select actor, to_jsonb(e)::text as text from platform.audit_entries e order by created_at, id',
    )

    expect(new Set(rows.map(({ actor }) => actor)).size).toBe(2)
    expect(rows.map(({ text }) => text).join()).not.toContain(ada.actor.userId)
    expect((await listAudit(database.owner))[0]).toMatchObject({
      userId: ada.actor.userId,
      address: '203.0.113.7',
      device: 'curl',
    })
  })

  test('of a transaction that fails is not added', async () => {
    const failed = transaction(asUser(ada), async ({ db, userId }) => {
      const recorded = { userId, targetId: null, now: new Date(), source }
      await recordAction(db, { action: 'exports.requested', ...recorded })
      throw new Error('the export failed')
    })

    await expect(failed).rejects.toThrow('the export failed')
    expect(await listAudit(database.owner)).toEqual([])
  })

  test('of a first action that happens eight times at once gets one pseudonym', async () => {
    await Promise.all(Array.from({ length: 8 }, () => record(ada)))

    expect((await listAudit(database.owner)).map(({ userId }) => userId)).toEqual(
      Array(8).fill(ada.actor.userId),
    )
  })

  test('keeps no text that a proxy sends instead of an address', async () => {
    const forged = { address: `unknown'; drop table trades`, userAgent: null }
    const recorded = { targetId: null, now: new Date(), source: forged }
    await transaction(asUser(ada), ({ db, userId }) =>
      recordAction(db, { action: 'exports.requested', userId, ...recorded }),
    )

    expect(await listAudit(database.owner)).toEqual([
      expect.objectContaining({ address: null, device: 'Unknown device' }),
    ])
  })

  test('under the name of another user is refused to a user', async () => {
    await expect(record(ada, bob.actor.userId)).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await listAudit(database.owner)).toEqual([])
  })
})

describe('no transaction of the app changes or deletes an entry: that of', () => {
  const asActor: Record<string, (work: (db: Connection) => Promise<unknown>) => Promise<unknown>> = {
    'a user': (work) => transaction(asUser(ada), ({ db }) => work(db)),
    'an administrator': (work) =>
      transaction(asAdministrator(database.db, ada.actor.userId), ({ db }) => work(db)),
    'a job': (work) => transaction(asJob(database.db), work),
  }

  test.each(Object.keys(asActor))('%s', async (who) => {
    await record(ada)
    await database.owner.query('update profiles set is_admin = true where user_id = $1', [ada.actor.userId])
    const tries = [
      sql`update platform.audit_entries set action = 'blog.created'`,
      sql`delete from platform.audit_entries`,
      sql`truncate platform.audit_entries`,
      sql`insert into platform.audit_entries (id, action, created_at) values (${newId()}, 'blog.created', now())`,
    ]
    for (const statement of tries)
      await expect(asActor[who]?.((db) => db.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      })

    expect(await listAudit(database.owner)).toEqual([
      expect.objectContaining({ action: 'exports.requested', userId: ada.actor.userId }),
    ])
  })
})

test('a user reads their own entries and pseudonym only, and a visitor none', async () => {
  await record(ada)
  await record(bob)
  const count = async (db: Connection) => {
    const entries = await db.execute(sql`select from platform.audit_entries`)
    const pseudonyms = await db.execute(sql`select from platform.pseudonyms`)
    return [entries.rowCount, pseudonyms.rowCount]
  }
  const otherUser = await createTestUser(database)

  expect(await transaction(asUser(ada), ({ db }) => count(db))).toEqual([1, 1])
  expect(await transaction(asUser(otherUser), ({ db }) => count(db))).toEqual([0, 0])
})

test('only an administrator learns which account a pseudonym leads to', async () => {
  const find = (db: Connection) => db.execute(sql`select find_audited_people('{}', 'ada@example.com')`)

  await expect(transaction(asUser(ada), ({ db }) => find(db))).rejects.toMatchObject({
    cause: { code: '42501' },
  })
  await expect(
    transaction(asAdministrator(database.db, ada.actor.userId), ({ db }) => find(db)),
  ).rejects.toMatchObject({
    cause: { code: '42501' },
  })
})

describe('the daily job', () => {
  test('removes network addresses and entries after the periods that the privacy policy names, and nothing younger', async () => {
    const [days, daysBefore] = [`${MAX_ADDRESS_DAYS + 1} days`, `${MAX_ADDRESS_DAYS - 1} days`]
    const [months, monthsBefore] = [`${MAX_ENTRY_MONTHS + 1} mons`, `${MAX_ENTRY_MONTHS - 1} mons`]
    for (const age of [daysBefore, days, monthsBefore, months]) {
      await record(ada)
      await database.owner.query(
        `update platform.audit_entries set created_at = now() - $1::text::interval, detail = $1::text where detail is null`,
        [age],
      )
    }
    await removeOldEntries(database.db)

    const kept = (await listAudit(database.owner)).map(({ detail, address }) => [detail, address])
    expect(kept).toEqual([
      [monthsBefore, null],
      [days, null],
      [daysBefore, '203.0.113.7'],
    ])
  })

  test('continues until nothing old is left, a portion at a time', async () => {
    await database.owner.query(
      `insert into platform.audit_entries (id, action, created_at)
       select gen_random_uuid(), 'access.denied', now() - interval '3 years' from generate_series(1, 11000)`,
    )
    await removeOldEntries(database.db)

    expect(await listAudit(database.owner)).toEqual([])
  })

  test('is the only one that may: a user is refused', async () => {
    const tried = transaction(asUser(ada), ({ db }) => db.execute(sql`select remove_old_audit_data(1)`))

    await expect(tried).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
