import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openReceiver,
  openTestSandbox,
  type Receiver,
  subscribe,
  type TestSandbox,
} from '../testing/test-sandbox.ts'

let t: TestSandbox
let receiver: Receiver

beforeEach(async () => {
  t = await openTestSandbox('2026-01-10T10:00:00Z', { retryDelaysMs: [1, 1, 1] })
  receiver = await openReceiver(() => t.sandbox.webhookSecret)
  t.sandbox.deliverTo(receiver.url)
})
afterEach(async () => {
  await t.sandbox.close()
  await receiver.close()
})

const createCustomers = async (count: number) => {
  for (let i = 0; i < count; i += 1) await t.stripe.customers.create({ name: `Trader ${i}` })
}

const listNames = () =>
  receiver.received.flatMap(({ event, status }) =>
    event && status === 200 ? [(event.data.object as Stripe.Customer).name] : [],
  )

/** The events since the endpoint was registered: those of the plans came before. */
const listEvents = async () => {
  const { data } = await t.stripe.events.list({ limit: 100 })
  return data.filter(({ type }) => !/^(product|price)\./.test(type)).reverse()
}

describe('webhooks', () => {
  test('[CHK-18] tell the start of a trial and its end, signed and in order', async () => {
    await subscribe(t, { trialDays: 7 })
    t.advanceTo('2026-01-17T10:00:00Z')
    await t.sandbox.waitForWebhooks()

    expect(receiver.listTypes()).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
      'customer.subscription.trial_will_end',
      'customer.subscription.deleted',
    ])
  })

  test('carry the object as it was, and are the same as in the list of events', async () => {
    const { id } = await t.stripe.customers.create({ name: 'Ana' })
    await t.stripe.customers.update(id, { name: 'Ana Silva' })
    await t.sandbox.waitForWebhooks()

    expect(listNames()).toEqual(['Ana', 'Ana Silva'])
    // Listed after the second change: an event that shares the object would show the later name.
    const listed = (await listEvents()).map(({ id: event, data }) => ({ event, data }))
    expect(receiver.received.map(({ event }) => ({ event: event?.id, data: event?.data }))).toEqual(listed)
  })

  test('are sent again after a failure, and later events wait for their turn', async () => {
    receiver.answerNext([500, 503])

    await createCustomers(2)
    await t.sandbox.waitForWebhooks()

    expect(receiver.received.map(({ status }) => status)).toEqual([500, 503, 200, 200])
    expect(listNames()).toEqual(['Trader 0', 'Trader 1'])
  })

  test('are given up after the last attempt, and the event still says that it is pending', async () => {
    receiver.answerNext([500, 500, 500, 500])

    await createCustomers(2)
    await t.sandbox.waitForWebhooks()

    expect(listNames()).toEqual(['Trader 1'])
    expect((await listEvents()).map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 0])
    expect((await t.stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
  })

  test('go only to endpoints that ask for their type', async () => {
    const other = await openReceiver(() => secret)
    const endpoint = await t.stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['invoice.paid'],
    })
    const secret = String(endpoint.secret)

    await subscribe(t, { trialDays: 7 })
    await t.sandbox.waitForWebhooks()
    await other.close()

    expect(other.listTypes()).toEqual(['invoice.paid'])
  })

  test('are signed with both secrets during a rotation', async () => {
    const secrets = [t.sandbox.webhookSecret, 'whsec_next']
    t.sandbox.setWebhookSecrets(secrets)
    const next = await openReceiver(() => 'whsec_next')
    t.sandbox.deliverTo(next.url)

    await createCustomers(1)
    await t.sandbox.waitForWebhooks()
    await next.close()

    expect(next.listTypes()).toEqual(['customer.created'])
  })

  test('move with the address of the process: a former address gets no more', async () => {
    const moved = await openReceiver(() => t.sandbox.webhookSecret)
    t.sandbox.deliverTo(moved.url)

    await createCustomers(1)
    await t.sandbox.waitForWebhooks()
    await moved.close()

    expect([receiver.listTypes(), moved.listTypes()]).toEqual([[], ['customer.created']])
  })
})

describe('a fault of webhooks', () => {
  test('duplicates an event', async () => {
    t.sandbox.faults.breakWebhooks('duplicate', 1)
    await createCustomers(2)
    await t.sandbox.waitForWebhooks()
    expect(listNames()).toEqual(['Trader 0', 'Trader 0', 'Trader 1'])
  })

  test('drops an event, which the list of events still has', async () => {
    t.sandbox.faults.breakWebhooks('drop', 1)
    await createCustomers(2)
    await t.sandbox.waitForWebhooks()
    expect(listNames()).toEqual(['Trader 1'])
    expect(await listEvents()).toHaveLength(2)
  })

  test('shuffles events that wait together, and loses none', async () => {
    t.sandbox.faults.breakWebhooks('shuffle')
    await subscribe(t, { card: '4242424242424242' })
    await t.sandbox.waitForWebhooks()

    const inOrder = (await listEvents()).map(({ id }) => id)
    const came = receiver.received.map(({ event }) => event?.id)
    expect(came.toSorted()).toEqual(inOrder.toSorted())
    expect(came).not.toEqual(inOrder)
  })

  test('delays an event', async () => {
    t.sandbox.faults.delayMs = 30
    t.sandbox.faults.breakWebhooks('delay', 1)
    const start = performance.now()
    await createCustomers(1)
    await t.sandbox.waitForWebhooks()
    expect(performance.now() - start).toBeGreaterThan(25)
  })

  test.each([
    ['wrong_signature', 'No signatures found matching'],
    ['stale_timestamp', 'Timestamp outside the tolerance zone'],
  ] as const)('%s is refused by the SDK, and the next attempt is right', async (fault, problem) => {
    t.sandbox.faults.breakWebhooks(fault, 1)
    await createCustomers(1)
    await t.sandbox.waitForWebhooks()

    expect(receiver.received.map(({ status }) => status)).toEqual([400, 200])
    expect(receiver.received[0]?.problem).toContain(problem)
  })
})
