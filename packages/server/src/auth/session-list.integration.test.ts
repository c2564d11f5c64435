import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  openSecondNode,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

type Session = { expiresAt: string; user: { email: string } }
type Summary = { id: string; device: string; createdAt: string; lastUsedAt: string; current: boolean }

const HOUR_MS = 60 * 60_000
const COOKIE = 'candlebook.session_token'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const getSession = (browser: TestBrowser) => browser.get<Session>('/api/v1/session')
const listSessions = async (browser: TestBrowser) => (await browser.get<Summary[]>('/api/v1/sessions')).body
const minutesLeft = ({ expiresAt }: Session) =>
  Math.round((Date.parse(expiresAt) - server.clock.now().getTime()) / 60_000)
async function signInOn({ email, password }: Person, userAgent: string): Promise<TestBrowser> {
  const browser = server.browser()
  const headers = { 'User-Agent': userAgent }
  await browser.send('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
  return browser
}

describe('the expiry of a session', () => {
  test('is one hour ahead, stays while the session is used, and a refresh moves it [AUTH-27] [DATAC-02]', async () => {
    const { browser } = await server.signUp()
    const opened = (await getSession(browser)).body
    server.clock.moveBy({ ms: 30 * 60_000 })
    const used = (await getSession(browser)).body
    const refreshed = await browser.post<Session>('/api/v1/session/refresh')

    expect([used.expiresAt, minutesLeft(used)]).toEqual([opened.expiresAt, 30])
    expect([refreshed.status, minutesLeft(refreshed.body)]).toEqual([200, 60])
    expect(refreshed.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${COOKIE}=.*Max-Age=604800`)),
    ])
    expect((await getSession(browser)).body.expiresAt).toBe(refreshed.body.expiresAt)
  })

  test('may pass: the next request is accepted and moves it, on any route', async () => {
    const { browser } = await server.signUp()
    server.clock.moveBy({ days: 6 })
    const trades = await browser.get('/api/v1/trades')
    const session = await getSession(browser)

    expect(trades.status).toBe(200)
    expect(trades.headers.getSetCookie()).toEqual([expect.stringContaining(COOKIE)])
    expect(minutesLeft(session.body)).toBe(60)
  })

  test('is never after 30 days from the sign-in', async () => {
    const { browser } = await server.signUp()
    for (let day = 0; day < 29; day += 1) {
      server.clock.moveBy({ days: 1 })
      expect((await browser.post('/api/v1/session/refresh')).status).toBe(200)
    }
    server.clock.moveBy({ days: 1, ms: -30 * 60_000 })
    const last = await browser.post<Session>('/api/v1/session/refresh')
    server.clock.moveBy({ ms: 31 * 60_000 })

    expect(minutesLeft(last.body)).toBeLessThanOrEqual(0)
    expect((await browser.post('/api/v1/session/refresh')).status).toBe(401)
  })
})

describe('the list of sessions', () => {
  test('has each device with its times, and says which one asks', async () => {
    const ada = await server.signUp()
    const [desk, phone] = [await signInOn(ada, FIREFOX), await signInOn(ada, SAFARI)]
    const sessions = await listSessions(phone)

    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current).map(({ device }) => device)).toEqual(['Safari on iOS'])
    expect((await listSessions(desk)).find(({ current }) => current)?.device).toBe('Firefox on Windows')
    for (const { createdAt, lastUsedAt } of sessions)
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(lastUsedAt))
  })

  test('has no session of another user, no token and no network address', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await signInOn(bob, FIREFOX)
    const { text, body } = await ada.browser.get<Summary[]>('/api/v1/sessions')
    const token = decodeURIComponent(ada.browser.cookies.get(COOKIE) ?? '').split('.')[0]

    expect(body).toHaveLength(1)
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'current',
      'device',
      'id',
      'lastUsedAt',
      'timeZone',
    ])
    expect(text).not.toContain(token)
  })

  test('ends one session, and another user cannot', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const phone = await signInOn(ada, SAFARI)
    const id = (await listSessions(phone)).find(({ current }) => current)?.id
    const foreign = await eve.browser.delete(`/api/v1/sessions/${id}`)
    const still = await getSession(phone)
    const own = await ada.browser.delete(`/api/v1/sessions/${id}`)

    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'sessions.not_found'])
    expect([still.status, own.status, (await getSession(phone)).status]).toEqual([200, 204, 401])
    expect((await getSession(ada.browser)).status).toBe(200)
  })

  test('ends all others at once', async () => {
    const ada = await server.signUp()
    const others = [await signInOn(ada, SAFARI), await signInOn(ada, FIREFOX)]
    const { status } = await ada.browser.post('/api/v1/sessions/end-others')
    const statuses = await Promise.all(others.map(async (browser) => (await getSession(browser)).status))

    expect([status, ...statuses, (await getSession(ada.browser)).status]).toEqual([204, 401, 401, 200])
  })
})

test('a sign-out takes effect on the next request on every node [AUTH-26]', async () => {
  const ada = await server.signUp()
  const phone = await signInOn(ada, SAFARI)
  const node = openSecondNode(server)
  const ask = async () => (await node.send('GET', '/api/v1/session', { cookie: phone.cookieHeader() })).status
  const before = await ask()
  await ada.browser.post('/api/auth/sign-out', {})

  expect([before, await ask()]).toEqual([200, 401])
})

describe('a session token', () => {
  const requestToken = async ({ email, password }: Person) =>
    server.browser().send<{ token: string; expiresAt: string }>('POST', '/api/v1/token', {
      body: { email, password },
      isProgram: true,
    })
  const readWith = async (authorization: string, cookie = '') =>
    await server.browser().send<Session>('GET', '/api/v1/session', {
      isProgram: true,
      headers: { Authorization: authorization, ...(cookie && { Cookie: cookie }) },
    })

  test('lets a program call the API as its user [GUARD-08] [API-01]', async () => {
    const ada = await server.signUp()
    const { status, body, headers } = await requestToken(ada)
    const session = await readWith(`Bearer ${body.token}`)

    expect(status).toBe(200)
    expect(headers.getSetCookie()).toEqual([])
    expect(session.body).toMatchObject({ user: { email: ada.email }, expiresAt: body.expiresAt })
  })

  test('is refused to a page, which sends an Origin', async () => {
    const { email, password } = await server.signUp()
    const { status, body } = await server.browser().post('/api/v1/token', { email, password })

    expect([status, body.error.code]).toEqual([403, 'request.cross_site'])
  })

  test.each<[string, (token: string) => string]>([
    ['no signature', (token) => `Bearer ${token.split('.')[0]}`],
    ['another signature', (token) => `Bearer ${token.slice(0, -4)}AAA=`],
    ['one letter changed', (token) => `Bearer ${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['another scheme', (token) => `Basic ${token}`],
    ['nothing', () => 'Bearer '],
  ])('with %s answers 401', async (_what, change) => {
    const { body } = await requestToken(await server.signUp())

    expect((await readWith(change(body.token))).status).toBe(401)
  })

  test('counts alone when a cookie comes with it: the cookie of another user changes nothing', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const { body } = await requestToken(ada)
    const both = await readWith(`Bearer ${body.token}`, bob.browser.cookieHeader())
    const wrong = await readWith('Bearer wrong.AAAA', bob.browser.cookieHeader())

    expect(both.body.user.email).toBe(ada.email)
    expect(wrong.status).toBe(401)
  })

  test('ends with a sign-out of its user, and opens no page and no image', async () => {
    const ada = await server.signUp()
    const { body } = await requestToken(ada)
    const headers = { Authorization: `Bearer ${body.token}` }
    const page = await server.browser().send('GET', '/app', { headers, isProgram: true })
    const image = await server
      .browser()
      .send('GET', `/images/${ada.userId}/a.png`, { headers, isProgram: true })
    await ada.browser.post('/api/auth/sign-out', {})

    expect([page.status, image.status]).toEqual([302, 401])
    expect((await readWith(`Bearer ${body.token}`)).status).toBe(401)
  })
})

test('no cookie of another site signs a user in: a form of another site is refused', async () => {
  const { email, password } = await server.signUp()
  for (const route of [
    'sign-in/email',
    'recover',
    'confirm-email',
    'request-password-reset',
    'reset-password',
  ]) {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const answer = await server
      .browser()
      .send('POST', `/api/auth/${route}`, { body: { email, password }, headers })

    expect([answer.status, answer.body.error.code]).toEqual([403, 'request.cross_site'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('the hour of a session is not extended by requests before its end', async () => {
  const { browser, userId } = await server.signUp()
  server.clock.moveBy({ ms: HOUR_MS - 60_000 })
  await browser.get('/api/v1/trades')
  const { rows } = await server.database.owner.query(
    'select updated_at = created_at as unchanged from auth.sessions where user_id = $1',
    [userId],
  )

  expect(rows).toEqual([{ unchanged: true }])
})
