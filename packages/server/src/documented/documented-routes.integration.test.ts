import { grantAdmin } from '@candlebook/core/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePayments, startTestServer, subscribe, type TestServer } from '../testing/index.ts'

let server: TestServer
const withoutPortal = { hasPortal: false }
const payments = createFakePayments(undefined, withoutPortal)

beforeAll(async () => {
  server = await startTestServer({ payments })
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
      url: 'http://127.0.0.1:9/checkout?plan=annual',
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
  await subscribe(ada)
  const path = '/api/functions/get-payment-methods'

  expect((await ada.browser.post(path)).body).toEqual({
    payment_methods: [{ is_default: true, card: { brand: 'visa', last4: '4242' } }],
  })
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

test.each([
  ['POST', '/api/functions/check-subscription'],
  ['POST', '/api/functions/create-checkout'],
  ['POST', '/api/functions/get-payment-methods'],
  ['POST', '/api/functions/send-payment-notification'],
  ['POST', '/api/functions/sync-all-subscriptions'],
  ['POST', '/api/create-checkout-session'],
  ['GET', '/api/customer-portal'],
  ['POST', '/api/reactivate-subscription'],
])('%s %s answers 401 without a session', async (method, path) => {
  expect((await server.browser().send(method, path)).status).toBe(401)
})
