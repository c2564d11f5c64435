import { eraseAccount, noPayments } from '@candlebook/core/erasure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLinkToken, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const remove = ({ browser, email, password }: Person) =>
  browser.post('/api/auth/delete-account', { email, password })

/** Runs the jobs that erase accounts, as a worker does. */
async function runErasures({ appContext, database } = server): Promise<void> {
  const { rows } = await database.owner.query<{ data: { erasureId: string } }>(
    `delete from jobs.job where name = 'accounts.erase' returning data`,
  )
  for (const { data } of rows) await eraseAccount({ ...appContext, payments: noPayments }, data)
}

describe('deleting one’s own account', () => {
  test.each([
    ['another password', { password: 'not-the-password' }, 'auth.wrong_password'],
    ['another address', { email: 'eve@example.com' }, 'accounts.email_differs'],
    ['no password', { password: '' }, 'auth.wrong_password'],
  ])('with %s is refused, and the account stays', async (_case, parts, code) => {
    const ada = await server.signUp()
    const { status, body } = await remove({ ...ada, ...parts })

    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect((await ada.browser.get('/api/v1/session')).status).toBe(200)
  })

  test('takes the address in any case, ends every session at once and clears the cookie', async () => {
    const ada = await server.signUp()
    const second = server.browser()
    await second.post('/api/auth/sign-in/email', { email: ada.email, password: ada.password })
    const { status, headers } = await remove({ ...ada, email: ` ${ada.email.toUpperCase()} ` })

    expect(status).toBe(204)
    expect(headers.get('set-cookie')).toMatch(/session_token=;.*Max-Age=0/)
    expect((await ada.browser.get('/api/v1/session')).status).toBe(401)
    expect((await second.get('/api/v1/trades')).status).toBe(401)
  })

  test('needs a session: a second request of the same browser is told to sign in', async () => {
    const ada = await server.signUp()
    await remove(ada)

    expect((await remove(ada)).status).toBe(401)
  })

  test('is refused to the last administrator, and allowed when there is another', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const promote = ({ userId }: Person) =>
      server.database.owner.query('update profiles set is_admin = true where user_id = $1', [userId])
    await promote(ada)
    const alone = await remove(ada)
    await promote(bob)
    const withBob = await remove(ada)

    expect(alone.body.error.code).toBe('accounts.last_administrator')
    expect(withBob.status).toBe(204)
  })
})

test('an address, which may be that of a stranger, gets the mails of three deletions in a day', async () => {
  const limited = await startTestServer({ limitRequests: true })
  const email = 'stranger@example.com'
  const statuses = []
  for (let n = 0; n < 4; n++) {
    statuses.push((await remove(await limited.signUp({ email }))).status)
    await runErasures(limited)
    limited.clock.moveBy({ ms: 60_000 })
  }
  await limited.stop()

  expect(statuses).toEqual([204, 204, 204, 429])
})

describe('an account that is about to be erased', () => {
  test('answers a sign-in as an unknown address does', async () => {
    const ada = await server.signUp()
    await remove(ada)
    const signIn = (email: string) =>
      server.browser().post('/api/auth/sign-in/email', { email, password: ada.password })
    const [known, unknown] = [await signIn(ada.email), await signIn('nobody@example.com')]

    expect(known.status).toBe(unknown.status)
    expect(known.body.error.code).toBe('auth.wrong_credentials')
    expect(known.body.error.message).toBe(unknown.body.error.message)
  })

  test.each(['request-password-reset', 'resend-confirmation'])('gets no mail from %s', async (route) => {
    const ada = await server.signUp()
    await remove(ada)
    const { status } = await server.browser().post(`/api/auth/${route}`, { email: ada.email })

    expect(status).toBe(204)
    expect((await server.deliverMail()).filter(({ to }) => to === ada.email)).toEqual([])
  })

  test('opens no session with a reset link that was mailed before', async () => {
    const ada = await server.signUp()
    await server.browser().post('/api/auth/request-password-reset', { email: ada.email })
    const token = findLinkToken((await server.deliverMail()).find(({ to }) => to === ada.email))
    await remove(ada)
    const { body } = await server.browser().post('/api/auth/recover', { token })

    expect(body.error.code).toBe('auth.link_invalid')
  })
})

test('the address of an erased account signs up again, gets nothing old, and its mail says what was erased', async () => {
  const ada = await server.signUp()
  await ada.browser.post('/api/v1/journal-entries', {
    title: '- 350.00 USD TSLA',
    content: '[SL]: 4500',
    date: '2026-11-20',
    tags: [],
    images: [],
    links: [],
    tradeIds: [],
  })
  await remove(ada)
  await runErasures()
  const again = await server.signUp({ email: ada.email })
  const { body } = await again.browser.get<{ items: unknown[] }>('/api/v1/journal-entries')
  const mails = (await server.deliverMail()).filter(({ to }) => to === ada.email)

  expect(again.userId).not.toBe(ada.userId)
  expect(body.items).toEqual([])
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Candlebook account was deleted'])
})
