import type { Subscription } from '@candlebook/contract/subscribers'
import { PaymentsUnavailable } from '@candlebook/core/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import {
  findOpenSession,
  type PaidServer,
  type Person,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

let paid: PaidServer
let { server, payments, sandbox } = {} as PaidServer
let port: PaidServer['payments']

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox } = paid)
  port = { ...payments }
})
beforeEach(async () => {
  Object.assign(payments, port) // tests replace its methods
  await paid.clear()
})
afterAll(() => server.stop())

describe('two checks of one user, of which the older answer arrives later,', () => {
  test('store the newer answer, and both callers get it [CHK-18]', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    const held = holdNextAnswer()
    const older = check(ada)
    await held.wasRead
    await cancelAtProvider(subscriptionId)
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
    await sandbox.call(`DELETE /v1/subscriptions/${subscriptionId}`)
    await check(ada)
    held.release()

    expect(await older).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
  })
})

test('a check that fails after a later one has succeeded does not make its answer stale [CHK-18]', async () => {
  const ada = await server.signUp()
  const { subscriptionId } = await subscribe(ada)
  const held = holdNextAnswer()
  const older = check(ada)
  await held.wasRead
  server.clock.moveBy({ ms: 1000 })
  await cancelAtProvider(subscriptionId)
  await check(ada)
  server.clock.moveBy({ ms: 1000 })
  held.fail(new PaymentsUnavailable('timeout'))

  expect(await older).toMatchObject({ cancelAtPeriodEnd: true, isStale: false })
  const { body } = await ada.browser.get<Subscription>('/api/v1/subscription')
  expect(body).toMatchObject({ cancelAtPeriodEnd: true, isStale: false })
})

describe('a person who comes back from a checkout', () => {
  test('waits for the provider once: checkout and subscription are asked at the same time [CHK-14]', async () => {
    const ada = await server.signUp()
    await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
    const sessionId = findOpenSession(sandbox, ada.userId)
    sandbox.completeCheckout(sessionId)
    const asked = Promise.withResolvers<void>()
    const { findCheckout, listSubscriptions } = payments
    payments.listSubscriptions = (customerId) => {
      asked.resolve()
      return listSubscriptions(customerId)
    }
    payments.findCheckout = async (id) => {
      await asked.promise
      return await findCheckout(id)
    }

    expect(await comeBack(ada, sessionId)).toMatchObject({ planType: 'Premium', isStale: false })
  })

  test('is answered from the stored row after 10 seconds, with isStale, and the check goes on [CHK-14]', async () => {
    const ada = await server.signUp()
    await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
    const sessionId = findOpenSession(sandbox, ada.userId)
    sandbox.completeCheckout(sessionId)
    const held = holdNextAnswer()
    const before = performance.now()
    const answer = await comeBack(ada, sessionId)
    const tookMs = performance.now() - before
    held.release()

    expect(answer).toMatchObject({ planType: 'Unpaid', isStale: true })
    expect(tookMs).toBeGreaterThanOrEqual(10_000)
    expect(tookMs).toBeLessThan(15_000)
    const read = async () => (await ada.browser.get<Subscription>('/api/v1/subscription')).body.planType
    await expect.poll(read).toBe('Premium')
  })
})

test('an event that two workers process at the same moment causes one mail [CHK-18]', async () => {
  const ada = await server.signUp()
  const { customerId } = await subscribe(ada)
  const event = paid.listEvents().find(({ type }) => type === 'invoice.paid')!
  await paid.deliver(event)
  const process = buildJobHandlers(server.appContext, pino({ level: 'silent' }))['billing.process-events']
  const attempt = { jobId: 'a test', attempt: 1, signal: AbortSignal.timeout(60_000) }
  await Promise.all([1, 2, 3].map(() => process({ eventId: event.id, customerId }, attempt)))

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
  expect(Object.keys(sandbox.state.checkoutSessions)).toHaveLength(1)
  expect(Object.keys(sandbox.state.customers)).toHaveLength(1)
})

test('a customer that another node has stored in the meantime is used, and the second one is deleted [CHK-19]', async () => {
  const ada = await server.signUp()
  const { createCustomer } = payments
  payments.createCustomer = async (person, key) => {
    const first = await createCustomer(person, `${key} of the other node`)
    await server.database.owner.query(
      `insert into provider_subscriptions (user_id, customer_id, created_at, updated_at) values ($1, $2, now(), now())`,
      [ada.userId, first.customerId],
    )
    return await createCustomer(person, key)
  }
  const { status } = await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })

  expect(status).toBe(200)
  const [session] = Object.values(sandbox.state.checkoutSessions)
  expect(Object.keys(sandbox.state.customers)).toEqual([session?.customer])
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
  const { openSecondNode } = await import('../testing/test-server.ts')
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
  return { wasRead: read.promise, release: released.resolve, fail: released.reject }
}

async function cancelAtProvider(subscriptionId: string): Promise<void> {
  await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' })
}

async function comeBack({ browser }: Person, sessionId: string): Promise<Subscription> {
  return (await browser.post<Subscription>('/api/v1/billing/checkout/return', { sessionId })).body
}

async function check({ browser }: Person): Promise<Subscription> {
  return (await browser.post<Subscription>('/api/v1/subscription/check')).body
}
