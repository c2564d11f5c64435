import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  findOpenSession,
  type PaidServer,
  type Person,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

let paid: PaidServer
let { server, sandbox } = {} as PaidServer

beforeAll(async () => {
  paid = await startPaidServer({ limitRequests: true })
  ;({ server, sandbox } = paid)
})
beforeEach(() => paid.clear())
afterAll(() => server.stop())

const check = '/api/v1/subscription/check'
const documentedCheck = '/api/functions/check-subscription'
const plan = { planType: 'annual' }

describe('of the requests of one user that ask the payment provider', () => {
  test('30 a minute pass, and the next one is refused with the seconds to wait [API-04]', async () => {
    const ada = await server.signUp()
    await count(ada, 28)
    const statuses = [(await ada.browser.post(check)).status, (await ada.browser.post(check)).status]
    const over = await ada.browser.post(check)

    expect(statuses).toEqual([200, 200])
    expect(over).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
    const waitSeconds = Number(over.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThan(0)
    expect(waitSeconds).toBeLessThanOrEqual(60)
    server.clock.moveBy({ ms: waitSeconds * 1000 })
    expect((await ada.browser.post(check)).status).toBe(200)
  })

  test.each<[string, string, object?]>([
    ['POST', check],
    ['POST', '/api/v1/billing/trial-checkout', plan],
    ['POST', '/api/v1/billing/checkout', plan],
    ['POST', '/api/v1/billing/checkout/return', {}],
    ['POST', '/api/v1/billing/portal'],
    ['POST', '/api/v1/billing/card-page'],
    ['GET', '/api/v1/billing/details'],
    ['POST', '/api/v1/billing/cancel'],
    ['POST', '/api/v1/billing/reactivate'],
    ['POST', '/api/v1/billing/plan-change/preview', plan],
    ['POST', '/api/v1/billing/plan-change', plan],
    ['POST', '/api/v1/billing/plan-change/drop'],
    ['POST', '/api/v1/billing/payment-notification', { type: 'success', language: 'en' }],
    ['POST', '/api/functions/create-trial-checkout', plan],
    ['POST', '/api/functions/create-checkout', plan],
    ['POST', '/api/functions/customer-portal'],
    ['POST', '/api/functions/get-payment-methods'],
    ['POST', '/api/functions/send-payment-notification', { type: 'success', language: 'en' }],
    ['POST', '/api/create-checkout-session', plan],
    ['GET', '/api/customer-portal'],
    ['POST', '/api/reactivate-subscription'],
  ])('%s %s beyond the budget is refused before the provider is asked', async (method, path, body) => {
    const ada = await server.signUp()
    await ada.browser.post('/api/v1/billing/trial-checkout', { planType: 'monthly' })
    const sessionId = findOpenSession(sandbox, ada.userId)
    sandbox.completeCheckout(sessionId)
    await ada.browser.post(check)
    await count(ada, 30)
    const before = sandbox.requests.length
    const prorationDate = server.clock.now().toISOString()
    const answer = await ada.browser.send(
      method,
      path,
      body && { body: { ...body, sessionId, prorationDate } },
    )

    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
    expect(sandbox.requests.slice(before)).toEqual([])
  })

  test('the question of a withdrawal asks only when the event of the payment is late, and is counted then', async () => {
    const [ada, eva] = [await server.signUp(), await server.signUp()]
    await subscribe(ada)
    await subscribe(eva, { kind: 'trial' })
    for (const person of [ada, eva]) await count(person, 30)

    expect((await ada.browser.get('/api/v1/billing/withdrawal')).status).toBe(429)
    expect((await eva.browser.get('/api/v1/billing/withdrawal')).status).toBe(200)
  })

  test('a withdrawal beyond the budget is refused before anything ends', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await ada.browser.get('/api/v1/billing/withdrawal') // stores the payment
    await count(ada, 30)
    const before = sandbox.requests.length
    const answer = await ada.browser.post('/api/v1/billing/withdrawal', { confirmed: true })

    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'request.too_many' } } })
    expect(sandbox.requests.slice(before)).toEqual([])
  })

  test('ten take back a cancellation or change the plan in an hour, because each sends a mail, and a cancellation is never refused', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const cancelled = await ada.browser.post('/api/v1/billing/cancel')
      const taken = await ada.browser.post('/api/v1/billing/reactivate')
      statuses.push([cancelled.status, taken.status])
      server.clock.moveBy({ ms: 60_000 })
    }

    expect(statuses).toEqual([...Array(10).fill([200, 200]), [200, 429]])
    expect((await ada.browser.post('/api/v1/billing/cancel')).status).toBe(200)
  })

  test('those on two servers and at both kinds of addresses are counted together', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await count(ada, 20)
    const node = await openNodeWithOwnMemory()
    const cookie = ada.browser.cookieHeader()
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      statuses.push((await ada.browser.post(check)).status)
      statuses.push((await ada.browser.post('/api/functions/get-payment-methods')).status)
      statuses.push((await node.send('POST', '/api/functions/customer-portal', { cookie })).status)
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('those of other users, and the stored subscription, are not affected', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await count(ada, 30)

    expect((await ada.browser.post(check)).status).toBe(429)
    expect((await ada.browser.get('/api/v1/subscription')).status).toBe(200)
    expect((await bob.browser.post(check)).status).toBe(200)
  })
})

describe('a program that asks check-subscription every second for the 10 minutes after a checkout', () => {
  test('is never refused, and the provider is asked once [CHK-04] [CHK-06] [API-04]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await ada.browser.post('/api/v1/billing/cancel')
    await checkoutStarted(ada)
    const { statuses, asked } = await pollForTenMinutes(ada)

    expect(statuses).toEqual([200])
    expect(asked).toBe(1)
  })

  test('is never refused while the provider fails, and the answer says that it is stale [API-04]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    sandbox.faults.breakApi('rate_limited')
    await checkoutStarted(ada)
    const { statuses, asked } = await pollForTenMinutes(ada)

    expect(statuses).toEqual([200])
    expect(asked).toBeLessThanOrEqual(2 * 61) // two attempts every ten seconds
    expect((await ada.browser.post(documentedCheck)).body).toMatchObject({
      plan_type: 'Premium',
      is_stale: true,
    })
  })

  test('is answered from the stored row when other requests used the budget up', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    await checkoutStarted(ada)
    await count(ada, 30)

    expect(await ada.browser.post(documentedCheck)).toMatchObject({
      status: 200,
      body: { plan_type: 'Premium' },
    })
  })
})

/** Asks twice in each ten seconds of ten minutes; within these ten seconds more requests are answered in the same way. */
async function pollForTenMinutes(person: Person) {
  const countQuestions = () =>
    sandbox.requests.filter((request) => request === 'GET /v1/subscriptions').length
  const before = countQuestions()
  const statuses = new Set<number>()
  for (let second = 0; second < 600; second += 10) {
    for (let n = 0; n < 2; n++) statuses.add((await person.browser.post(documentedCheck)).status)
    server.clock.moveBy({ ms: 10_000 })
  }
  return { statuses: [...statuses], asked: countQuestions() - before }
}

/** A checkout that was started after the last answer of the provider. */
async function checkoutStarted({ userId }: Person): Promise<void> {
  server.clock.moveBy({ ms: 1000 })
  await server.database.owner.query(
    'update provider_subscriptions set checkout_started_at = $2 where user_id = $1',
    [userId, server.clock.now()],
  )
  server.clock.moveBy({ ms: 1000 })
}

/** Says that the user has made so many such requests within this minute. */
async function count({ userId }: Person, requests: number): Promise<void> {
  await server.database.owner.query(
    `insert into request_counts (user_id, kind, count, began_at, created_at, updated_at)
     values ($1, 'payments', $2, $3, $3, $3)
     on conflict (user_id, kind) do update set count = excluded.count, began_at = excluded.began_at`,
    [userId, requests, server.clock.now()],
  )
}

/** A node of which no module shares its memory with the first one. */
async function openNodeWithOwnMemory() {
  vi.resetModules()
  const { openSecondNode } = await import('../testing/test-server.ts')
  return openSecondNode(server)
}
