import { argon2Passwords } from '@candlebook/core/identity'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSignUp, startTestServer, type TestBrowser, type TestServer } from '../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ passwords: argon2Passwords })
})
afterAll(() => server.stop())

const person = (parts: Record<string, unknown> = {}) => ({
  name: 'Ada Trader',
  email: `${crypto.randomUUID()}@example.com`,
  password: 'secret-enough',
  ...parts,
})
const signUp = async (fields: Record<string, unknown>, browser: TestBrowser = server.browser()) =>
  browser.post('/api/auth/sign-up/email', await fillSignUp(browser, fields))
const users = async () =>
  (await server.database.owner.query('select count(*)::int as n from auth.users')).rows[0].n

describe('signing up', () => {
  test('makes an account and a session with the name that was given [AUTH-14] [AUTH-16] [DATA-13] [API-02]', async () => {
    const browser = server.browser()
    const { email, ...rest } = person()
    const { status, text } = await signUp({ email, ...rest }, browser)
    const session = await browser.get('/api/v1/session')

    expect({ status, text }).toEqual({ status: 200, text: '{"session":true}' })
    expect(session.body).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        fullName: 'Ada Trader',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isAdmin: false,
        metadata: { is_admin: false },
      },
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      recovery: false,
      onboardingCompleted: false,
      preferences: defaultPreferences,
      baseCurrency: { code: 'EUR', isChosen: false },
      tradeList: { columns: ['path', 'stops', 'size', 'pnl'], density: 'comfortable', view: null },
    })
  })

  test('gives account, profile and subscriber one instant of creation [NOTIF-22]', async () => {
    const { userId } = await server.signUp()
    const { rows } = await server.database.owner.query(
      `select count(distinct at)::int as instants, count(*)::int as rows from (
        select created_at as at from auth.users where id = $1
        union all select created_at from profiles where user_id = $1
        union all select created_at from subscribers where user_id = $1) as stamps`,
      [userId],
    )

    expect(rows).toEqual([{ instants: 1, rows: 3 }])
  })

  test.each([
    ['no name [AUTH-06]', { name: undefined }, 'auth.name_missing'],
    ['an empty name [AUTH-06]', { name: '' }, 'auth.name_missing'],
    ['a blank name [AUTH-06]', { name: '   ' }, 'auth.name_missing'],
    ['no email address [AUTH-06]', { email: undefined }, 'auth.email_invalid'],
    ['an empty email address [AUTH-06]', { email: '' }, 'auth.email_invalid'],
    ['an email address that is none', { email: 'ada at example' }, 'auth.email_invalid'],
    ['an email address that is a list', { email: ['a@example.com'] }, 'auth.email_invalid'],
    ['no password [AUTH-06]', { password: undefined }, 'auth.password_too_short'],
    ['an empty password [AUTH-06]', { password: '' }, 'auth.password_too_short'],
    ['a password of 5 characters [AUTH-08]', { password: '12345' }, 'auth.password_too_short'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'auth.password_too_long'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'auth.name_too_long'],
    ['a name with a zero character', { name: 'A\0da' }, 'auth.refused'],
    ['terms that are not accepted [AUTH-10]', { acceptedTerms: false }, 'auth.terms_missing'],
    ['terms that are accepted with a text [AUTH-10]', { acceptedTerms: 'true' }, 'auth.terms_missing'],
    [
      'a field that people do not see [AUTH-09]',
      { website: 'https://spam.example' },
      'auth.challenge_failed',
    ],
    ['no challenge [AUTH-09]', { challenge: undefined }, 'auth.challenge_failed'],
    ['an email address with a zero character', { email: 'a\0@example.com' }, 'auth.email_invalid'],
  ])('with %s is refused, and no account is made', async (_what, parts, code) => {
    const before = await users()
    const { status, body, headers } = await signUp(person(parts))

    expect({ status, code: body.error.code }).toEqual({ status: code === 'auth.refused' ? 400 : 422, code })
    expect(headers.getSetCookie()).toEqual([])
    expect(await users()).toBe(before)
  })

  test.each([6, 64, 128])(
    'takes a password of %i characters [AUTH-08], and all of them count',
    async (length) => {
      const password = `${'x'.repeat(length - 1)}y`
      const { email, ...rest } = person({ password })
      const made = await signUp({ email, ...rest })
      const right = await signIn(email, password)
      const wrongAtTheEnd = await signIn(email, `${'x'.repeat(length - 1)}z`)

      expect([made.status, right.status, wrongAtTheEnd.status]).toEqual([200, 204, 401])
    },
  )

  test('with an address that has an account is refused, in any spelling', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await signUp(person({ email }))
    const again = await signUp(person({ email: email.toUpperCase() }))

    expect(again).toMatchObject({ status: 422, body: { error: { code: 'auth.email_taken' } } })
  })

  test('twenty times at once with one address makes one account', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(person({ email }))))
    const { rows } = await server.database.owner.query('select id from auth.users where email = $1', [email])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(rows).toHaveLength(1)
  })

  test('keeps the password as argon2id only', async () => {
    const { email, ...rest } = person({ password: 'tell nobody' })
    await signUp({ email, ...rest })
    const { rows } = await server.database.owner.query<{ password: string }>(
      'select p.password_hash as password from auth.passwords p join auth.users u on u.id = p.user_id where u.email = $1',
      [email],
    )

    expect(rows).toHaveLength(1)
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.password).not.toContain('tell')
  })

  test('stores when the terms were accepted and which version of them [AUTH-10]', async () => {
    const { userId } = await server.signUp()
    const { rows } = await server.database.owner.query(
      `select terms_version, terms_accepted_at = created_at as at_sign_up from auth.users where id = $1`,
      [userId],
    )

    const { termsVersion } = server.appContext.config

    expect(termsVersion).toMatch(/^2026-\d\d-\d\d$/)
    expect(rows).toEqual([{ terms_version: termsVersion, at_sign_up: true }])
  })

  test('ends all sessions of the account that used the browser before [AUTH-13]', async () => {
    const ada = await server.signUp()
    const phone = server.browser()
    await phone.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const browser = ada.browser.copy()
    const { status } = await signUp(person({ name: 'Bob Trader' }), browser)

    expect(status).toBe(200)
    expect((await phone.get('/api/v1/session')).status).toBe(401)
    expect((await ada.browser.get('/api/v1/session')).status).toBe(401)
    expect((await browser.get('/api/v1/session')).body).toMatchObject({ user: { fullName: 'Bob Trader' } })
  })

  test('goes on when the former session cannot be ended [AUTH-13]', async () => {
    const browser = server.browser()
    browser.cookies.set('candlebook.session_token', 'ended.AAAA')

    expect((await signUp(person(), browser)).status).toBe(200)
  })

  test('gives every user one profile without administrator rights', async () => {
    const { userId } = await server.signUp()
    const { rows } = await server.database.owner.query('select is_admin from profiles where user_id = $1', [
      userId,
    ])

    expect(rows).toEqual([{ is_admin: false }])
  })
})

function signIn(email: string, password: string) {
  return server.browser().post('/api/auth/sign-in/email', { email, password })
}
