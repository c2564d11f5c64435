import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSignUp, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let strict: TestServer
beforeAll(async () => {
  ;[server, strict] = await Promise.all([startTestServer(), startTestServer({ passwordBlocklist: true })])
})
afterAll(() => Promise.all([server.stop(), strict.stop()]))

const newEmail = () => `${crypto.randomUUID()}@example.com`
async function signUp(where: TestServer, password: string, email = newEmail()) {
  const browser = where.browser()
  const form = await fillSignUp(browser, { name: 'Ada', email, password })
  const { status, body } = await browser.post('/api/auth/sign-up/email', form)
  return status === 200 ? 200 : body.error.code
}
const signIn = async (email: string, password: string) =>
  (await server.browser().post('/api/auth/sign-in/email', { email, password })).status

describe('a password', () => {
  test('is the same in every way to type it', async () => {
    const email = newEmail()
    const composed = 'Caf\u00e9-Ang\u00e9lique'
    await signUp(server, composed, email)

    expect(await signIn(email, composed.normalize('NFD'))).toBe(204)
    expect(await signIn(email, composed.replaceAll('a', '\uff41'))).toBe(204) // a full-width letter
    expect(await signIn(email, 'Cafe-Angelique')).toBe(401)
  })

  test('is counted after it is normalised [AUTH-08]', async () => {
    const decomposed = 'e\u0301'.repeat(5) // ten code units, five characters after NFKC

    expect(await signUp(server, decomposed)).toBe('auth.password_too_short')
    expect(await signUp(server, 'e\u0301'.repeat(128))).toBe(200)
    expect(await signUp(server, '\ufb01'.repeat(65))).toBe('auth.password_too_long') // 65 ligatures are 130 letters
  })

  test('counts to its last byte, beyond 72 bytes', async () => {
    const email = newEmail()
    await signUp(server, `${'\u20ac'.repeat(40)}A`, email) // 121 bytes

    expect(await signIn(email, `${'\u20ac'.repeat(40)}B`)).toBe(401)
    expect(await signIn(email, '\u20ac'.repeat(24))).toBe(401) // the first 72 bytes
    expect(await signIn(email, `${'\u20ac'.repeat(40)}A`)).toBe(204)
  })

  test('of 129 characters is refused, and one of 128 is accepted', async () => {
    expect(await signUp(server, 'x'.repeat(128))).toBe(200)
    expect(await signUp(server, 'x'.repeat(129))).toBe('auth.password_too_long')
    expect(await signIn(newEmail(), 'x'.repeat(129))).toBe(422)
  })
})

describe('with the blocklist', () => {
  test.each([
    ['the most common one', '123456'],
    ['a common one in capital letters', 'Password1'],
    ['a common one with full-width digits', '\uff11\uff12\uff13\uff14\uff15\uff16'],
    ['the name of the product', 'CandleBook'],
    ['blanks only', '        '],
  ])('a password that is %s is refused', async (_what, password) => {
    expect(await signUp(strict, password)).toBe('auth.password_common')
  })

  test('the account’s email address and the part before its @ are refused', async () => {
    expect(await signUp(strict, 'Ada.Trader@example.com', 'ada.trader@example.com')).toBe(
      'auth.password_common',
    )
    expect(await signUp(strict, 'ada.trader', 'ada.trader@example.com')).toBe('auth.password_common')
  })

  test('a password that is not common is accepted, and without it a common one too [AUTH-08]', async () => {
    expect(await signUp(strict, 'TSLA-gap-fill-350')).toBe(200)
    expect(await signUp(server, '123456')).toBe(200)
  })

  test('a new password is checked as well', async () => {
    const { browser, password } = await strict.signUp()
    const body = { newPassword: 'password1', currentPassword: password }

    expect((await browser.post('/api/auth/reset-password', body)).body.error.code).toBe(
      'auth.password_common',
    )
  })
})
