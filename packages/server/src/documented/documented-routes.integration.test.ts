import { scopes } from '@candlebook/contract/scopes'
import { grantAdmin } from '@candlebook/core/identity'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMounts } from '../mounts.ts'
import type { Web } from '../pages/pages.ts'
import {
  createProgram,
  invite,
  type PaidServer,
  type Person,
  startPaidServer,
  startTestServer,
  subscribe,
  type TestBrowser,
  type TestServer,
  TokenProgram,
} from '../testing/index.ts'

let server: TestServer
let sandbox: PaidServer['sandbox']

beforeAll(async () => {
  ;({ server, sandbox } = await startPaidServer())
  sandbox.state.portalConfigurations = {}
})
afterAll(() => server.stop())

test('check-subscription answers the documented fields of the caller [API-04]', async () => {
  const ada = await server.signUp()
  await subscribe(ada)

  expect((await ada.browser.post('/api/functions/check-subscription')).body).toMatchObject({
    subscribed: true,
    subscription_tier: 'Premium',
    subscription_end: expect.stringMatching(/Z$/),
    plan_type: 'Premium',
  })
})

test.each([
  '/api/functions/create-trial-checkout',
  '/api/functions/create-checkout',
  '/api/create-checkout-session',
])(
  '%s answers the address of a checkout, and refuses a plan that does not exist [API-06] [API-16]',
  async (path) => {
    const { browser } = await server.signUp()

    expect((await browser.post(path, { planType: 'annual' })).body).toEqual({
      url: expect.stringContaining(`${sandbox.pagesUrl}/checkout/`),
    })
    expect((await browser.post(path, { planType: 'weekly' })).status).toBe(422)
  },
)

test('a portal without configuration answers {error, configure_url}, the address to administrators only [API-07] [API-17] [ERRC-21]', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  const [asked, opened] = [
    await ada.browser.post('/api/functions/customer-portal'),
    await ada.browser.get('/api/customer-portal'),
  ]
  expect([asked.body, opened.body]).toEqual(
    Array(2).fill({ error: expect.stringContaining('configuration'), configure_url: null }),
  )

  await grantAdmin(server.database.ownerUrl, { userId: ada.userId, now: server.clock.now() })
  expect((await ada.browser.get('/api/customer-portal')).body).toMatchObject({
    configure_url: expect.stringMatching(/^http/),
  })
})

test('get-payment-methods lists the cards of the caller, and none of another user [API-08]', async () => {
  const [ada, eve] = [await server.signUp(), await server.signUp()]
  const { customerId: customer } = await subscribe(ada)
  await sandbox.call('POST /v1/payment_methods/pm_card_mastercard/attach', { customer })
  const path = '/api/functions/get-payment-methods'

  const { body } = await ada.browser.post<{ payment_methods: unknown[] }>(path)
  const methods = body.payment_methods
  expect(methods).toHaveLength(2)
  expect(methods).toContainEqual({ is_default: true, card: { brand: 'visa', last4: '4242' } })
  expect(methods).toContainEqual({ is_default: false, card: { brand: 'mastercard', last4: '4444' } })
  expect((await eve.browser.post(path)).body).toEqual({ payment_methods: [] })
})

test('reactivate-subscription takes back a cancellation [API-18]', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await ada.browser.post('/api/v1/billing/cancel')

  expect((await ada.browser.post('/api/reactivate-subscription')).body).toMatchObject({
    plan_type: 'Premium',
    cancel_at_period_end: false,
  })
})

test('sync-all-subscriptions is for administrators [API-12]', async () => {
  const ada = await server.signUp()
  const path = '/api/functions/sync-all-subscriptions'
  expect((await ada.browser.post(path)).status).toBe(403)
  await grantAdmin(server.database.ownerUrl, { userId: ada.userId, now: server.clock.now() })

  expect((await ada.browser.post(path)).body).toMatchObject({ results: { errors: 0 } })
})

/** Every documented call, with a body that it accepts from this person. */
const calls: Record<string, { admin?: true; open?: true; body?: (person: Person) => unknown }> = {
  'POST /api/functions/check-subscription': {},
  'POST /api/functions/create-trial-checkout': { body: () => ({ planType: 'annual' }) },
  'POST /api/functions/create-checkout': { body: () => ({ planType: 'annual' }) },
  'POST /api/functions/customer-portal': {},
  'POST /api/functions/get-payment-methods': {},
  'POST /api/functions/send-payment-notification': {
    body: ({ email, name }) => ({ email, fullName: name, type: 'success', amount: '24.90', language: 'en' }),
  },
  'POST /api/functions/sync-all-subscriptions': { admin: true },
  'POST /api/functions/send-invitation-email': {
    admin: true,
    body: async (person) => ({
      email: person.email,
      invitationCode: await invite(person, 7),
      durationDays: 7,
    }),
  },
  'POST /api/functions/delete-user': {
    admin: true,
    body: async () => ({ userEmail: (await server.signUp()).email }),
  },
  'POST /api/functions/validate-invitation': {
    open: true,
    body: async (person) => ({ invitationCode: await invite(person) }),
  },
  'POST /api/rpc/update_admin_status': {
    admin: true,
    body: async () => ({ target_email: (await server.signUp()).email, admin_status: true }),
  },
  'POST /api/rpc/insert_analytics_data': {
    open: true,
    body: () => ({ analytics_data: { page_path: '/pricing' } }),
  },
  'POST /api/rpc/get_analytics_data': {
    admin: true,
    body: () => ({ start_date: '2026-11-01T00:00:00Z', end_date: '2026-11-27T00:00:00Z' }),
  },
  'POST /api/create-checkout-session': { body: () => ({ planType: 'monthly' }) },
  'GET /api/customer-portal': {},
  'POST /api/reactivate-subscription': {},
}

/** A program with the token of a session of this person, as POST /token answers it. */
async function openProgram({ email, password }: Person): Promise<TokenProgram> {
  const { body } = await server
    .browser()
    .send<{ token: string }>('POST', '/api/v1/token', { body: { email, password }, isProgram: true })
  return new TokenProgram(server.url, body.token)
}

async function send(browser: TestBrowser, call: string, person: Person) {
  const [method = '', path = ''] = call.split(' ')
  return await browser.send(method, path, { body: await calls[call]?.body?.(person) })
}

test('these are all documented calls', () => {
  const mounts = listMounts(server.appContext, {
    web: {} as Web, // only the list is read
    log: pino({ level: 'silent' }),
    shutdown: { isStarted: false },
    createContext: async () => {
      throw new Error('no request is sent')
    },
    checkLimits: async () => {},
  })
  const served = mounts
    .filter(({ path, access }) => path === '/api' && access === 'by route')
    .flatMap(({ routes }) => routes.routes.map(({ method, path }) => `${method} /api${path}`))

  expect(served.toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe.each(Object.entries(calls))('%s', (call, { admin, open }) => {
  test('takes the bearer token of a session, without a cookie [API-04] [API-05] [API-07] [API-08] [API-13] [API-16] [API-17] [API-18]', async () => {
    const person = await server.signUp()
    if (admin) await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
    const isCheckout = call.includes('checkout')
    if (!isCheckout) await subscribe(person)
    if (call.includes('reactivate')) await person.browser.post('/api/v1/billing/cancel')
    const program = await openProgram(person)

    const { status, text } = await send(program, call, person)
    expect({ isDone: status === 200 || status === 204, text }).toMatchObject({ isDone: true })
  })

  test('counts only the token when a cookie comes with it', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()]
    const [method = '', path = ''] = call.split(' ')
    const headers = { Authorization: 'Bearer wrong', Cookie: ada.browser.cookieHeader() }
    const { status } = await server
      .browser()
      .send(method, path, { headers, body: await calls[call]?.body?.(eve), isProgram: true })

    expect(status).toBe(open ? (path.includes('rpc') ? 204 : 200) : 401)
  })

  test(`${open ? 'answers' : 'refuses'} API tokens of every scope, which reach neither payments nor accounts`, async () => {
    const person = await server.signUp()
    if (admin) await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
    const { status, body } = await send(await createProgram(person, scopes), call, person)

    if (open) expect(status).toBeLessThan(300)
    else expect([status, body.error.code]).toEqual([403, 'tokens.not_allowed'])
  })

  test.runIf(!open)('answers 401 without a session', async () => {
    const [method = '', path = ''] = call.split(' ')
    expect((await server.browser().send(method, path)).status).toBe(401)
  })
})

test('validate-invitation answers email and duration_days, and no more for a wrong code [API-14]', async () => {
  const ada = await server.signUp()
  const path = '/api/functions/validate-invitation'
  const visitor = server.browser()

  expect((await visitor.post(path, { invitationCode: await invite(ada, 7) })).body).toEqual({
    valid: true,
    invitation: { email: ada.email, duration_days: 7 },
  })
  expect((await visitor.post(path, { invitationCode: 'no such code' })).body).toEqual({ valid: false })
})

test('the limit of invitation checks is one for both addresses [API-14]', async () => {
  const limited = await startTestServer({ limitRequests: true })
  const visitor = limited.browser()
  const paths = ['/api/functions/validate-invitation', '/api/v1/invitations/validate']
  const answers: number[] = []
  for (let i = 0; i < 31; i++)
    answers.push((await visitor.post(paths[i % 2]!, { invitationCode: 'a guess' })).status)
  await limited.stop()

  expect(answers.indexOf(429)).toBe(30)
})

test('guesses of a user count towards the limit of the route, also with a slash at the end of the address', async () => {
  const limited = await startTestServer({ limitRequests: true })
  const { browser } = await limited.signUp()
  const answers: number[] = []
  for (let i = 0; i < 31; i++)
    answers.push((await browser.post('/api/v1/invitations/validate/', { invitationCode: 'a guess' })).status)
  await limited.stop()

  expect(answers.indexOf(429)).toBe(30)
})
