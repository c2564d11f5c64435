import { AppError } from '@candlebook/core/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  fillSignUp,
  findLinkToken,
  type Person,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
const waiting = new Set<string>()
const redeemed: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    confirmEmail: true,
    invitations: {
      assertRedeemable: async (code, email) => {
        if (code !== `code of ${email}`) throw new AppError('invitations.invalid')
        waiting.add(email)
      },
      findWaitingDuration: async (email) => (waiting.has(email) ? 30 : null),
      redeem: async ({ email }) => void redeemed.push(email),
    },
  })
})
afterEach(() => server.clock.reset())
afterAll(() => server.stop())

const newEmail = () => `${crypto.randomUUID()}@example.com`
async function signUp(where: TestServer, fields: { email: string; invitationCode?: string }) {
  const browser = where.browser()
  const form = await fillSignUp(browser, { name: 'Ada Trader', password: 'secret-enough', ...fields })
  return { browser, answer: await browser.post('/api/auth/sign-up/email', form) }
}
const signIn = async (where: TestServer, email: string) => {
  const { status, body } = await where
    .browser()
    .post('/api/auth/sign-in/email', { email, password: 'secret-enough' })
  return status === 204 ? 204 : [status, body.error.code]
}
const confirm = (token: string, browser: TestBrowser = server.browser()) =>
  browser.post('/api/auth/confirm-email', { token })
const mailsTo = async (email: string, where = server) =>
  (await where.deliverMail()).filter(({ to }) => to === email)

describe('with e-mail confirmation', () => {
  test('a sign-up opens no session until the link of the mail is opened [AUTH-15] [ERRC-06]', async () => {
    const email = newEmail()
    const { browser, answer } = await signUp(server, { email })
    const before = await signIn(server, email)
    const [mail] = await mailsTo(email)
    const { status, text } = await confirm(findLinkToken(mail), browser)

    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '{"session":false}' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(before).toEqual([403, 'auth.email_unconfirmed'])
    expect(mail?.text).toContain(`/auth/callback?token=${findLinkToken(mail)}&type=signup`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await browser.get('/api/v1/session')).body).toMatchObject({ user: { email }, recovery: false })
    expect(await signIn(server, email)).toBe(204)
  })

  test('a link works once, for 24 hours, and ends when a newer one is sent', async () => {
    const [first, second] = [newEmail(), newEmail()]
    await signUp(server, { email: first })
    const older = findLinkToken((await mailsTo(first))[0])
    await server.browser().post('/api/auth/resend-confirmation', { email: first })
    const newer = findLinkToken((await mailsTo(first))[0])
    await signUp(server, { email: second })
    const late = findLinkToken((await mailsTo(second))[0])

    const statuses = [
      (await confirm(older)).status,
      (await confirm(newer)).status,
      (await confirm(newer)).status,
    ]
    server.clock.moveBy({ days: 1, ms: 60_000 })
    expect([...statuses, (await confirm(late)).status]).toEqual([422, 204, 422, 422])
  })

  test('a wrong password answers the same before and after the confirmation', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const body = { email, password: 'not the one' }

    expect((await server.browser().post('/api/auth/sign-in/email', body)).body.error.code).toBe(
      'auth.wrong_credentials',
    )
  })

  test('a program gets no token before it', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const body = { email, password: 'secret-enough' }
    const answer = await server.browser().send('POST', '/api/v1/token', { body, isProgram: true })

    expect([answer.status, answer.body.error.code]).toEqual([403, 'auth.email_unconfirmed'])
  })

  test('a confirmed address gets no further link', async () => {
    const email = newEmail()
    await signUp(server, { email })
    await confirm(findLinkToken((await mailsTo(email))[0]))
    await server.browser().post('/api/auth/resend-confirmation', { email })

    expect(await mailsTo(email)).toHaveLength(1)
  })
})

test('without e-mail confirmation a sign-up opens a session and sends no mail [AUTH-14]', async () => {
  const open = await startTestServer()
  const email = newEmail()
  const { browser, answer } = await signUp(open, { email })
  const session = await browser.get('/api/v1/session')
  const signedIn = await signIn(open, email)
  const mails = await open.deliverMail()
  await open.stop()

  expect(answer.text).toBe('{"session":true}')
  expect(session.status).toBe(200)
  expect(signedIn).toBe(204)
  expect(mails).toEqual([])
})

describe('a sign-up with an invitation', () => {
  test('must confirm the address, and the invitation is redeemed then [INV-12]', async () => {
    const email = newEmail()
    const { answer } = await signUp(server, { email, invitationCode: `code of ${email}` })
    const before = [...redeemed]
    const [mail] = await mailsTo(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(findLinkToken(mail))))

    expect(answer.text).toBe('{"session":false}')
    expect(before).not.toContain(email)
    expect(mail?.text).toContain('30-Day Premium Access. Your access starts once your address is verified.')
    expect(redeemed).toContain(email)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('must confirm also where others need not', async () => {
    const open = await startTestServer({ invitations: server.appContext.invitations })
    const email = newEmail()
    const { answer } = await signUp(open, { email, invitationCode: `code of ${email}` })
    const signedIn = await signIn(open, email)
    await open.stop()

    expect(answer.text).toBe('{"session":false}')
    expect(signedIn).toEqual([403, 'auth.email_unconfirmed'])
  })

  test('with the code of another address is refused, and makes no account', async () => {
    const email = newEmail()
    const { answer } = await signUp(server, { email, invitationCode: 'code of bob@example.com' })
    const { rowCount } = await server.database.owner.query('select from auth.users where email = $1', [email])

    expect([answer.status, answer.body.error.code, rowCount]).toEqual([422, 'invitations.invalid', 0])
  })
})

describe('a change of the email address', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer()
  })
  afterAll(() => open.stop())

  const change = ({ browser, password }: Person, newEmail: string) =>
    browser.post('/api/auth/change-email', { newEmail, password })
  const confirmAt = (token: string) => open.browser().post('/api/auth/confirm-email', { token })
  const getEmail = async ({ browser }: Person) =>
    (await browser.get<{ user: { email: string } }>('/api/v1/session')).body.user.email

  test('takes effect when both addresses are confirmed, in any order, and opens no session', async () => {
    const ada = await open.signUp()
    const target = newEmail()
    const { status } = await change(ada, target.toUpperCase())
    const mails = await open.deliverMail()
    const token = (address: string) => findLinkToken(mails.find(({ to }) => to === address))
    const first = await confirmAt(token(target))
    const between = await getEmail(ada)
    const second = await confirmAt(token(ada.email))

    expect([status, first.status, second.status]).toEqual([204, 204, 204])
    expect([first, second].flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect([between, await getEmail(ada)]).toEqual([ada.email, target])
    expect(await signIn(open, target)).toBe(204)
    expect(await signIn(open, ada.email)).toEqual([401, 'auth.wrong_credentials'])
  })

  test('ends the reset links and recovery sessions of the old address, which may be in other hands', async () => {
    const ada = await open.signUp()
    const target = newEmail()
    await change(ada, target)
    const mails = await open.deliverMail()
    const token = (address: string) => findLinkToken(mails.find(({ to }) => to === address))
    const recover = async () => {
      await open.browser().post('/api/auth/request-password-reset', { email: ada.email })
      return findLinkToken((await open.deliverMail()).find(({ text }) => text.includes('/reset-password?')))
    }
    const thief = open.browser()
    const opened = await thief.post('/api/auth/recover', { token: await recover() })
    const link = await recover()
    await confirmAt(token(ada.email))
    await confirmAt(token(target))

    const used = await open.browser().post('/api/auth/recover', { token: link })
    const set = await thief.post('/api/auth/reset-password', { newPassword: 'of the thief' })

    expect([opened.status, used.body.error.code, set.status]).toEqual([204, 'auth.link_invalid', 401])
    expect(await getEmail(ada)).toBe(target)
  })

  test('needs the password, an address that is one, and one that no account has', async () => {
    const [ada, bob] = [await open.signUp(), await open.signUp()]
    const wrong = await change({ ...ada, password: 'not it' }, newEmail())
    const invalid = await change(ada, 'no address')
    const taken = await change(ada, bob.email)

    expect([wrong, invalid, taken].map(({ body }) => body.error.code)).toEqual([
      'auth.wrong_password',
      'auth.email_invalid',
      'auth.email_taken',
    ])
  })

  test('is refused at the second link when another account has taken the address in the meantime', async () => {
    const ada = await open.signUp()
    const target = newEmail()
    await change(ada, target)
    const mails = await open.deliverMail()
    const token = (address: string) => findLinkToken(mails.find(({ to }) => to === address))
    await open.signUp({ email: target })
    await confirmAt(token(ada.email))
    const { body } = await confirmAt(token(target))

    expect(body.error.code).toBe('auth.email_taken')
    expect(await getEmail(ada)).toBe(ada.email)
  })

  test('is shown while it waits, with the sides that are confirmed, for 24 hours and to its user only', async () => {
    const [ada, bob] = [await open.signUp(), await open.signUp()]
    const waiting = async ({ browser }: Person) => (await browser.get('/api/v1/email-change')).body
    const target = newEmail()
    await change(ada, target)
    const atFirst = await waiting(ada)
    const mails = await open.deliverMail()
    await confirmAt(findLinkToken(mails.find(({ to }) => to === target)))
    const between = await waiting(ada)
    const ofBob = await waiting(bob)
    open.clock.moveBy({ days: 1 })
    const later = await waiting(ada)
    open.clock.reset()

    expect(atFirst).toMatchObject({ newEmail: target, oldConfirmed: false, newConfirmed: false })
    expect(between).toMatchObject({ newEmail: target, oldConfirmed: false, newConfirmed: true })
    expect([ofBob, later]).toEqual([null, null])
  })

  test('that is cancelled ends both links; another user cancels nothing', async () => {
    const [ada, bob] = [await open.signUp(), await open.signUp()]
    const target = newEmail()
    await change(ada, target)
    const mails = await open.deliverMail()
    const token = (address: string) => findLinkToken(mails.find(({ to }) => to === address))
    await bob.browser.delete('/api/v1/email-change')
    const first = await confirmAt(token(target))
    const { status } = await ada.browser.delete('/api/v1/email-change')
    const second = await confirmAt(token(ada.email))

    expect([first.status, status, second.body.error.code]).toEqual([204, 204, 'auth.link_invalid'])
    expect([await getEmail(ada), (await ada.browser.get('/api/v1/email-change')).body]).toEqual([
      ada.email,
      null,
    ])
  })

  test('that is started again ends the links of the earlier one', async () => {
    const ada = await open.signUp()
    await change(ada, newEmail())
    const earlier = findLinkToken((await open.deliverMail()).find(({ to }) => to === ada.email))
    await change(ada, newEmail())

    expect((await confirmAt(earlier)).body.error.code).toBe('auth.link_invalid')
  })
})
