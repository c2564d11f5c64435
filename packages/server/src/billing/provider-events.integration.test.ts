import type { Subscription } from '@candlebook/contract/subscribers'
import { buildAppUrl } from '@candlebook/core/db'
import { startWorker } from '@candlebook/core/jobs'
import { subscribeWithCard } from '@candlebook/core/payments/testing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import {
  openSandboxPayments,
  type PaidServer,
  runJobs,
  startPaidServer,
  startTestServer,
  subscribe,
} from '../testing/index.ts'

const CUSTOMERS = 6
const EVENTS_EACH = 25
/** The provider takes a while, so that two jobs of one customer would meet there. */
const ANSWER_MS = 20

test('a burst of events is processed by one job at a time for each customer, with fewer questions than events [CHK-18]', async () => {
  const paid = await startPaidServer()
  const { server, payments } = paid
  const people = await Promise.all(Array.from({ length: CUSTOMERS }, () => server.signUp()))
  const customers: string[] = []
  for (const person of people) customers.push((await subscribe(person)).customerId)
  const running = watchQuestions(payments)
  const worker = await startWorker({
    databaseUrl: buildAppUrl(server.database.ownerUrl),
    handlers: buildJobHandlers(server.appContext, pino({ level: 'silent' })),
    report: () => {},
    pollSeconds: 0.5,
  })
  // The events of a customer follow each other, so that a worker that takes two jobs at once takes two of one customer.
  const events = Array.from({ length: CUSTOMERS * EVENTS_EACH }, (_, at) =>
    paid.sandbox.emit('customer.subscription.updated', { customer: customers[Math.floor(at / EVENTS_EACH)] }),
  )
  const statuses = await Promise.all(events.map((event) => paid.deliver(event)))
  const countProcessed = async () =>
    (await server.database.owner.query('select from platform.billing_events where processed_at is not null'))
      .rowCount
  await expect.poll(countProcessed, { timeout: 90_000 }).toBe(events.length)
  await worker.stop({ maxMs: 5000 })
  await server.stop()

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(running.mostOfOne).toBe(1)
  expect(running.count).toBeLessThan(events.length)
})

/** Counts the questions about subscriptions, and how many of one customer ran at the same moment. */
function watchQuestions(payments: PaidServer['payments']) {
  const { listSubscriptions } = payments
  const byCustomer = new Map<string, number>()
  const seen = { mostOfOne: 0, count: 0 }
  payments.listSubscriptions = async (customerId) => {
    const add = (n: number) => byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + n)
    add(1)
    seen.count += 1
    seen.mostOfOne = Math.max(seen.mostOfOne, ...byCustomer.values())
    await new Promise((next) => setTimeout(next, ANSWER_MS))
    try {
      return await listSubscriptions(customerId)
    } finally {
      add(-1)
    }
  }
  return seen
}

test('a payment that is lost in a dispute on the page of the sandbox ends the subscription', async () => {
  const { payments, sandbox, settings } = await openSandboxPayments()
  const server = await startTestServer({ payments })
  const ada = await server.signUp()
  await ada.browser.post('/api/v1/billing/checkout', { planType: 'monthly' })
  const { rows } = await server.database.owner.query<{ id: string }>(
    'select customer_id as id from provider_subscriptions where user_id = $1',
    [ada.userId],
  )
  const customerId = rows[0]!.id // the checkout stored it
  await subscribeWithCard(settings, { customerId, userId: ada.userId, plan: 'monthly' })
  const check = async () => (await ada.browser.post<Subscription>('/api/v1/subscription/check')).body.planType
  const before = await check()
  sandbox.deliverTo(`${server.url}/api/webhooks/payments`)
  await loseDispute(sandbox.pagesUrl, customerId)
  const countEvents = async () =>
    (
      await server.database.owner.query(
        `select from platform.billing_events where type = 'charge.dispute.closed'`,
      )
    ).rowCount
  await expect.poll(countEvents).toBe(1)
  await runJobs(server, ['billing.process-events'])
  const stored = (await ada.browser.get<Subscription>('/api/v1/subscription')).body
  await server.stop()
  await sandbox.close()

  expect(before).toBe('Premium')
  expect(stored).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
})

/** Presses the button on the developer's page. */
async function loseDispute(pagesUrl: string, customer: string): Promise<void> {
  const page = await (await fetch(pagesUrl)).text()
  const session = /name="session" value="(\w+)"/.exec(page)?.[1] ?? ''
  const { origin } = new URL(pagesUrl)
  const answer = await fetch(`${origin}/control/dispute`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({ session, customer }),
  })
  expect(answer.status).toBe(303)
}
