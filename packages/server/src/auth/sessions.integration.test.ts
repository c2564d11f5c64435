import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  fillSignUp,
  guardedRoutes,
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

const COOKIE = 'candlebook.session_token'
const getSession = (browser: TestBrowser) => browser.get<{ user: { email: string } }>('/api/v1/session')
const signIn = (browser: TestBrowser, { email, password }: Pick<Person, 'email' | 'password'>) =>
  browser.post('/api/auth/sign-in/email', { email, password })
const query = (sql: string, values: unknown[]) => server.database.owner.query(sql, values)

describe('signing in', () => {
  test('with the right password opens a session [AUTH-05]', async () => {
    const ada = await server.signUp()
    const browser = server.browser()
    const { status, text } = await signIn(browser, ada)

    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await getSession(browser)).body.user.email).toBe(ada.email)
  })

  test('takes the address in any spelling', async () => {
    const ada = await server.signUp()

    expect((await signIn(server.browser(), { ...ada, email: ada.email.toUpperCase() })).status).toBe(204)
  })

  test('answers a wrong password and an unknown address alike [AUTH-05]', async () => {
    const ada = await server.signUp()
    const wrong = await signIn(server.browser(), { ...ada, password: 'not it' })
    const unknown = await signIn(server.browser(), { email: 'nobody@example.com', password: 'not it' })

    expect(wrong.status).toBe(401)
    expect(wrong.body.error.code).toBe('auth.wrong_credentials')
    const plain = ({ status, headers, body: { error } }: typeof wrong) => ({
      status,
      headers: [...headers.keys()],
      error: { ...error, requestId: '' },
    })
    expect(plain(unknown)).toEqual(plain(wrong))
  })

  test.each([
    ['nothing', {}],
    ['an empty address [AUTH-05]', { email: '', password: 'secret-enough' }],
    ['an empty password [AUTH-05]', { email: 'ada@example.com', password: '' }],
    ['lists for texts', { email: ['a@example.com'], password: ['x'] }],
    ['objects for texts', { email: { $ne: null }, password: { $ne: null } }],
    ['zero characters', { email: 'a@example.com', password: 'a\0b' }],
  ])('with %s is refused and opens none', async (_what, body) => {
    const answer = await server.browser().post('/api/auth/sign-in/email', body)

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.error.code).toMatch(/^auth\./)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('opens a new token instead of one that an attacker planted', async () => {
    const ada = await server.signUp()
    const victim = server.browser()
    victim.cookies.set(COOKIE, 'planted.by-somebody')
    await signIn(victim, ada)
    const thief = server.browser()
    thief.cookies.set(COOKIE, 'planted.by-somebody')

    expect(victim.cookies.get(COOKIE)).not.toBe('planted.by-somebody')
    expect((await getSession(victim)).status).toBe(200)
    expect((await getSession(thief)).status).toBe(401)
  })

  test('over a session that an attacker planted opens a new one of the right user', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const planted = eve.browser.cookies.get(COOKIE)
    const browser = eve.browser.copy()
    await signIn(browser, ada)

    expect(browser.cookies.get(COOKIE)).not.toBe(planted)
    expect((await getSession(browser)).body.user.email).toBe(ada.email)
  })

  test('puts no token and no hash into any body', async () => {
    const ada = await server.signUp()
    const answers = [await signIn(ada.browser, ada), await getSession(ada.browser)]
    const token = decodeURIComponent(ada.browser.cookies.get(COOKIE) ?? '').split('.')[0]

    expect(token?.length).toBeGreaterThan(20)
    for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${token}|argon2|token|hash`))
  })
})

describe('the cookie of a session', () => {
  test('is out of reach of scripts and of other sites, and ends with the week', async () => {
    const ada = await server.signUp()
    const { headers } = await signIn(server.browser(), ada)
    const [cookie, ...more] = headers.getSetCookie().filter((text) => text.startsWith(COOKIE))

    expect(more).toEqual([])
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).toMatch(/; Max-Age=604800/)
    expect(cookie).not.toMatch(/; Domain=/)
    expect(cookie).not.toMatch(/; Secure/)
  })

  test('is kept to https when the address of the server is', async () => {
    const secure = await startTestServer({ baseUrl: 'https://candlebook.example' })
    const browser = secure.browser()
    const fields = { name: 'Ada', email: 'ada@example.com', password: 'secret-enough' }
    const form = await fillSignUp(browser, fields)
    const { status, headers } = await browser.post('/api/auth/sign-up/email', form)
    const cookies = headers.getSetCookie()
    const session = await getSession(browser)
    await secure.stop()

    expect(status).toBe(200)
    const [cookie, ...more] = cookies.filter((text) => text.includes(COOKIE))
    expect(more).toEqual([])
    expect(cookie).toMatch(new RegExp(`^__Host-${COOKIE}=.*; Path=/;.*; Secure`))
    expect(cookie).not.toMatch(/; Domain=/)
    expect(session.status).toBe(200)
  })

  test('is read under https only by the name that browsers protect, and a bad one next to it does not lock out', async () => {
    const secure = await startTestServer({ baseUrl: 'https://candlebook.example' })
    const { browser } = await secure.signUp()
    const good = browser.cookies.get(`__Host-${COOKIE}`)
    const statusWith = async (cookie: string) =>
      (await secure.browser().send('GET', '/api/v1/session', { headers: { Cookie: cookie } })).status
    const statuses = [
      await statusWith(`__Host-${COOKIE}=${good}`),
      await statusWith(`${COOKIE}=planted.AAAA; __Secure-${COOKIE}=planted.AAAA; __Host-${COOKIE}=${good}`),
      await statusWith(`__Host-${COOKIE}=planted.AAAA; __Host-${COOKIE}=${good}`),
      await statusWith(`${COOKIE}=${good}`),
      await statusWith(`__Secure-${COOKIE}=${good}`),
    ]
    await secure.stop()

    expect(statuses).toEqual([200, 200, 200, 401, 401])
  })

  test.each([
    [
      'another signature',
      (value: string) => value.replace(/\.[^.]*$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D'),
    ],
    ['no signature', (value: string) => value.replace(/\.[^.]*$/, '')],
    ['an empty signature', (value: string) => value.replace(/\.[^.]*$/, '.')],
    [
      'one letter of the token changed',
      (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1),
    ],
    ['broken percent signs', () => '%E0%A4%A'],
    ['nothing in it', () => ''],
    ['a dot in it', () => '.'],
    ['far too much in it', () => 'x'.repeat(8000)],
  ])('with %s answers 401', async (_what, change) => {
    const { browser } = await server.signUp()
    const value = browser.cookies.get(COOKIE) ?? ''
    browser.cookies.set(COOKIE, change(value))

    expect((await getSession(browser)).status).toBe(401)
  })
})

describe('a session', () => {
  test('ends everywhere at once when its row is deleted', async () => {
    const { browser, userId } = await server.signUp()
    const before = await getSession(browser)
    await query('delete from auth.sessions where user_id = $1', [userId])
    const after = await Promise.all(guardedRoutes.map((route) => ask(browser, route, { id: userId })))

    expect(before.status).toBe(200)
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('ends when its user is deleted', async () => {
    const { browser, userId } = await server.signUp()
    await query('delete from auth.users where id = $1', [userId])

    expect((await getSession(browser)).status).toBe(401)
  })

  test('lives while it is used within 7 days, and ends after 7 days without use', async () => {
    const [active, idle] = [await server.signUp(), await server.signUp()]
    server.clock.moveBy({ days: 7, ms: -60_000 })
    const within = await getSession(active.browser)
    server.clock.moveBy({ ms: 120_000 })
    const [extended, beyond] = [await getSession(active.browser), await getSession(idle.browser)]

    expect([within.status, extended.status, beyond.status]).toEqual([200, 200, 401])
  })

  test('ends after 30 days however much it is used', async () => {
    const { browser, userId } = await server.signUp()
    await query(`update auth.sessions set expires_at = now() + interval '60 days' where user_id = $1`, [
      userId,
    ])
    server.clock.moveBy({ days: 30, ms: -60_000 })
    const within = await getSession(browser)
    server.clock.moveBy({ ms: 120_000 })
    const beyond = await getSession(browser)

    expect([within.status, beyond.status]).toEqual([200, 401])
  })

  test('that is used after a day is extended to a week from then, with a new cookie [AUTH-25]', async () => {
    const { browser, userId } = await server.signUp()
    await query(
      `update auth.sessions set expires_at = now() + interval '5 days', updated_at = now() - interval '2 days'
       where user_id = $1`,
      [userId],
    )
    const { headers } = await getSession(browser)
    const { rows } = await query(
      `select expires_at > now() + interval '6 days 23 hours' as lengthened from auth.sessions where user_id = $1`,
      [userId],
    )

    expect(rows).toEqual([{ lengthened: true }])
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith(COOKIE))).toBe(true)
    expect((await getSession(browser)).status).toBe(200)
  })

  test('ends on every device when the user signs out on one, and no other user is signed out [AUTH-26]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const phone = server.browser()
    await signIn(phone, ada)
    await ada.browser.post('/api/auth/sign-out', {})

    expect((await getSession(ada.browser)).status).toBe(401)
    expect((await getSession(phone)).status).toBe(401)
    expect((await getSession(bob.browser)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('deletes the session in the database and the cookie', async () => {
    const { browser, userId } = await server.signUp()
    const { status, text } = await browser.post('/api/auth/sign-out', {})
    const { rowCount } = await query('select from auth.sessions where user_id = $1', [userId])

    expect({ status, text, rowCount, cookie: browser.cookies.get(COOKIE) }).toEqual({
      status: 204,
      text: '',
      rowCount: 0,
    })
  })

  test('tells the browser to clear its cache, where the images of the account are [SHELL-11]', async () => {
    const { browser, email, password } = await server.signUp()
    const signIn = await browser.post('/api/auth/sign-in/email', { email, password })
    const signOut = await browser.post('/api/auth/sign-out', {})

    expect(signIn.headers.get('clear-site-data')).toBe(null)
    expect(signOut.headers.get('clear-site-data')).toBe('"cache"')
  })

  test('without a session is not a failure', async () => {
    expect((await server.browser().post('/api/auth/sign-out', {})).status).toBeLessThan(500)
  })
})

describe('a route under /api/auth that does not exist', () => {
  test('answers 404 with and without a session', async () => {
    const { browser } = await server.signUp()
    const unknown = ['GET get-session', 'GET verify-email', 'POST update-user', 'POST sign-in/social']
    const answers = await Promise.all(
      unknown.flatMap((route) => {
        const [method = '', path = ''] = route.split(' ')
        return [browser, server.browser()].map(async (who) => {
          const sent = method === 'GET' ? {} : { body: {} }
          const { status, body } = await who.send(method, `/api/auth/${path}`, sent)
          return `${status} ${body.error.code}`
        })
      }),
    )

    expect(new Set(answers)).toEqual(new Set(['404 request.no_such_route']))
  })

  test('cannot be used to become an administrator or another person', async () => {
    const { browser, email } = await server.signUp()
    await browser.post('/api/auth/update-user', { name: 'Somebody else', isAdmin: true, role: 'admin' })
    const { body } = await browser.get('/api/v1/session')

    expect(body).toMatchObject({ user: { email, fullName: 'Test Trader', isAdmin: false } })
  })
})
