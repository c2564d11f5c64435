import { type Payments, PaymentsRefused, PaymentsUnavailable } from '@candlebook/core/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, type PaidServer, startPaidServer, startTestServer } from '../testing/index.ts'

const started = '/api/v1/billing/trial-checkout'

describe('with a payment provider, a trial checkout', () => {
  let { server, sandbox } = {} as PaidServer // started before the first test

  beforeAll(async () => {
    ;({ server, sandbox } = await startPaidServer())
  })
  afterAll(() => server.stop())

  test('is started for the plan and the user of the session, and its address is answered [ONB-03] [API-05]', async () => {
    const ada = await server.signUp()
    const { status, body } = await ada.browser.post<{ url: string }>(started, {
      planType: 'annual',
      userId: 'someone',
      email: 'other@example.com',
    })

    const [session, ...others] = listSessions(sandbox, ada.userId)
    expect({ status, body }).toEqual({ status: 200, body: { url: session?.url } })
    expect([session, others]).toMatchObject([{ amount_total: 0, metadata: { user_id: ada.userId } }, []])
    const sold = sandbox.state.checkoutPlans[session!.id]?.lineItems[0]?.price
    expect(sandbox.state.prices[sold!]?.lookup_key).toBe('annual')
    expect(sandbox.state.customers[session!.customer!]?.email).toBe(ada.email)
    expect((await ada.browser.get('/api/v1/billing')).body).toEqual({
      isSetUp: true,
      isPlanRequired: false,
      isSandbox: true,
      sandboxUrl: null,
    })
  })

  test.each(['weekly', 'Monthly', '', null, ['monthly'], 249])(
    'of the plan %j is refused, and the provider is not asked [CHK-08]',
    async (planType) => {
      const { browser } = await server.signUp()
      const before = sandbox.requests.length
      const answer = await browser.post(started, { planType })

      expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'planType' }] } } })
      expect(sandbox.requests).toHaveLength(before)
    },
  )
})

test.each([
  ['a development server', false, 'http://127.0.0.1:4011'],
  ['a production server', true, null],
])('%s answers the page of its sandbox: %#', async (_what, production, sandboxUrl) => {
  const { server } = await startPaidServer()
  const { browser } = await server.signUp()
  const { appContext } = server
  appContext.paymentsHost = { ...appContext.paymentsHost, sandboxPagesUrl: 'http://127.0.0.1:4011' }
  appContext.config.production = production
  const { body } = await browser.get('/api/v1/billing')
  await server.stop()

  expect(body).toMatchObject({ sandboxUrl })
})

test('without a payment provider a trial checkout is refused with a separate code, and the state says so', async () => {
  const server = await startTestServer()
  const { browser } = await server.signUp()
  const answer = await browser.post(started, { planType: 'monthly' })
  const state = await browser.get('/api/v1/billing')
  await server.stop()

  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'billing.not_set_up', message: 'Payments are not set up on this server.' } },
  })
  expect(state.body).toEqual({
    isSetUp: false,
    isPlanRequired: false,
    isSandbox: false,
    sandboxUrl: null,
  })
})

const session = (url: string | null): Partial<Payments> => ({
  startCheckout: async ({ customerId, userId }) => {
    const [sessionId, expiresAt] = ['cs_1', new Date(Date.now() + 60_000)]
    return { sessionId, status: 'open', url, expiresAt, userId, customerId, subscriptionId: null }
  },
})

test.each<[string, Partial<Payments>]>([
  [
    'fails',
    {
      createCustomer: () =>
        Promise.reject(new PaymentsUnavailable('credentials', { requestId: 'sk_live_secret' })),
    },
  ],
  ['fails later', { startCheckout: () => Promise.reject(new PaymentsRefused('sk_live_secret')) }],
  ['answers a script for an address', session('javascript:alert(document.domain)//')],
  ['answers an address without encryption', session('http://pay.example/checkout')],
  ['answers no address', session('')],
])('a checkout of a provider that %s is refused without its details [ONB-05]', async (_what, broken) => {
  const { server, payments } = await startPaidServer()
  Object.assign(payments, broken)
  const { browser } = await server.signUp()
  const answer = await browser.post(started, { planType: 'monthly' })
  await server.stop()

  expect(answer).toMatchObject({
    status: 502,
    body: {
      error: {
        code: 'billing.checkout_failed',
        message: 'The checkout could not be started. Try again.',
      },
    },
  })
  expect(answer.text).not.toContain('sk_live')
})
