import { SoftwareAuthenticator } from '@candlebook/core/identity/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  enableTwoFactor,
  findLinkToken,
  type Person,
  readSite,
  signInWithPasskey,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let ada: Person
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.signUp()
})
afterEach(() => server.stop())

type Listed = { passkeys: { id: string; name: string; lastUsedAt: string | null }[] }
const list = async ({ browser }: Person) => (await browser.get<Listed>('/api/v1/factors')).body.passkeys
const startAdding = (body: object = { password: ada.password }, browser = ada.browser) =>
  browser.post<{ options: Parameters<SoftwareAuthenticator['create']>[0]; error: { code: string } }>(
    '/api/auth/passkeys/start',
    body,
  )
const startSignIn = async (browser: TestBrowser) =>
  (await browser.post<{ options: { challenge: string } }>('/api/auth/sign-in/passkey/start', {})).body.options
const refused = { status: 422, body: { error: { code: 'passkeys.refused' } } }
const expired = { status: 422, body: { error: { code: 'auth.step_expired' } } }

describe('adding a passkey', () => {
  test('needs the password, and a code while two-factor authentication is on', async () => {
    const wrong = await startAdding({ password: 'not the one' })
    const factor = await enableTwoFactor(server, ada)
    const without = await startAdding()
    const right = await startAdding({ password: ada.password, code: factor.nextCode() })

    expect(wrong.body.error.code).toBe('auth.wrong_password')
    expect(without.body.error.code).toBe('auth.code_required')
    expect(right.status).toBe(200)
    expect((await startAdding({ password: ada.password }, server.browser())).status).toBe(401)
  })

  test('asks for a passkey that the authenticator stores and that verifies the user', async () => {
    const { body } = await startAdding()

    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Candlebook' },
      user: { name: ada.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('lists it with its name, and tells the owner by mail', async () => {
    await addPasskey(server, ada, { name: ' My phone ' })
    const mails = (await server.deliverMail()).filter(({ text }) => text.includes('A passkey was added'))

    expect(await list(ada)).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(mails.map(({ to }) => to)).toEqual([ada.email])
  })

  test('refuses an empty name and one of 61 characters, and the same step works after that', async () => {
    const { body } = await startAdding()
    const response = new SoftwareAuthenticator().create(body.options, readSite(server))
    const answers = []
    for (const name of [' ', 'x'.repeat(61), 'x'.repeat(60)])
      answers.push(await ada.browser.post('/api/auth/passkeys/add', { name, response }))

    expect(answers.map((answer) => answer.body?.error.code)).toEqual([
      'passkeys.name_missing',
      'passkeys.name_too_long',
      undefined,
    ])
  })

  test('works once for each challenge, within five minutes, in the browser that asked for it', async () => {
    const { body } = await startAdding()
    const response = new SoftwareAuthenticator().create(body.options, readSite(server))
    const other = server.browser()
    await other.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const elsewhere = await other.post('/api/auth/passkeys/add', { name: 'Phone', response })
    const first = await ada.browser.copy().post('/api/auth/passkeys/add', { name: 'Phone', response })
    const again = await ada.browser.post('/api/auth/passkeys/add', { name: 'Phone', response })
    const late = await startAdding()
    server.clock.moveBy({ ms: 5 * 60_000 })
    const lateResponse = new SoftwareAuthenticator().create(late.body.options, readSite(server))
    const tooLate = await ada.browser.post('/api/auth/passkeys/add', {
      name: 'Phone',
      response: lateResponse,
    })

    expect(first.status).toBe(204)
    expect([elsewhere, again, tooLate]).toMatchObject([expired, expired, expired])
    expect(await list(ada)).toHaveLength(1)
  })

  test('refuses a challenge that was given to another user', async () => {
    const { body } = await startAdding()
    const response = new SoftwareAuthenticator().create(body.options, readSite(server))
    const bob = await server.signUp()
    bob.browser.cookies.set('candlebook.step', ada.browser.cookies.get('candlebook.step') ?? '')

    const answer = await bob.browser.post('/api/auth/passkeys/add', { name: 'Phone', response })

    expect(answer).toMatchObject(expired)
    expect(await list(bob)).toEqual([])
  })

  test.each([
    ['another site', { origin: 'http://evil.example', rpID: 'localhost' }],
    ['another relying party', { origin: null, rpID: 'evil.example' }],
    ['no verification of the user', { origin: null, rpID: 'localhost', isUserVerified: false }],
  ])('refuses an authenticator with %s', async (_, { origin, ...where }) => {
    const { body } = await startAdding()
    const site = { ...where, origin: origin ?? readSite(server).origin }
    const response = new SoftwareAuthenticator().create(body.options, site)

    expect(await ada.browser.post('/api/auth/passkeys/add', { name: 'Phone', response })).toMatchObject(
      refused,
    )
  })

  test.each([[null], ['text'], [{}], [{ id: 'x'.repeat(5000) }], [{ id: 1, response: [] }]])(
    'refuses the response %j',
    async (response) => {
      await startAdding()

      expect(await ada.browser.post('/api/auth/passkeys/add', { name: 'Phone', response })).toMatchObject(
        refused,
      )
      expect(await server.browser().post('/api/auth/sign-in/passkey', { response })).toMatchObject(refused)
    },
  )

  test('refuses a passkey that another account has', async () => {
    const authenticator = await addPasskey(server, ada)
    const bob = await server.signUp()
    const { body } = await startAdding({ password: bob.password }, bob.browser)
    const response = authenticator.create(body.options, readSite(server))

    expect(await bob.browser.post('/api/auth/passkeys/add', { name: 'Mine', response })).toMatchObject(
      refused,
    )
    expect(await list(ada)).toHaveLength(1)
  })

  test('stops at 20 passkeys, also one that was begun before', async () => {
    for (let n = 0; n < 19; n++) await addPasskey(server, ada, { name: `Key ${n}` })
    const begun = await startAdding()
    const response = new SoftwareAuthenticator().create(begun.body.options, readSite(server))
    await server.database.owner.query(
      `insert into auth.passkeys select gen_random_uuid(), user_id, 'From elsewhere', 'another', public_key, 0, '', null, created_at, updated_at
       from auth.passkeys limit 1`,
    )
    const late = await ada.browser.post('/api/auth/passkeys/add', { name: 'Last', response })
    const more = await startAdding()

    expect([late.body.error.code, more.body.error.code]).toEqual(['passkeys.too_many', 'passkeys.too_many'])
    expect(await list(ada)).toHaveLength(20)
  })
})

describe('signing in with a passkey', () => {
  test('opens a session without password and code, and notes the use', async () => {
    const bob = await server.signUp()
    const factor = await enableTwoFactor(server, bob)
    const authenticator = await addPasskey(server, bob, { code: factor.nextCode() })
    const browser = server.browser()
    const answer = await signInWithPasskey(server, browser, authenticator)
    const session = await browser.get<{ user: { id: string } }>('/api/v1/session')

    expect(answer.status).toBe(204)
    expect(session.body.user.id).toBe(bob.userId)
    expect(browser.cookies.has('candlebook.step')).toBe(false)
    expect((await list(bob))[0]?.lastUsedAt).toEqual(expect.any(String))
  })

  test('works once for each challenge, within five minutes, in the browser that asked for it', async () => {
    const authenticator = await addPasskey(server, ada)
    const browser = server.browser()
    const response = authenticator.sign(await startSignIn(browser), readSite(server))
    const elsewhere = await server.browser().post('/api/auth/sign-in/passkey', { response })
    const stolen = browser.copy()
    const first = await browser.post('/api/auth/sign-in/passkey', { response })
    const again = await stolen.post('/api/auth/sign-in/passkey', { response })
    const late = server.browser()
    const lateResponse = authenticator.sign(await startSignIn(late), readSite(server))
    server.clock.moveBy({ ms: 5 * 60_000 })
    const tooLate = await late.post('/api/auth/sign-in/passkey', { response: lateResponse })

    expect(first.status).toBe(204)
    expect([elsewhere, again, tooLate]).toMatchObject([expired, expired, expired])
  })

  test('is refused for an unknown passkey and for a signature of another key', async () => {
    const authenticator = await addPasskey(server, ada)
    const unknown = await signInWithPasskey(server, server.browser(), new SoftwareAuthenticator())
    const browser = server.browser()
    const forged = new SoftwareAuthenticator().sign(await startSignIn(browser), readSite(server))
    const id = authenticator.credentialId.toString('base64url')
    const other = await browser.post('/api/auth/sign-in/passkey', { response: { ...forged, id, rawId: id } })

    expect([unknown, other]).toMatchObject([refused, refused])
  })

  test('is refused when the counter did not grow, as after a copy of the passkey', async () => {
    const authenticator = await addPasskey(server, ada)
    await signInWithPasskey(server, server.browser(), authenticator)
    await signInWithPasskey(server, server.browser(), authenticator)
    authenticator.counter = 1

    expect(await signInWithPasskey(server, server.browser(), authenticator)).toMatchObject(refused)
  })

  test('is refused without verification of the user', async () => {
    const authenticator = await addPasskey(server, ada)
    const browser = server.browser()
    const site = { ...readSite(server), isUserVerified: false }
    const response = authenticator.sign(await startSignIn(browser), site)

    expect(await browser.post('/api/auth/sign-in/passkey', { response })).toMatchObject(refused)
  })

  test('cannot use the challenge of an addition', async () => {
    const authenticator = await addPasskey(server, ada)
    const { body } = await startAdding()
    const response = authenticator.sign(body.options, readSite(server))

    expect(await ada.browser.post('/api/auth/sign-in/passkey', { response })).toMatchObject(expired)
  })
})

describe('removing a passkey', () => {
  test('needs the password, ends sign-ins with it and tells the owner by mail', async () => {
    const authenticator = await addPasskey(server, ada)
    const id = (await list(ada))[0]?.id
    const wrong = await ada.browser.post('/api/auth/passkeys/remove', { id, password: 'not the one' })
    const right = await ada.browser.post('/api/auth/passkeys/remove', { id, password: ada.password })
    const mails = (await server.deliverMail()).filter(({ text }) => text.includes('A passkey was removed'))

    expect(wrong.body.error.code).toBe('auth.wrong_password')
    expect(right.status).toBe(204)
    expect(await list(ada)).toEqual([])
    expect(await signInWithPasskey(server, server.browser(), authenticator)).toMatchObject(refused)
    expect(mails).toHaveLength(1)
  })

  test('of another user answers like one that does not exist, and removes nothing', async () => {
    await addPasskey(server, ada)
    const id = (await list(ada))[0]?.id
    const bob = await server.signUp()
    const remove = (id: unknown) =>
      bob.browser.post('/api/auth/passkeys/remove', { id, password: bob.password })
    const foreign = await remove(id)
    const missing = await remove('01900000-0000-7000-8000-000000000009')

    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'passkeys.not_found'])
    expect([missing.status, missing.body.error.code]).toEqual([404, 'passkeys.not_found'])
    expect(await list(ada)).toHaveLength(1)
    expect((await server.deliverMail()).filter(({ text }) => text.includes('passkey was removed'))).toEqual(
      [],
    )
  })
})

describe('a reset of the password by a mailed link', () => {
  test('ends the passkeys of an account whose address was never confirmed, also one added after the link was used', async () => {
    const early = await addPasskey(server, ada)
    const owner = await openRecovery(ada)
    const late = await addPasskey(server, ada)
    const answer = await owner.post('/api/auth/reset-password', { newPassword: 'the-owners-own' })
    const signIns = [early, late].map((passkey) => signInWithPasskey(server, server.browser(), passkey))

    expect(answer.status).toBe(204)
    expect(await Promise.all(signIns)).toMatchObject([refused, refused])
    expect((await owner.get<Listed>('/api/v1/factors')).body.passkeys).toEqual([])
  })

  test('keeps the passkeys that were added after the address was confirmed', async () => {
    await (await openRecovery(ada)).post('/api/auth/reset-password', { newPassword: ada.password })
    await ada.browser.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const passkey = await addPasskey(server, ada)

    await (await openRecovery(ada)).post('/api/auth/reset-password', { newPassword: 'another [one] of 2026' })

    expect((await signInWithPasskey(server, server.browser(), passkey)).status).toBe(204)
  })
})

/** A browser with the recovery session of a mailed link. */
async function openRecovery({ email }: Person): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.post('/api/auth/request-password-reset', { email })
  const mails = await server.deliverMail()
  const token = findLinkToken(mails.findLast(({ subject }) => subject.includes('new Candlebook password')))
  await browser.post('/api/auth/recover', { token })
  return browser
}

test('the list of factors shows nothing of another user', async () => {
  await addPasskey(server, ada)
  await enableTwoFactor(server, ada)
  const bob = await server.signUp()

  expect((await bob.browser.get('/api/v1/factors')).body).toEqual({
    twoFactor: null,
    passkeys: [],
    lacksAdminFactor: false,
  })
})
