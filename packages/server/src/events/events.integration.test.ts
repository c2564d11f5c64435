import { asUser, transaction } from '@candlebook/core/db'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { notifyUser } from '@candlebook/core/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTrade,
  createProgram,
  type OpenEvents,
  openEvents,
  openSecondNode,
  type Person,
  readEvents,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let admin: Person
const opened: OpenEvents[] = []

beforeAll(async () => {
  server = await startTestServer({ sessionCheckMs: 200 })
  admin = await server.signUp()
  await grantAdmin(server.appContext.ownerUrl, { userId: admin.userId, now: new Date() })
})
afterEach(async () => {
  for (const events of opened.splice(0)) await events.close()
})
afterAll(() => server.stop())

describe('a write of trades or the journal', () => {
  test('is told to every open browser of the user and to no other user [CLOSE-10] [JRNL-23]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const [desk, phone, ofBob] = [await open(ada), await open(ada), await open(bob)]
    await ada.browser.post('/api/v1/trades', buildTrade({}))
    await send('After the trade', null)

    for (const events of [desk, phone])
      expect(await events.next('record')).toMatchObject({ data: { pageTag: null } })
    expect(await readTitle(ofBob)).toBe('After the trade')
    expect(ofBob.received).not.toContainEqual(expect.objectContaining({ name: 'record' }))
  })

  test('that was refused is told to no browser', async () => {
    const ada = await server.signUp()
    const events = await open(ada)
    await ada.browser.post('/api/v1/trades', buildTrade({ quantity: '-1' }))
    await send('After the refusal', [ada])

    expect(await readTitle(events)).toBe('After the refusal')
    expect(events.received).not.toContainEqual(expect.objectContaining({ name: 'record' }))
  })
})

describe('a notification', () => {
  test('to all reaches every open browser, and one to a user reaches this user only [ANOT-06] [NOTIF-21]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const [ofAda, ofBob] = [await open(ada), await open(bob)]
    await send('Your refund is on its way', [ada])
    await send('Service is back', null)

    expect([await readTitle(ofAda), await readTitle(ofAda)]).toEqual([
      'Your refund is on its way',
      'Service is back',
    ])
    expect(await readTitle(ofBob)).toBe('Service is back')
  })

  test('arrives as the list shows it', async () => {
    const ada = await server.signUp()
    const events = await open(ada)
    await send('Grüße & <b>more</b>\nin two lines', [ada])

    const event = await events.next('notification')
    const { body } = await ada.browser.get<{ notifications: unknown[] }>('/api/v1/notifications')
    expect(body.notifications[0]).toEqual(event?.data)
  })

  test('that another process wrote reaches the browsers of this one', async () => {
    const other = openSecondNode(server)
    const ada = await server.signUp()
    const here = await open(ada)
    const there = await openOnNode(other, ada)

    await send('From the first process', [ada])
    const sent = await other.send('POST', '/api/v1/admin/notifications', {
      cookie: admin.browser.cookieHeader(),
      body: build('From the second process', [ada]),
    })
    expect(sent.status).toBe(200)
    for (const events of [here, there])
      expect([await readTitle(events), await readTitle(events)]).toEqual([
        'From the first process',
        'From the second process',
      ])
    await there.close()
    await other.close()
  })

  test('of a transaction that is rolled back reaches no one', async () => {
    const ada = await server.signUp()
    const events = await open(ada)
    const { db } = server.appContext
    const news = { kind: 'export-ready', title: 'Never committed', message: 'No', now: new Date() } as const
    const work = transaction(asUser(db, ada.userId), async (scope) => {
      await notifyUser(scope, { ...news, uniqueKey: newId() })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    await send('Committed', [ada])

    expect(await readTitle(events)).toBe('Committed')
  })
})

describe('a stream', () => {
  test('is one for browsers with a session, and for no one else', async () => {
    const program = await createProgram(await server.signUp(), ['trades:read'])

    expect((await server.browser().get('/api/events')).status).toBe(401)
    expect((await program.get('/api/events')).status).toBe(401)
    expect((await admin.browser.post('/api/events')).status).toBe(404)
  })

  test('is neither compressed nor stored, and a HEAD request opens none', async () => {
    const ada = await server.signUp()
    const { headers } = await open(ada)
    const head = await fetch(`${server.url}/api/events`, {
      method: 'HEAD',
      headers: { Cookie: ada.browser.cookieHeader() },
    })

    expect(headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    expect(headers.get('Content-Encoding')).toBeNull()
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(head.status).toBe(200)
  })

  test('ends soon after its session was ended', async () => {
    const ada = await server.signUp()
    const events = await open(ada)
    await ada.browser.post('/api/auth/sign-out')

    await events.ended
    expect((await ada.browser.get('/api/events')).status).toBe(401)
  })

  test.each<[string, (ada: Person) => Promise<unknown>]>([
    ['signs out on another device', async (ada) => (await signInAgain(ada)).post('/api/auth/sign-out')],
    ['ends the others', async (ada) => (await signInAgain(ada)).post('/api/v1/sessions/end-others')],
    [
      'chooses a new password on another device',
      async (ada) =>
        (await signInAgain(ada)).post('/api/auth/reset-password', {
          currentPassword: ada.password,
          newPassword: 'another good one',
        }),
    ],
    [
      'deletes the account',
      (ada) => ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password }),
    ],
    [
      'is deleted by an administrator',
      ({ email }) => admin.browser.post('/api/functions/delete-user', { userEmail: email }),
    ],
  ])('is told at once, in every process, that its session has ended when its user %s', async (_when, end) => {
    const node = openSecondNode(server)
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const [here, there, ofBob] = [await open(ada), await openOnNode(node, ada), await open(bob)]

    await end(ada)

    for (const events of [here, there]) {
      expect(await events.next('session-ended')).toEqual({ name: 'session-ended', data: {} })
      await events.ended
    }
    await send('Still here', [bob])
    expect(await readTitle(ofBob)).toBe('Still here')
    await node.close()
  })

  test('stays while its session lives, and the other one of the same user ends alone', async () => {
    const ada = await server.signUp()
    const second = server.browser()
    await second.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const [first, other] = [await open(ada), await openEvents(second)]
    await ada.browser.post('/api/v1/sessions/end-others')

    await other.ended
    await send('Still here', [ada])
    expect(await readTitle(first)).toBe('Still here')
  })

  test('holds no turn of its session and no connection: ten are open and every request is answered', async () => {
    const ada = await server.signUp()
    for (let n = 0; n < 10; n++) await open(ada)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.browser.get('/api/v1/notifications')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { pool } = server.appContext.db
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('is refused when the user has ten, and allowed again when one is closed', async () => {
    const ada = await server.signUp()
    const streams: OpenEvents[] = []
    for (let n = 0; n < 10; n++) streams.push(await open(ada))
    const refused = await ada.browser.get('/api/events')
    await streams[0]!.close()

    expect(refused.status).toBe(429)
    await expect.poll(async () => (await probe(ada)).status).toBe(200)
  })

  test('is refused when the user opens and closes them over and over, and other users are not', async () => {
    const owner = { userId: newId(), sessionId: newId(), signedUpAt: new Date(0), isDemo: false }
    const { events } = server.appContext
    for (let n = 0; n < 120; n++) await events.open(owner).cancel()

    expect(() => events.open(owner)).toThrow(
      expect.objectContaining({ code: 'request.too_many', data: { waitSeconds: expect.any(Number) } }),
    )
    await events.open({ ...owner, userId: newId() }).cancel()
    server.clock.moveBy({ ms: 60_000 })
    await events.open(owner).cancel()
    server.clock.reset()
  })

  test('is ended by a server that stops, and a new one is refused', async () => {
    const stopping = await startTestServer()
    const events = await openEvents((await stopping.signUp()).browser)
    const late = await stopping.signUp()
    stopping.appContext.events.end()

    await events.ended
    expect((await late.browser.get('/api/events')).status).toBe(503)
    await stopping.stop()
  })
})

test('after the connection to the database was lost the streams are told to load their lists again', async () => {
  const ada = await server.signUp()
  const events = await open(ada)
  await server.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'candlebook listener' and datname = current_database()`,
  )

  expect(await events.next('lost')).not.toBeNull()
  expect(await events.next('ready')).not.toBeNull()
  await send('After the break', [ada])
  expect(await readTitle(events)).toBe('After the break')
})

async function open(person: Person): Promise<OpenEvents> {
  const events = await openEvents(person.browser)
  opened.push(events)
  await events.next('ready')
  return events
}

async function openOnNode(node: ReturnType<typeof openSecondNode>, { browser }: Person): Promise<OpenEvents> {
  const events = readEvents(await node.send('GET', '/api/events', { cookie: browser.cookieHeader() }))
  opened.push(events)
  await events.next('ready')
  return events
}

async function signInAgain({ email, password }: Person) {
  const browser = server.browser()
  await browser.post('/api/auth/sign-in/email', { email, password })
  return browser
}

async function probe(person: Person): Promise<OpenEvents> {
  const events = await openEvents(person.browser)
  await events.close()
  return events
}

async function send(title: string, to: Person[] | null): Promise<void> {
  const { status, text } = await admin.browser.post('/api/v1/admin/notifications', build(title, to))
  if (status !== 200) throw new Error(`sending answered ${status}: ${text}`)
}

function build(title: string, to: Person[] | null) {
  const recipientIds = to?.map(({ userId }) => userId) ?? null
  return { title, message: `About: ${title}`, recipientIds, clientKey: newId() }
}

async function readTitle(events: OpenEvents): Promise<unknown> {
  return (await events.next('notification'))?.data.title
}
