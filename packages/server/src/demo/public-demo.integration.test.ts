import { errorCodes } from '@candlebook/contract/error-codes'
import type { Session } from '@candlebook/contract/identity.routes'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authRoutes } from '../auth/auth-routes.ts'
import { factorRoutes } from '../auth/factor-routes.ts'
import { documentedRoutes } from '../documented/documented-routes.ts'
import {
  ask,
  guardedRoutes,
  makeAdministrator,
  runJobs,
  runScheduled,
  startPaidServer,
  startTestServer,
  type TestBrowser,
  type TestServer,
  type TestServerOptions,
} from '../testing/index.ts'

const HOUR_MS = 60 * 60 * 1000
const { message } = errorCodes['demo.not_allowed']

let server: TestServer
let visitor: TestBrowser

beforeAll(async () => {
  ;({ server } = await startPaidServer())
  visitor = await openDemo(server)
})
afterAll(() => server.stop())

async function openDemo(from: TestServer): Promise<TestBrowser> {
  const browser = from.browser()
  const { status, text } = await browser.post('/api/auth/demo', {})
  if (status !== 204) throw new Error(`opening the demo answered ${status}: ${text}`)
  return browser
}

const readSession = async (browser: TestBrowser) => (await browser.get<Session>('/api/v1/session')).body
const count = async (sql: string, values: unknown[] = []) =>
  (await server.database.owner.query<{ count: number }>(sql, values)).rows[0]?.count

describe('the public demo', () => {
  test('opens the desk on an own copy of the demo record, which ends after two hours', async () => {
    const other = await openDemo(server)
    const [mine, theirs] = [await readSession(visitor), await readSession(other)]
    const totals = await visitor.get<{ count: number }>('/api/v1/trades/totals')
    const page = await visitor.get<{ items: { id: string }[] }>('/api/v1/trades')

    expect(totals.body.count).toBeGreaterThan(150)
    expect(mine).toMatchObject({ onboardingCompleted: true, user: { isAdmin: false } })
    expect(Date.parse(mine.demoEndsAt ?? '') - server.clock.now().getTime()).toBeGreaterThan(1.9 * HOUR_MS)
    expect(theirs.user.id).not.toBe(mine.user.id)
    expect((await other.get(`/api/v1/trades/${page.body.items[0]?.id}`)).status).toBe(404)
  })

  test('lets a visitor change the record', async () => {
    const entry = { title: 'Tried it', content: 'It works.', date: '2026-11-03', tags: [] }

    expect((await visitor.post('/api/v1/journal-entries', entry)).status).toBe(201)
  })

  test('shows the images of the record', async () => {
    const { rows } = await server.database.owner.query<{ url: string }>(
      'select unnest(images) as url from trades where user_id = $1 limit 1',
      [(await readSession(visitor)).user.id],
    )

    expect((await visitor.get(rows[0]?.url ?? '/images/none')).status).toBe(200)
  })

  test('opens no second copy in the same browser, and signs out no user', async () => {
    const before = await readSession(visitor)
    await visitor.post('/api/auth/demo', {})
    const ada = await server.signUp()
    await ada.browser.post('/api/auth/demo', {})

    expect((await readSession(visitor)).user.id).toBe(before.user.id)
    expect((await readSession(ada.browser)).user.id).toBe(ada.userId)
  })
})

describe.each(guardedRoutes.filter(({ demo }) => demo))('in the demo $key', (route) => {
  test('may be called', async () => {
    expect((await ask(visitor, route, { id: newId() })).status).not.toBe(403)
  })
})

describe.each(guardedRoutes.filter(({ demo }) => !demo))('in the demo $key', (route) => {
  test('is refused before it looks at what was sent, and says why', async () => {
    const { status, body } = await ask(visitor, route, { id: newId() })

    expect({ status, body }).toMatchObject({
      status: 403,
      body: { error: { code: 'demo.not_allowed', message } },
    })
  })
})

test('archives of exports are refused', async () => {
  const { status, body } = await visitor.get(`/exports/${newId()}`)

  expect([status, body?.error?.code]).toEqual([403, 'demo.not_allowed'])
})

test('every call of the specification is refused but the public ones, of which the page view is not stored', async () => {
  const calls = documentedRoutes({ createContext: vi.fn(), checkLimits: vi.fn() }).routes
  const answers = await Promise.all(
    calls.map(async ({ method, path }) => {
      const { status, body } = await visitor.send(method, `/api${path}`, method === 'GET' ? {} : { body: {} })
      return [path, status, body?.error?.code]
    }),
  )

  expect(answers.length).toBeGreaterThan(12)
  const open = ['/rpc/insert_analytics_data', '/functions/validate-invitation']
  expect(answers.filter(([path]) => !open.includes(String(path)))).toEqual(
    calls.filter(({ path }) => !open.includes(path)).map(({ path }) => [path, 403, 'demo.not_allowed']),
  )
})

test('every auth route that needs a session refuses the demo, but signing out', async () => {
  const readErrorCode = async (browser: TestBrowser, route: string) =>
    (await browser.post(`/api/auth${route}`, {})).body?.error?.code
  const routes = Object.keys({ ...authRoutes, ...factorRoutes }).filter(
    (route) => !['/sign-out', '/demo'].includes(route),
  )
  const needing: string[] = []
  const refusing: string[] = []
  for (const route of routes) {
    if ((await readErrorCode(server.browser(), route)) === 'session.required') needing.push(route)
    if ((await readErrorCode(visitor.copy(), route)) === 'demo.not_allowed') refusing.push(route)
  }

  expect(needing.length).toBeGreaterThan(5)
  expect(refusing).toEqual(needing)
})

describe('a demo is left out of', () => {
  test('the lists and counts of administrators, and messages to all users', async () => {
    const admin = await server.signUp({ name: 'Olga Operator' })
    await makeAdministrator(admin)
    const { email } = (await readSession(visitor)).user
    const get = async (path: string) => (await admin.browser.get(path)).text
    const lists = await Promise.all([
      get('/api/v1/admin/subscribers?search=demo.invalid'),
      get('/api/v1/admin/notifications/recipients?search=demo.invalid'),
      get('/api/v1/admin/administrators'),
      get('/api/v1/admin/operations/storage'),
    ])
    const note = { title: 'Maintenance', message: 'On Sunday.', recipientIds: null, clientKey: newId() }
    await admin.browser.post('/api/v1/admin/notifications', note)

    expect(lists.filter((text) => text.includes(email))).toEqual([])
    expect((await visitor.get('/api/v1/notifications')).body).toEqual({ notifications: [] })
  })

  test('page views, under both names', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
    const view = { pagePath: '/app', sessionId: newId() }
    await visitor.send('POST', '/api/v1/page-views', { body: view, headers })
    await visitor.send('POST', '/api/rpc/insert_analytics_data', {
      body: { analytics_data: { page_path: '/app', session_id: newId() } },
      headers,
    })

    expect(await count('select count(*)::int as count from platform.page_views')).toBe(0)
    expect(await count('select count(*)::int as count from platform.page_visitors')).toBe(0)
  })

  test('mail: its address gets no link, and no person can sign in with it', async () => {
    const { email } = (await readSession(visitor)).user
    await server.browser().post('/api/auth/request-password-reset', { email })
    const { body } = await server.browser().post('/api/auth/sign-in/email', { email, password: 'guessed' })

    expect(body.error.code).toBe('auth.wrong_credentials')
    expect((await server.deliverMail()).filter(({ to }) => to === email)).toEqual([])
  })
})

test('after two hours the session is over, and a job erases the copy without a mail', async () => {
  await withServer({}, async (fresh) => {
    const browser = await openDemo(fresh)
    const { id } = (await readSession(browser)).user
    const readUsers = async () => (await fresh.database.owner.query('select id from auth.users')).rows
    fresh.clock.moveBy({ ms: 2 * HOUR_MS - 60_000 })
    await runScheduled(fresh, 'demo.erase-ended')
    const before = [(await browser.get('/api/v1/trades')).status, await readUsers()]
    fresh.clock.moveBy({ ms: 60_000 })
    const after = (await browser.get('/api/v1/trades')).status
    await runScheduled(fresh, 'demo.erase-ended')
    await runScheduled(fresh, 'demo.erase-ended') // a second run finds nothing to do
    await runJobs(fresh, ['accounts.erase'])

    expect([before, after]).toEqual([[200, [{ id }]], 401])
    expect(await readUsers()).toEqual([])
    const admin = await fresh.signUp()
    await makeAdministrator(admin)
    expect((await admin.browser.get('/api/v1/admin/erasures')).body).toEqual({ open: [], finished: [] })
    const { rowCount } = await fresh.database.owner.query('select from trades')
    expect(rowCount).toBe(0)
    expect([...fresh.files.files.keys()]).toEqual([])
    expect(await fresh.deliverMail()).toEqual([])
  })
})

test('at most so many copies are open at once, also when visitors come at the same time', async () => {
  await withServer({ maxPublicDemos: 2 }, async (small) => {
    const open = async () => (await small.browser().post('/api/auth/demo', {})).body?.error?.code ?? 'opened'
    const outcomes = await Promise.all([open(), open(), open(), open()])
    small.clock.moveBy({ ms: 2 * HOUR_MS })

    expect(outcomes.toSorted()).toEqual(['demo.full', 'demo.full', 'opened', 'opened'])
    expect(small.logged).toEqual([])
    expect(await open()).toBe('opened')
  })
})

test('one network address may open five within an hour', async () => {
  await withServer({ limitRequests: true }, async (limited) => {
    const { owner } = limited.database
    await openDemo(limited)
    await owner.query(`update auth.rate_limits set count = 4 where key like '%/demo'`)
    const statuses = []
    for (let at = 0; at < 2; at++) statuses.push((await limited.browser().post('/api/auth/demo', {})).status)

    expect(statuses).toEqual([204, 429])
  })
})

test('an installation can switch the demo off', async () => {
  await withServer({ maxPublicDemos: 0 }, async (closed) => {
    expect((await closed.browser().post('/api/auth/demo', {})).status).toBe(404)
  })
})

test('on a closed installation the demo needs no plan', async () => {
  await withServer({ requireSubscription: true }, async (closed) => {
    const browser = await openDemo(closed)
    const entry = { title: 'Tried it', content: 'It works.', date: '2026-11-03', tags: [] }

    expect((await browser.post('/api/v1/journal-entries', entry)).status).toBe(201)
  })
})

async function withServer(options: TestServerOptions, work: (started: TestServer) => Promise<void>) {
  const started = await startTestServer(options)
  await work(started).finally(() => started.stop())
}
