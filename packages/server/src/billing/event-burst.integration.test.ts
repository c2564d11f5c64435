import { buildAppUrl } from '@candlebook/core/db'
import { startWorker } from '@candlebook/core/jobs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import { type PaidServer, startPaidServer, subscribe } from '../testing/index.ts'

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
