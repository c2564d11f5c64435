import type { Subscription } from '@candlebook/contract/subscribers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import {
  createFakePayments,
  type FakePayments,
  type Person,
  startTestServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let payments: FakePayments

beforeEach(async () => {
  payments = createFakePayments(undefined, { now: () => server.clock.now() })
  server = await startTestServer({ payments })
})
afterEach(() => server.stop())

describe('two checks of one user, of which the older answer arrives later,', () => {
  test('store the newer answer, and both callers get it [CHK-18]', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const held = holdNextAnswer()
    const older = check(ada)
    await held.wasRead
    payments.changeSubscription(subscriptionId, { cancelAtPeriodEnd: true })
    const newer = await check(ada)
    held.release()

    expect(newer).toMatchObject({ planType: 'Premium', cancelAtPeriodEnd: true })
    expect(await older).toMatchObject({ planType: 'Premium', cancelAtPeriodEnd: true })
    expect(await check(ada)).toMatchObject({ cancelAtPeriodEnd: true })
  })

  test('do not bring back a subscription that has ended [CHK-18]', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const held = holdNextAnswer()
    const older = check(ada)
    await held.wasRead
    payments.changeSubscription(subscriptionId, { status: 'canceled', endedAt: server.clock.now() })
    await check(ada)
    held.release()

    expect(await older).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
  })
})

test('an event that two workers process at the same moment causes one mail [CHK-18]', async () => {
  const ada = await server.signUp()
  const { customerId } = await subscribe(ada)
  const paid = payments.state.events.find(({ type }) => type === 'invoice.paid')!
  const { rawBody, signature } = payments.sign(paid)
  const headers = { 'stripe-signature': signature }
  await fetch(`${server.url}/api/webhooks/payments`, { method: 'POST', body: rawBody, headers })
  const process = buildJobHandlers(server.appContext, pino({ level: 'silent' }))['billing.process-events']
  const attempt = { jobId: 'a test', attempt: 1, signal: AbortSignal.timeout(60_000) }
  await Promise.all([1, 2, 3].map(() => process({ eventId: paid.eventId, customerId }, attempt)))

  const { rows } = await server.database.owner.query(
    `select template from platform.mails where template = 'payment-succeeded'`,
  )
  expect(rows).toHaveLength(1)
})

test('two nodes that start a checkout of one user at the same moment open one session [CHK-19]', async () => {
  const ada = await server.signUp()
  const node = await openNodeWithOwnMemory()
  waitForTwoStarts()
  const cookie = ada.browser.cookieHeader()
  const body = { planType: 'annual' }
  const urls = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      if (index % 2 === 0) return (await ada.browser.post('/api/v1/billing/checkout', body)).text
      return await (await node.send('POST', '/api/v1/billing/checkout', { body, cookie })).text()
    }),
  )

  expect([...new Set(urls)]).toEqual([expect.stringContaining('"url"')])
  expect(payments.state.checkouts.size).toBe(1)
  expect(payments.state.customers.size).toBe(1)
})

/** Lets the provider answer the first start of a session only when a second one has arrived. */
function waitForTwoStarts(): void {
  const arrived = Promise.withResolvers<void>()
  const { startCheckout } = payments
  let count = 0
  payments.startCheckout = async (...request) => {
    count += 1
    if (count === 2) arrived.resolve()
    await arrived.promise
    return await startCheckout(...request)
  }
}

/** A node of which no module shares its memory with the first one, such as the turns of a person's requests. */
async function openNodeWithOwnMemory() {
  vi.resetModules()
  const { openSecondNode } = await import('../testing/second-node.ts')
  return openSecondNode(server)
}

/** Lets the next answer about subscriptions be read by the provider now and arrive when it is released. */
function holdNextAnswer() {
  const read = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { listSubscriptions } = payments
  payments.listSubscriptions = async (customerId) => {
    payments.listSubscriptions = listSubscriptions
    const answer = await listSubscriptions(customerId)
    read.resolve()
    await released.promise
    return answer
  }
  return { wasRead: read.promise, release: released.resolve }
}

async function check({ browser }: Person): Promise<Subscription> {
  return (await browser.post<Subscription>('/api/v1/subscription/check')).body
}
