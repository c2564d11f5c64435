import { grantAdmin } from '@candlebook/core/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPasskey,
  enableTwoFactor,
  enterPassword,
  type Person,
  signInWithPasskey,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

const ADMIN_PATH = '/admin/administrators'

/** The servers with the setting off and on. */
const servers = new Map<'off' | 'on', TestServer>()
beforeAll(async () => {
  for (const setting of ['off', 'on'] as const) {
    const server = await startTestServer({ requireAdminFactor: setting === 'on' })
    servers.set(setting, server)
  }
})
afterAll(() => Promise.all([...servers.values()].map((server) => server.stop())))

type Session = (server: TestServer, person: Person) => Promise<TestBrowser>

const passwordOnly: Session = async ({ browser }, person) => {
  const opened = browser()
  await enterPassword(opened, person)
  return opened
}

/** How a session was opened. */
const sessions: Record<string, Session> = {
  'opened with the password alone': passwordOnly,
  'opened with the password before a factor was set up elsewhere': async (server, person) => {
    const opened = await passwordOnly(server, person)
    await enableTwoFactor(server, person)
    return opened
  },
  'opened with the password by somebody who has a passkey': async (server, person) => {
    await addPasskey(server, person)
    return await passwordOnly(server, person)
  },
  'that switched two-factor authentication on': async (server, person) => {
    await enableTwoFactor(server, person)
    return person.browser
  },
  'that added a passkey': async (server, person) => {
    await addPasskey(server, person)
    return person.browser
  },
  'that switched two-factor authentication on and off again': async (server, person) => {
    const { nextCode } = await enableTwoFactor(server, person)
    await person.browser.post('/api/auth/two-factor/disable', { password: person.password, code: nextCode() })
    return person.browser
  },
  'that added a passkey and removed it': async (server, person) => {
    await addPasskey(server, person)
    const { body } = await person.browser.get<{ passkeys: { id: string }[] }>('/api/v1/factors')
    const { password } = person
    await person.browser.post('/api/auth/passkeys/remove', { id: body.passkeys[0]?.id, password })
    return person.browser
  },
  'opened with a code of the app': async (server, person) => {
    const { nextCode } = await enableTwoFactor(server, person)
    const opened = await passwordOnly(server, person)
    await opened.post('/api/auth/sign-in/code', { code: nextCode() })
    return opened
  },
  'opened with a backup code': async (server, person) => {
    const { backupCodes } = await enableTwoFactor(server, person)
    const opened = await passwordOnly(server, person)
    await opened.post('/api/auth/sign-in/code', { code: backupCodes[0] })
    return opened
  },
  'opened with a passkey': async (server, person) => {
    const authenticator = await addPasskey(server, person)
    const opened = server.browser()
    await signInWithPasskey(server, opened, authenticator)
    return opened
  },
  'that has a second factor and changed its password': async (server, person) => {
    await enableTwoFactor(server, person)
    const newPassword = 'another-secret'
    await person.browser.post('/api/auth/reset-password', { newPassword, currentPassword: person.password })
    return person.browser
  },
}

/** What a route for administrators answers to an administrator's session with the setting on. */
const answers: Record<keyof typeof sessions, 200 | 'admin.factor_required'> = {
  'opened with the password alone': 'admin.factor_required',
  'opened with the password before a factor was set up elsewhere': 'admin.factor_required',
  'opened with the password by somebody who has a passkey': 'admin.factor_required',
  'that switched two-factor authentication on': 200,
  'that added a passkey': 200,
  'that switched two-factor authentication on and off again': 'admin.factor_required',
  'that added a passkey and removed it': 'admin.factor_required',
  'opened with a code of the app': 200,
  'opened with a backup code': 200,
  'opened with a passkey': 200,
  'that has a second factor and changed its password': 200,
}

describe.each(Object.entries(sessions))('a session %s', (name, open) => {
  test.each([
    { setting: 'off', who: 'user', expected: 'admin.required' },
    { setting: 'on', who: 'user', expected: 'admin.required' },
    { setting: 'off', who: 'administrator', expected: 200 },
    { setting: 'on', who: 'administrator', expected: answers[name] },
  ] as const)(
    'of the role $who, with REQUIRE_ADMIN_MFA $setting: $expected',
    async ({ setting, who, expected }) => {
      const server = servers.get(setting)!
      const person = await server.signUp()
      const now = server.clock.now()
      if (who === 'administrator') await grantAdmin(server.database.ownerUrl, { userId: person.userId, now })
      const browser = await open(server, person)

      expect(await callAdminRoute(browser)).toBe(expected)
      const { status, body } = await browser.get<{ lacksAdminFactor: boolean }>('/api/v1/factors')
      expect([status, body.lacksAdminFactor]).toEqual([200, expected === 'admin.factor_required'])
      expect((await browser.get('/api/v1/trades')).status).toBe(200) // their own journal stays open
    },
  )
})

test('the refusal is a 403 with a sentence that says what to do', async () => {
  const server = servers.get('on')!
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  const { status, body } = await person.browser.get(`/api/v1${ADMIN_PATH}`)

  expect(status).toBe(403)
  expect(body.error.message).toContain('Set one up in Settings, Security')
})

test('an administrator with a passkey who signed in without it adds no other factor', async () => {
  const server = servers.get('on')!
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  await addPasskey(server, person)
  const thief = await passwordOnly(server, person)
  const { password } = person
  const routes = ['/api/auth/two-factor/start', '/api/auth/passkeys/start']
  const codes = []
  for (const route of routes) codes.push((await thief.post(route, { password })).body.error.code)

  expect(codes).toEqual(['admin.factor_required', 'admin.factor_required'])
  expect((await person.browser.post('/api/auth/two-factor/start', { password })).status).toBe(200)
})

test('a program has administrator rights with a code only', async () => {
  const server = servers.get('on')!
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  const { nextCode } = await enableTwoFactor(server, person)
  const body = { email: person.email, password: person.password, code: nextCode() }
  const token = await server
    .browser()
    .send<{ token: string }>('POST', '/api/v1/token', { body, isProgram: true })
  const headers = { Authorization: `Bearer ${token.body.token}` }

  expect(
    (await server.browser().send('GET', `/api/v1${ADMIN_PATH}`, { isProgram: true, headers })).status,
  ).toBe(200)
})

async function callAdminRoute(browser: TestBrowser): Promise<200 | string> {
  const { status, body } = await browser.get(`/api/v1${ADMIN_PATH}`)
  return status === 200 ? 200 : body.error.code
}
