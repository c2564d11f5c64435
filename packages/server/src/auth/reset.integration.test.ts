import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  findLinkToken,
  guardedRoutes,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' })
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

const HOUR_MS = 60 * 60_000
const signIn = async ({ email }: Person, password: string) =>
  (await server.browser().post('/api/auth/sign-in/email', { email, password })).status
const recover = (token: string, browser: TestBrowser = server.browser()) =>
  browser.post('/api/auth/recover', { token })
const session = (browser: TestBrowser) =>
  browser.get<{ recovery: boolean; expiresAt: string }>('/api/v1/session')

/** Asks for a reset link, and returns its token. */
async function requestToken({ email }: Pick<Person, 'email'>): Promise<string> {
  await server.browser().post('/api/auth/request-password-reset', { email })
  const mails = await server.deliverMail()
  return findLinkToken(
    mails.find(({ to, subject }) => to === email && subject.includes('new Candlebook password')),
  )
}

/** A browser with a recovery session. */
async function openRecovery(person: Person): Promise<TestBrowser> {
  const browser = server.browser()
  await recover(await requestToken(person), browser)
  return browser
}

describe('a reset link', () => {
  test('comes by mail and opens a session that may set the password [RESET-01] [RESET-03]', async () => {
    const ada = await server.signUp()
    const token = await requestToken(ada)
    const mail = (await server.deliverMail()).find(({ to }) => to === ada.email)
    const browser = server.browser()
    const { status, text } = await recover(token, browser)

    expect(mail?.text).toContain(`/reset-password?token=${token}&type=recovery`)
    expect(mail?.text).toContain('expires in 1 hour')
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await session(browser)).body).toMatchObject({ recovery: true, user: { email: ada.email } })
  })

  test('has 256 random bits, and the database has only their hash', async () => {
    const ada = await server.signUp()
    const token = await requestToken(ada)
    const { rows } = await server.database.owner.query(
      `select token_hash from auth.one_time_tokens where user_id = $1`,
      [ada.userId],
    )

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }])
  })

  test('works for 1 hour after it was sent and not longer [RESET-02]', async () => {
    const ada = await server.signUp()
    const first = await requestToken(ada)
    server.clock.moveBy({ ms: HOUR_MS - 30_000 })
    const within = await recover(first)
    const second = await requestToken(ada)
    server.clock.moveBy({ ms: HOUR_MS + 30_000 })
    const beyond = await recover(second)

    expect([within.status, beyond.status]).toEqual([204, 422])
    expect(beyond.body.error.code).toBe('auth.link_invalid')
  })

  test('works once, also under 20 parallel tries', async () => {
    const token = await requestToken(await server.signUp())
    const answers = await Promise.all(Array.from({ length: 20 }, () => recover(token)))

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body?.error.code === 'auth.link_invalid')).toHaveLength(19)
  })

  test('ends when a newer one is issued', async () => {
    const ada = await server.signUp()
    const older = await requestToken(ada)
    const newer = await requestToken(ada)

    expect(newer).not.toBe(older)
    expect([(await recover(older)).status, (await recover(newer)).status]).toEqual([422, 204])
  })

  test('with one character flipped, without a token and with other values is refused', async () => {
    const token = await requestToken(await server.signUp())
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const statuses = []
    for (const guess of [flipped, '', token.toUpperCase(), `${token} `, token.slice(0, -1)])
      statuses.push((await recover(guess)).status)

    expect(statuses).toEqual([422, 422, 422, 422, 422])
    expect((await recover(token)).status).toBe(204)
  })

  test('of one account opens no session of another, and confirms no address', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const token = await requestToken(ada)
    const confirmed = await server.browser().post('/api/auth/confirm-email', { token })
    const browser = bob.browser.copy()
    await recover(token, browser)

    expect(confirmed.body.error.code).toBe('auth.link_invalid')
    expect((await session(browser)).body).toMatchObject({ user: { email: ada.email }, recovery: true })
    expect((await session(bob.browser)).body).toMatchObject({ user: { email: bob.email }, recovery: false })
  })

  test('is in no log line, and neither is an address, a name or a password', async () => {
    server.logged.length = 0
    const ada = await server.signUp()
    const token = await requestToken(ada)
    await recover(token)
    await recover(token)

    expect(server.logged.map(({ route }) => route)).toContain('/recover')
    expect(JSON.stringify(server.logged)).not.toMatch(
      new RegExp(`${token}|${ada.email}|${ada.password}|${ada.name}|127\\.0\\.0\\.1`),
    )
  })
})

describe('a recovery session', () => {
  test('reads and writes nothing but the session, on every route', async () => {
    const browser = await openRecovery(await server.signUp())
    const answers = await Promise.all(
      guardedRoutes.map(async (route) => [route, await ask(browser, route)] as const),
    )
    const allowed = answers.filter(([, { status }]) => status !== 401).map(([{ key }]) => key)

    expect(allowed.toSorted()).toEqual(['GET /session', 'POST /session/refresh'])
    expect((await browser.get('/app')).status).toBe(302)
    expect((await browser.post('/api/auth/change-email', { newEmail: 'a@example.com' })).status).toBe(401)
  })

  test('ends after 1 hour, and a refresh does not extend it', async () => {
    const browser = await openRecovery(await server.signUp())
    const before = (await session(browser)).body.expiresAt
    server.clock.moveBy({ ms: HOUR_MS - 30_000 })
    const { body } = await browser.post<{ expiresAt: string }>('/api/v1/session/refresh')
    server.clock.moveBy({ ms: 60_000 })

    expect(body.expiresAt).toBe(before)
    expect((await session(browser)).status).toBe(401)
  })

  test('sets the password once, also under 20 parallel tries', async () => {
    const ada = await server.signUp()
    const browser = await openRecovery(ada)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        browser.copy().post('/api/auth/reset-password', { newPassword: `new-one-${n}` }),
      ),
    )

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })
})

describe('setting a new password', () => {
  test('lets the new one sign in and not the former one, ends every other session, and tells the owner [RESET-07] [RESET-09]', async () => {
    const ada = await server.signUp()
    const browser = await openRecovery(ada)
    const recovery = browser.copy()
    const short = await browser.post('/api/auth/reset-password', { newPassword: '12345' })
    const { status, text } = await browser.post('/api/auth/reset-password', { newPassword: 'the-new-one' })

    expect(short.body.error.code).toBe('auth.password_too_short')
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect([await signIn(ada, 'the-new-one'), await signIn(ada, ada.password)]).toEqual([204, 401])
    expect((await session(browser)).body).toMatchObject({ recovery: false })
    expect((await session(ada.browser)).status).toBe(401)
    expect((await session(recovery)).status).toBe(401) // the planted token of the link is worth nothing now
    const mails = (await server.deliverMail()).filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your Candlebook password was changed')
  })

  test('with an ordinary session needs the current one', async () => {
    const ada = await server.signUp()
    const phone = server.browser()
    await phone.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const reset = (body: object) => ada.browser.post('/api/auth/reset-password', body)
    const without = await reset({ newPassword: 'the-new-one' })
    const wrong = await reset({ newPassword: 'the-new-one', currentPassword: 'not it' })
    const right = await reset({ newPassword: 'the-new-one', currentPassword: ada.password })

    expect([without.body.error.code, wrong.body.error.code]).toEqual([
      'auth.wrong_password',
      'auth.wrong_password',
    ])
    expect(right.status).toBe(204)
    expect((await session(phone)).status).toBe(401)
    expect((await session(ada.browser)).status).toBe(200)
  })

  test('without a session is refused', async () => {
    const { status, body } = await server
      .browser()
      .post('/api/auth/reset-password', { newPassword: 'the-new-one' })

    expect([status, body.error.code]).toEqual([401, 'session.required'])
  })

  test('ends the reset links that were sent before', async () => {
    const ada = await server.signUp()
    const token = await requestToken(ada)
    await ada.browser.post('/api/auth/reset-password', {
      newPassword: 'the-new-one',
      currentPassword: ada.password,
    })

    expect((await recover(token)).status).toBe(422)
  })
})
