import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSignUp, invite, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'error' })
})
afterAll(() => server.stop())

const onboarding = async ({ browser }: Person) =>
  (await browser.get<{ onboardingCompleted: boolean | null }>('/api/v1/session')).body.onboardingCompleted
const query = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values)

test('the session says that a new account has not completed the onboarding, and then that it has [GUARD-03] [GUARD-06]', async () => {
  const ada = await server.signUp({ onboarding: 'open' })
  const before = await onboarding(ada)
  await ada.browser.put('/api/v1/subscriber', { onboardingCompleted: true })

  expect([before, await onboarding(ada)]).toEqual([false, true])
  expect((await ada.browser.post('/api/v1/session/refresh', {})).body).toMatchObject({
    onboardingCompleted: true,
  })
})

test('the onboarding of an account without a row of the subscriber is not completed [GUARD-04]', async () => {
  const ada = await server.signUp()
  await query('delete from subscribers where user_id = $1', [ada.userId])

  expect(await onboarding(ada)).toBe(false)
})

test('an invited user who redeemed the invitation has completed the onboarding [GUARD-04] [GUARD-06]', async () => {
  const ada = await server.signUp({ onboarding: 'open' })
  await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada) })

  expect(await onboarding(ada)).toBe(true)
})

test('a failing lookup of the onboarding leaves the session as it is, and is logged [GUARD-05]', async () => {
  const ada = await server.signUp()
  await query('alter table subscribers rename to subscribers_gone')
  const answer = await ada.browser.get('/api/v1/session')
  await query('alter table subscribers_gone rename to subscribers')

  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id: ada.userId }, onboardingCompleted: null, preferences: { weekStart: 'sunday' } },
  })
  expect(server.logged).toContainEqual(
    expect.objectContaining({ msg: 'request failed', path: '/api/v1/session', code: 'server.failed' }),
  )
  expect(await onboarding(ada)).toBe(true)
})

test('a session that may only set the password shows no onboarding and no preferences of its user', async () => {
  const ada = await server.signUp()
  await ada.browser.put('/api/v1/settings/preferences', { weekStart: 'monday' })
  await query('update auth.sessions set is_recovery = true where user_id = $1', [ada.userId])

  expect((await ada.browser.get('/api/v1/session')).body).toMatchObject({
    recovery: true,
    onboardingCompleted: null,
    preferences: { weekStart: 'sunday' },
  })
})

test.each([
  ['GBP', { code: 'GBP', isChosen: true }],
  ['JPY', { code: 'JPY', isChosen: true }],
  ['ZZZ', { code: 'EUR', isChosen: false }],
  ['', { code: 'EUR', isChosen: false }],
])('a sign-up that proposes the currency %j counts in %j', async (currency, baseCurrency) => {
  const browser = server.browser()
  const email = `invited-${currency || 'none'}@example.com`
  const fields = { name: 'Ada Trader', email, password: 'secret-enough', currency }

  const { status } = await browser.post('/api/auth/sign-up/email', await fillSignUp(browser, fields))

  expect(status).toBe(200)
  expect((await browser.get('/api/v1/session')).body).toMatchObject({ baseCurrency })
})
