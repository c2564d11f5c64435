import type { CurrentNotice, Notice } from '@candlebook/contract/operations'
import { listAudit } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type OpenEvents,
  openEvents,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let admin: Person
const opened: OpenEvents[] = []
/** The notice of each page that was rendered. */
const rendered: (Notice | null)[] = []

const text = 'We update the database on Sunday from 08:00 to 09:00 UTC.'

beforeAll(async () => {
  server = await startTestServer({
    web: {
      render: async (_request, _api, { notice }) => {
        rendered.push(notice)
        return new Response('a page')
      },
    },
  })
  admin = await server.signUp()
  await grantAdmin(server.appContext.ownerUrl, { userId: admin.userId, now: new Date() })
})
beforeEach(async () => {
  rendered.length = 0
  server.clock.reset()
  await server.database.owner.query('delete from platform.notices')
  await server.database.owner.query('delete from platform.audit_entries')
  await server.appContext.notices.refresh()
})
afterEach(async () => {
  for (const events of opened.splice(0)) await events.close()
})
afterAll(() => server.stop())

describe('a notice', () => {
  test('reaches every open browser when it is set, changed and removed', async () => {
    const trader = await server.signUp()
    const events = await open(trader)
    expect((await events.next('notice'))?.data).toEqual({ notice: null })

    const first = await set({ text })
    expect((await events.next('notice'))?.data).toEqual({ notice: first })
    const second = await set({ text: `${text} Thank you.` })
    expect((await events.next('notice'))?.data).toEqual({ notice: second })
    await admin.browser.delete('/api/v1/admin/operations/notice')

    expect((await events.next('notice'))?.data).toEqual({ notice: null })
    expect(second.id).not.toBe(first.id)
  })

  test('is known to a browser that connects later', async () => {
    const notice = await set({ text })
    await server.appContext.notices.refresh() // the news of the database may come later
    const events = await open(await server.signUp())

    expect((await events.next('notice'))?.data).toEqual({ notice })
  })

  test('is on every page, also for a visitor, and in the public API', async () => {
    const notice = await set({ text, level: 'information' })
    await server.appContext.notices.refresh()
    const visitor = server.browser()

    await visitor.get('/auth')

    expect(rendered).toEqual([notice])
    expect((await visitor.get<CurrentNotice>('/api/v1/notice')).body).toEqual({ notice })
  })

  test('whose time is over is not shown any more; one that starts later is sent with its times', async () => {
    const startsAt = inMinutes(60)
    const endsAt = inMinutes(120)
    const notice = await set({ text, startsAt, endsAt })

    expect(await server.appContext.notices.refresh()).toEqual({ ...notice, startsAt, endsAt })
    server.clock.moveBy({ ms: 3 * 60 * 60_000 })
    expect(await server.appContext.notices.refresh()).toBeNull()
  })

  test('replaces the one before, and both actions are recorded with their administrator', async () => {
    const [first, second] = [await set({ text }), await set({ text: 'Done. Thank you for waiting.' })]
    await admin.browser.delete('/api/v1/admin/operations/notice')
    await admin.browser.delete('/api/v1/admin/operations/notice')

    const entries = await listAudit(server.database.owner, 'operations.')
    expect(entries.map(({ action, userId, targetId }) => ({ action, userId, targetId }))).toEqual([
      { action: 'operations.notice_set', userId: admin.userId, targetId: first.id },
      { action: 'operations.notice_set', userId: admin.userId, targetId: second.id },
      { action: 'operations.notice_removed', userId: admin.userId, targetId: second.id },
    ])
    expect((await server.database.owner.query('select from platform.notices')).rowCount).toBe(0)
  })

  test('of 10 that are set at the same moment one stays', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => set({ text: `Notice ${at}` })))

    expect((await server.database.owner.query('select from platform.notices')).rowCount).toBe(1)
  })

  test.each([
    [{ text: '   ' }, 'text', 'notice.text_missing'],
    [{ text: 'x'.repeat(501) }, 'text', 'field.too_long'],
    [{ text, level: 'panic' }, 'level', 'field.invalid'],
    [{ text, startsAt: 'tomorrow' }, 'startsAt', 'field.invalid'],
    [{ text, startsAt: inMinutes(60), endsAt: inMinutes(30) }, 'endsAt', 'notice.end_before_start'],
  ])('with %j is refused at the field, and nothing is set', async (changed, field, code) => {
    const { status, body } = await admin.browser.put('/api/v1/admin/operations/notice', {
      level: 'maintenance',
      ...changed,
    })

    expect({ status, body }).toMatchObject({ status: 422, body: { error: { fields: [{ field, code }] } } })
    expect((await server.database.owner.query('select from platform.notices')).rowCount).toBe(0)
  })

  test('cannot be set by a user, also not past the routes', async () => {
    const trader = await server.signUp()
    const { status } = await trader.browser.put('/api/v1/admin/operations/notice', {
      level: 'maintenance',
      text,
    })
    const attempt = server.appContext.db.pool.query(
      `begin; select set_config('app.user_id', '${trader.userId}', true), set_config('app.actor', 'administrator', true);
       insert into platform.notices (id, level, text, created_at) values (gen_random_uuid(), 'information', 'x', now());
       rollback`,
    )

    expect(status).toBe(403)
    await expect(attempt).rejects.toThrow('row-level security')
  })
})

test('a page does not wait for a database that does not answer', async () => {
  const notice = await set({ text })
  await server.appContext.notices.refresh()
  const blocker = await server.database.owner.connect()
  await blocker.query('begin; lock table platform.notices in access exclusive mode')
  server.clock.moveBy({ ms: 60_000 })

  await server.browser().get('/auth')
  const waiting = await blocker.query(
    `select from pg_locks where not granted
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
  )
  await blocker.query('rollback')
  blocker.release()

  expect(waiting.rowCount).toBe(1) // the page came while the query still waited
  expect(rendered).toEqual([notice])
})

async function set(changed: Partial<Notice>): Promise<Notice> {
  const { body } = await admin.browser.put<{ notice: Notice }>('/api/v1/admin/operations/notice', {
    level: 'maintenance',
    ...changed,
  })
  return body.notice
}

async function open(person: Person): Promise<OpenEvents> {
  const events = await openEvents(person.browser)
  opened.push(events)
  return events
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
