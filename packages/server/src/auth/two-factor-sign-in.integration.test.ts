import { showCode } from '@candlebook/core/identity/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  enableTwoFactor,
  enterPassword,
  type FactorUser,
  findLinkToken,
  openSecondNode,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let ada: Person
let factor: FactorUser
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.signUp()
  factor = await enableTwoFactor(server, ada)
})
afterEach(() => server.stop())

const countSessions = async () => {
  const { rows } = await server.database.owner.query<{ count: number }>(
    'select count(*)::int as count from auth.sessions where user_id = $1',
    [ada.userId],
  )
  return rows[0]?.count
}

describe('a sign-in with the right password of an account with two-factor authentication', () => {
  test('opens no session and sets a cookie of five minutes that scripts cannot read', async () => {
    const browser = server.browser()
    const answer = await enterPassword(browser, ada)

    expect([answer.status, answer.body]).toEqual([200, { secondStep: true }])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^candlebook\.step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(await countSessions()).toBe(1) // of the browser that set it up
  })

  test('gives a cookie that reads nothing, and that is not a session token for programs', async () => {
    const browser = server.browser()
    await enterPassword(browser, ada)
    const token = browser.cookies.get('candlebook.step') ?? ''
    const asSession = server.browser()
    asSession.cookies.set('candlebook.session_token', token)
    const asProgram = { isProgram: true, headers: { Authorization: `Bearer ${token}` } }

    expect((await browser.get('/api/v1/session')).status).toBe(401)
    expect((await asSession.get('/api/v1/session')).status).toBe(401)
    expect((await browser.send('GET', '/api/v1/session', asProgram)).status).toBe(401)
    expect((await browser.post('/api/auth/two-factor/disable', { password: ada.password })).status).toBe(401)
  })

  test('opens a session with the current code of the app, once', async () => {
    const browser = server.browser()
    await enterPassword(browser, ada)
    const code = factor.nextCode()
    const stolen = browser.copy()
    const right = await browser.post('/api/auth/sign-in/code', { code })
    const again = await stolen.post('/api/auth/sign-in/code', { code })

    expect(right.status).toBe(204)
    expect(browser.cookies.has('candlebook.step')).toBe(false)
    expect((await browser.get('/api/v1/session')).status).toBe(200)
    expect([again.status, again.body.error.code]).toEqual([422, 'auth.step_expired'])
  })

  test('takes a code with spaces as the app shows it', async () => {
    const browser = server.browser()
    await enterPassword(browser, ada)
    const code = factor.nextCode()

    const answer = await browser.post('/api/auth/sign-in/code', {
      code: `${code.slice(0, 3)} ${code.slice(3)} `,
    })

    expect(answer.status).toBe(204)
  })

  test('refuses a code that was used, for another sign-in too', async () => {
    const first = server.browser()
    await enterPassword(first, ada)
    const code = factor.nextCode()
    await first.post('/api/auth/sign-in/code', { code })
    const second = server.browser()
    await enterPassword(second, ada)

    const answer = await second.post('/api/auth/sign-in/code', { code })

    expect([answer.status, answer.body.error.code]).toEqual([422, 'auth.code_wrong'])
  })

  test('accepts one of 10 parallel requests with the same code on two nodes', async () => {
    const node = openSecondNode(server)
    const code = factor.nextCode()
    const browsers = [server.browser(), server.browser()]
    for (const browser of browsers) {
      await enterPassword(browser, ada)
      const statuses = await Promise.all(
        Array.from({ length: 5 }, async (_, n) => {
          const cookie = browser.cookieHeader()
          const answer = await (n % 2
            ? browser.copy().post('/api/auth/sign-in/code', { code })
            : node.send('POST', '/api/auth/sign-in/code', { body: { code }, cookie }))
          return answer.status
        }),
      )
      expect(statuses.filter((status) => status === 204)).toHaveLength(browser === browsers[0] ? 1 : 0)
    }
    expect(await countSessions()).toBe(2)
  })

  test('ends after five minutes', async () => {
    const browser = server.browser()
    await enterPassword(browser, ada)
    server.clock.moveBy({ ms: 5 * 60_000 })

    const answer = await browser.post('/api/auth/sign-in/code', { code: factor.nextCode() })

    expect([answer.status, answer.body.error.code]).toEqual([422, 'auth.step_expired'])
  })

  test('goes on after a wrong code', async () => {
    const browser = server.browser()
    await enterPassword(browser, ada)
    const wrong = await browser.post('/api/auth/sign-in/code', { code: '000000' })
    const right = await browser.post('/api/auth/sign-in/code', { code: factor.nextCode() })

    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'auth.code_wrong'])
    expect(right.status).toBe(204)
  })

  test('takes each backup code once, in any case and without its hyphen', async () => {
    const [code = ''] = factor.backupCodes
    const statuses = []
    for (const typed of [code.toUpperCase().replace('-', ''), code]) {
      const browser = server.browser()
      await enterPassword(browser, ada)
      statuses.push((await browser.post('/api/auth/sign-in/code', { code: typed })).status)
    }
    const { body } = await ada.browser.get<{ twoFactor: { backupCodesLeft: number } }>('/api/v1/factors')

    expect(statuses).toEqual([204, 422])
    expect(body.twoFactor.backupCodesLeft).toBe(9)
  })

  test('refuses the codes of another user', async () => {
    const bob = await server.signUp()
    const bobs = await enableTwoFactor(server, bob)
    const browser = server.browser()
    await enterPassword(browser, ada)
    const codes = [bobs.nextCode(), bobs.backupCodes[0]]
    const answers = []
    for (const code of codes) answers.push((await browser.post('/api/auth/sign-in/code', { code })).status)

    expect(answers).toEqual([422, 422])
  })
})

test('a mailed reset link sets the password, keeps two-factor authentication and opens no session without a code', async () => {
  await server.browser().post('/api/auth/request-password-reset', { email: ada.email })
  const [mail] = (await server.deliverMail()).filter(({ subject }) => subject.includes('password'))
  const browser = server.browser()
  await browser.post('/api/auth/recover', { token: findLinkToken(mail) })
  const reset = await browser.post('/api/auth/reset-password', { newPassword: 'another-secret' })
  const before = await browser.get('/api/v1/session')
  const code = await browser.post('/api/auth/sign-in/code', { code: factor.nextCode() })
  const after = await browser.get('/api/v1/session')

  expect([reset.status, reset.body]).toEqual([200, { secondStep: true }])
  expect([before.status, code.status, after.status]).toEqual([401, 204, 200])
  expect(await enterPassword(server.browser(), { ...ada, password: 'another-secret' })).toMatchObject({
    body: { secondStep: true },
  })
})

test('a recovery session changes no second factor', async () => {
  await server.browser().post('/api/auth/request-password-reset', { email: ada.email })
  const [mail] = (await server.deliverMail()).filter(({ subject }) => subject.includes('password'))
  const browser = server.browser()
  await browser.post('/api/auth/recover', { token: findLinkToken(mail) })
  const proof = { password: ada.password, code: factor.nextCode() }

  expect((await browser.post('/api/auth/two-factor/disable', proof)).status).toBe(401)
  expect((await browser.post('/api/auth/two-factor/backup-codes', proof)).status).toBe(401)
  expect((await browser.post('/api/auth/passkeys/start', proof)).status).toBe(401)
})

test('a link that confirms the address opens the second step and no session', async () => {
  await server.browser().post('/api/auth/resend-confirmation', { email: ada.email })
  const [mail] = (await server.deliverMail()).filter(({ subject }) => subject.startsWith('Confirm'))
  const browser = server.browser()

  const answer = await browser.post('/api/auth/confirm-email', { token: findLinkToken(mail) })

  expect(answer.body).toEqual({ secondStep: true })
  expect((await browser.get('/api/v1/session')).status).toBe(401)
})

test('a reset of the password ends a second step that was begun with the old one', async () => {
  const browser = server.browser()
  await enterPassword(browser, ada)
  await ada.browser.post('/api/auth/reset-password', {
    newPassword: 'another-secret',
    currentPassword: ada.password,
  })

  const answer = await browser.post('/api/auth/sign-in/code', { code: factor.nextCode() })

  expect(answer.body.error.code).toBe('auth.step_expired')
})

describe('a program', () => {
  const ask = (code?: string) => {
    const body = { email: ada.email, password: ada.password, ...(code !== undefined && { code }) }
    return server.browser().send('POST', '/api/v1/token', { body, isProgram: true })
  }

  test('gets a token with the password and a code, and none without a code', async () => {
    const without = await ask()
    const wrong = await ask('000000')
    const right = await ask(factor.nextCode())

    expect([without.status, without.body.error.code]).toEqual([422, 'auth.code_required'])
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'auth.code_wrong'])
    expect(right.status).toBe(200)
    expect(await countSessions()).toBe(2)
  })
})

test('1,000 guessed codes in four minutes meet growing delays, and none opens a session', async () => {
  const limited = await startTestServer({ limitRequests: true, clientAddressHeader: 'x-forwarded-for' })
  const eve = await limited.signUp()
  const { secret } = await enableTwoFactor(limited, eve)
  const browser = limited.browser()
  await enterPassword(browser, eve)
  const node = openSecondNode(limited) // without sockets, which would take most of the time
  const counts: Record<string, number> = {}
  const real = new Set(
    Array.from({ length: 12 }, (_, n) => n - 1).map((n) =>
      showCode(secret, new Date(limited.clock.now().getTime() + n * 30_000)),
    ),
  )
  for (let batch = 0; batch < 10; batch++) {
    limited.clock.moveBy({ ms: 24_000 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const guess = String(batch * 100 + n).padStart(6, '0')
        const code = real.has(guess) ? '999999' : guess
        const headers = { 'x-forwarded-for': `203.0.${batch}.${n}` }
        const cookie = browser.cookieHeader()
        return node.send('POST', '/api/auth/sign-in/code', { body: { code }, cookie, headers })
      }),
    )
    for (const { status, headers } of answers) {
      const outcome = headers.getSetCookie().length > 0 ? 'a session' : status
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  limited.clock.moveBy({ ms: 15 * 60_000 })
  await enterPassword(browser, eve)
  const owner = await browser.post('/api/auth/sign-in/code', { code: showCode(secret, limited.clock.now()) })
  await limited.stop()

  expect(Object.keys(counts).sort()).toEqual(['422', '429'])
  expect(counts[422]).toBeLessThan(15) // five at once, then one after each delay
  expect(owner.status).toBe(204)
})

test('ten wrong codes cause one mail that says that the password is known', async () => {
  const limited = await startTestServer({ limitRequests: true, clientAddressHeader: 'x-forwarded-for' })
  const eve = await limited.signUp()
  await enableTwoFactor(limited, eve)
  const browser = limited.browser()
  for (let n = 0; n < 10; n++) {
    await enterPassword(browser, eve)
    await browser.post('/api/auth/sign-in/code', { code: 'abcde-fghjk' })
    limited.clock.moveBy({ ms: 15 * 60_000 })
  }
  const mails = (await limited.deliverMail()).filter(({ subject }) => subject.startsWith('Many failed'))
  await limited.stop()

  expect(mails.map(({ to }) => to)).toEqual([eve.email])
  expect(mails[0]?.text).toContain('somebody knows your password')
})
