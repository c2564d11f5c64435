import { NotificationList } from '@candlebook/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, read, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import {
  listAnnounced,
  listNotifications,
  notifyUser,
  readAllNotifications,
  readNotification,
  sendNotification,
} from './index.ts'
import { selectUnread } from './notifications.store.ts'

let database: TestDatabase
let admin: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.owner.query('delete from platform.notifications')
  admin = await createAdministrator()
})

describe('the list', () => {
  test('has what is for the user and for all, and nothing for somebody else [NOTIF-21]', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await send('Service is back', null)
    await send('Your refund is on its way', [ada])
    await send('Please confirm your address', [bob])

    expect(await listTitles(ada)).toEqual(['Your refund is on its way', 'Service is back'])
    expect(await listTitles(bob)).toEqual(['Please confirm your address', 'Service is back'])
  })

  test('starts at the moment at which the account was created [NOTIF-22]', async () => {
    const ada = await createUser()
    const createdAt = new Date('2026-11-03T12:00:00.000Z')
    await database.owner.query('update profiles set created_at = $2 where user_id = $1', [
      ada.actor.userId,
      createdAt,
    ])
    const before = new Date(createdAt.getTime() - 1)
    await insertNotification('To all, one millisecond before', before)
    await insertNotification('To all, at that moment', createdAt)
    await insertNotification('To her, one millisecond before', before, ada)
    await insertNotification('To her, at that moment', createdAt, ada)

    const titles = await listTitles(ada)
    expect(titles.toSorted()).toEqual(['To all, at that moment', 'To her, at that moment'])
  })

  test('is the newest first, and has 100 at most [NOTIF-24]', async () => {
    const ada = await createUser()
    await insertBroadcasts(120)

    const titles = await listTitles(ada)
    expect(titles).toHaveLength(100)
    expect([titles[0], titles[99]]).toEqual(['Broadcast 120', 'Broadcast 21'])
  })

  test('shows a kind that only a newer version knows as a message, in the list and live', async () => {
    const ada = await createUser()
    const { rows } = await database.owner.query(
      `insert into platform.notifications (id, kind, title, message, recipient_id, unique_key, created_at)
        values (gen_random_uuid(), 'dividend-booked', 'Dividend booked', '+£12.40 (VOD)', $1, 'dividend/1', now()) returning id`,
      [ada.actor.userId],
    )
    const { notifications } = await listNotifications(ada)
    const announced = await listAnnounced(database.db, [rows[0].id])

    for (const list of [notifications, announced])
      expect(NotificationList.parse({ notifications: list }).notifications).toMatchObject([
        { kind: 'message', title: 'Dividend booked', message: '+£12.40 (VOD)' },
      ])
  })

  test('names sender and time as the table stores them [DATA-10] [ANOT-06]', async () => {
    const ada = await createUser()
    await send('Hello', [ada])

    const { rows } = await database.owner.query('select * from platform.notifications')
    const { notifications } = await listNotifications(ada)
    expect(rows).toEqual([
      expect.objectContaining({
        title: 'Hello',
        message: 'About: Hello',
        sender_id: admin.actor.userId,
        recipient_id: ada.actor.userId,
      }),
    ])
    expect(notifications).toEqual([
      {
        id: rows[0].id,
        kind: 'message',
        title: 'Hello',
        message: 'About: Hello',
        createdAt: rows[0].created_at.toISOString(),
      },
    ])
  })

  test('is read from the ends of two indexes, also after 20,000 sent and read notifications', async () => {
    const ada = await createUser()
    await insertBroadcasts(20_000)
    await database.owner.query(
      `insert into notification_reads (user_id, notification_id, read_at, created_at, updated_at)
       select $1, id, now(), now(), now() from platform.notifications`,
      [ada.actor.userId],
    )
    await database.owner.query('analyze platform.notifications, notification_reads')

    const { notifications } = await listNotifications(ada)
    expect(notifications).toEqual([])
    expect(await countRowsRead(ada)).toBeLessThan(2000)
  })
})

describe('a notification that was read or deleted', () => {
  test('has one record, no matter who asks again, and is not listed at the next load [NOTIF-14] [NOTIF-16] [NOTIF-23] [NOTIF-25]', async () => {
    const ada = await createUser()
    await send('Service is back', null)
    const [shown] = (await listNotifications(ada)).notifications

    await readNotification(ada, { id: shown!.id })
    await readNotification(ada, { id: shown!.id })
    expect(await listTitles(ada)).toEqual([])
    expect(await countReads(ada)).toBe(1)
  })

  test('still exists for all others when it was for all [NOTIF-18]', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await send('Service is back', null)
    await clear(ada)

    const { rows } = await database.owner.query('select title from platform.notifications')
    expect(rows).toEqual([{ title: 'Service is back' }])
    expect(await listTitles(bob)).toEqual(['Service is back'])
  })

  test('cannot be one that is for somebody else, or older than the account [PERM-08]', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await send('Your refund is on its way', [ada])
    await insertNotification('Before the account', new Date('2020-01-01'))
    const { rows } = await database.owner.query<{ id: string }>('select id from platform.notifications')

    for (const { id } of rows) {
      await expect(readNotification(bob, { id })).rejects.toMatchObject({ code: 'notifications.not_found' })
      await expect(readAllNotifications(bob, { upTo: id })).rejects.toMatchObject({
        code: 'notifications.not_found',
      })
    }
    expect(await countReads(bob)).toBe(0)
  })

  test('has no second record in the table [DATA-11]', async () => {
    const ada = await createUser()
    const insert = () =>
      database.owner.query(
        `insert into notification_reads (user_id, notification_id, read_at, created_at, updated_at)
         values ($1, $2, now(), now(), now())`,
        [ada.actor.userId, '019a3c00-0000-7000-8000-000000000001'],
      )
    await insert()

    await expect(insert()).rejects.toMatchObject({ code: '23505' })
  })
})

describe('reading all', () => {
  test('includes those that were read before, and leaves what arrived after the list [NOTIF-15] [NOTIF-17]', async () => {
    const ada = await createUser()
    for (const title of ['First', 'Second', 'Third']) await send(title, null)
    const { notifications } = await listNotifications(ada)
    await readNotification(ada, { id: notifications[1]!.id })
    await send('Arrived in between', [ada])

    await readAllNotifications(ada, { upTo: notifications[0]!.id })
    await readAllNotifications(ada, { upTo: notifications[0]!.id })
    expect(await listTitles(ada)).toEqual(['Arrived in between'])
    expect(await countReads(ada)).toBe(3)
  })

  test('leaves no older ones behind that the list had no place for', async () => {
    const ada = await createUser()
    await insertBroadcasts(250)
    await clear(ada)

    expect(await listTitles(ada)).toEqual([])
  })
})

describe('an administrator', () => {
  test('sends to all as one row, and to chosen users as one row for each [ANOT-01] [ANOT-02] [DATAC-07]', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const toAll = await send('To all', null)
    const toTwo = await send('To two', [ada, bob])

    const { rows } = await database.owner.query(
      'select title, count(*)::int as count, count(recipient_id)::int as chosen from platform.notifications group by title order by title',
    )
    expect(rows).toEqual([
      { title: 'To all', count: 1, chosen: 0 },
      { title: 'To two', count: 2, chosen: 2 },
    ])
    expect([toAll, toTwo]).toEqual([
      { recipients: null, missing: 0 },
      { recipients: 2, missing: 0 },
    ])
  })

  test('sends once when the same request arrives twice, also at the same moment', async () => {
    const ada = await createUser()
    const [first, second] = [newId(), newId()]
    await send('Maintenance on Sunday', null, first)
    await send('Maintenance on Sunday', null, first)
    await Promise.all([1, 2, 3].map(() => send('Your refund is on its way', [ada], second)))

    expect(await listTitles(ada)).toEqual(['Your refund is on its way', 'Maintenance on Sunday'])
  })

  test('is refused when a key arrives again with another text or other recipients', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const clientKey = newId()
    const reused = { code: 'request.client_key_reused', status: 409 }
    await send('Maintainance on Sunday', [ada], clientKey)

    await expect(send('Maintenance on Sunday', [ada], clientKey)).rejects.toMatchObject(reused)
    await expect(send('Maintainance on Sunday', [bob], clientKey)).rejects.toMatchObject(reused)
    await expect(send('Maintainance on Sunday', null, clientKey)).rejects.toMatchObject(reused)
    expect([await listTitles(ada), await listTitles(bob)]).toEqual([['Maintainance on Sunday'], []])
  })

  test('is refused for one of two requests with the same key and other texts at the same moment', async () => {
    const ada = await createUser()
    const clientKey = newId()
    const outcomes = await Promise.allSettled(
      ['The market opens late', 'The market is closed'].map((title) => send(title, null, clientKey)),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listTitles(ada)).toHaveLength(1)
  })

  test('reaches the others when a chosen account is gone, and is told when all are gone', async () => {
    const [ada, gone] = [await createUser(), await createUser()]
    await database.owner.query('delete from auth.users where id = $1', [gone.actor.userId])

    expect(await send('To two', [ada, gone])).toEqual({ recipients: 1, missing: 1 })
    await expect(send('To one', [gone])).rejects.toMatchObject({ code: 'notifications.recipients_gone' })
    expect(await listTitles(ada)).toEqual(['To two'])
  })

  test('is the only one whom the database lets write to others', async () => {
    const [ada, bob] = [await createUser(), await createUser()]

    await expect(send('To all', null, newId(), ada)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(send('To one', [bob], newId(), ada)).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await listTitles(bob)).toEqual([])
  })

  test('can send 10,000 characters, which arrive as they were written', async () => {
    const ada = await createUser()
    const message = '<script>alert("hi")</script> '.padEnd(10_000, 'ü')
    await sendNotification(admin, { title: '<b>Bold</b>', message, recipientIds: null, clientKey: newId() })

    const { notifications } = await listNotifications(ada)
    expect(notifications[0]).toMatchObject({ title: '<b>Bold</b>', message })
  })
})

test('the product tells a user about one thing once', async () => {
  const ada = await createUser()
  const tell = () =>
    transaction(asUser(database.db, ada.actor.userId), (scope) =>
      notifyUser(scope, {
        kind: 'export-ready',
        title: 'Your export is ready',
        message: 'Download it.',
        uniqueKey: 'one',
        now: new Date(),
      }),
    )
  await tell()
  await tell()

  expect(await listTitles(ada)).toEqual(['Your export is ready'])
})

test('without row security the queries alone separate users [NOTIF-21] [PERM-08]', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  await send('Your refund is on its way', [ada])
  const [shown] = (await listNotifications(ada)).notifications
  const restore = await switchPolicyOff()
  try {
    expect(await listTitles(bob)).toEqual([])
    await expect(readNotification(bob, { id: shown!.id })).rejects.toMatchObject({
      code: 'notifications.not_found',
    })
  } finally {
    await restore()
  }
})

test('row security shows a user no notification to another one', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  await send('Your refund is on its way', [ada])
  const seen = await transaction(asUser(database.db, bob.actor.userId), ({ db }) =>
    db.$client.query('select title from platform.notifications'),
  )

  expect(seen.rows).toEqual([])
})

/** A user whose account was created a minute ago: the clocks of test and database differ by a part of a millisecond. */
async function createUser(): Promise<UserContext> {
  const ctx = await createTestUser(database)
  await database.owner.query(
    `update profiles set created_at = created_at - interval '1 minute' where user_id = $1`,
    [ctx.actor.userId],
  )
  return ctx
}

/** Shows every notification to every user, so that only the queries separate them. */
async function switchPolicyOff(): Promise<() => Promise<unknown>> {
  const alter = (condition: string) =>
    database.owner.query(
      `alter policy notifications_user_select on platform.notifications using (${condition})`,
    )
  await alter('true')
  return () =>
    alter(`recipient_id is null or recipient_id = nullif(current_setting('app.user_id', true), '')::uuid`)
}

async function createAdministrator(): Promise<UserContext> {
  const ctx = await createUser()
  const { userId } = ctx.actor
  await database.owner.query('update profiles set is_admin = true where user_id = $1', [userId])
  return { ...ctx, actor: { kind: 'administrator', userId } }
}

function send(title: string, to: UserContext[] | null, clientKey: string = newId(), sender = admin) {
  const recipientIds = to?.map(({ actor }) => actor.userId) ?? null
  return sendNotification(sender, { title, message: `About: ${title}`, recipientIds, clientKey })
}

async function listTitles(ctx: UserContext): Promise<string[]> {
  return (await listNotifications(ctx)).notifications.map(({ title }) => title)
}

async function clear(ctx: UserContext): Promise<void> {
  const [newest] = (await listNotifications(ctx)).notifications
  await readAllNotifications(ctx, { upTo: newest!.id }) // the test sent some
}

async function countReads({ actor }: UserContext): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    'select count(*)::int as count from notification_reads where user_id = $1',
    [actor.userId],
  )
  return rows[0]!.count // a count is one row
}

/** A message to one user, or to all. */
async function insertNotification(title: string, createdAt: Date, to?: UserContext): Promise<void> {
  await database.owner.query(
    `insert into platform.notifications (id, kind, title, message, unique_key, created_at, recipient_id)
     values ($1, 'message', $2, 'About it', $3, $4, $5)`,
    [newId(), title, newId(), createdAt, to?.actor.userId],
  )
}

/** Broadcasts to all, one a second from a second in the future on. */
async function insertBroadcasts(count: number): Promise<void> {
  await database.owner.query(
    `insert into platform.notifications (id, kind, title, message, unique_key, created_at)
     select gen_random_uuid(), 'message', 'Broadcast ' || n, 'About it', gen_random_uuid()::text, now() + n * interval '1 second'
     from generate_series(1, $1::int) as n`,
    [count],
  )
}

/** The rows that one list reads from its tables, as the database counts them. */
async function countRowsRead({ actor }: UserContext): Promise<number> {
  return await transaction(asUser(database.db, actor.userId), async (scope) => {
    await read(scope.db, selectUnread(scope))
    const { rows } = await scope.db.$client.query<{ count: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_all_tables
       where relname in ('notifications', 'notification_reads')`,
    )
    return rows[0]!.count // a sum is one row
  })
}
