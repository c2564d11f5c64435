import { PaymentsRefused, PaymentsUnavailable } from '@candlebook/core/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakePayments,
  openSecondNode,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let payments: FakePayments

beforeEach(async () => {
  ;({ server, payments } = await startPaidServer())
})
afterEach(() => server.stop())

describe('an event', () => {
  test('is stored without content, processed by a job, and has no effect when it comes again [CHK-18]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const paid = payments.state.events.find(({ type }) => type === 'invoice.paid')!
    expect([await deliver(paid), await deliver(paid)]).toEqual([200, 200])
    await runJobs(server, ['billing.process-events'])
    expect(await deliver(paid)).toBe(200)
    await runJobs(server, ['billing.process-events'])

    const [event, ...more] = await listEvents()
    expect(more).toEqual([])
    expect(event).toMatchObject({ event_id: paid.eventId, error: null, processed_at: expect.any(Date) })
    expect(JSON.stringify(event)).not.toContain(ada.email)
    expect(await countMails('payment-succeeded')).toBe(1)
  })

  test('that two nodes receive at the same moment has one effect [CHK-18]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const paid = payments.state.events.find(({ type }) => type === 'invoice.paid')!
    const node = openSecondNode(server)
    const { signature } = payments.sign(paid)
    const statuses = await Promise.all([
      deliver(paid),
      node
        .send('POST', '/api/webhooks/payments', { body: paid, headers: { 'stripe-signature': signature } })
        .then(({ status }) => status),
    ])
    await runJobs(server, ['billing.process-events'])

    expect(statuses).toEqual([200, 200])
    expect(await listEvents()).toHaveLength(1)
    expect(await countMails('payment-succeeded')).toBe(1)
  })

  test('that is older than one processed before brings what the provider has now, not what it says [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId, subscriptionId } = await subscribe(ada)
    const older = payments.state.emit('customer.subscription.updated', { customerId })
    server.clock.moveBy({ ms: 60_000 })
    await deliver(payments.state.emit('customer.subscription.updated', { customerId }))
    await runJobs(server, ['billing.process-events'])
    payments.changeSubscription(subscriptionId, { cancelAtPeriodEnd: true })
    await deliver(older)
    await runJobs(server, ['billing.process-events'])

    const { body } = await ada.browser.get('/api/v1/subscription')
    expect(body).toMatchObject({ planType: 'Premium', cancelAtPeriodEnd: true })
  })

  test('that arrives while a job of its customer runs has one job after it, no matter how many arrive [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    const emit = () => payments.state.emit('customer.subscription.updated', { customerId })
    await deliver(emit())
    await server.database.owner.query(
      `update jobs.job set state = 'active', started_on = now() where name = 'billing.process-events'`,
    )
    await deliver(emit())
    await deliver(emit())

    const { rows } = await server.database.owner.query(
      `select state from jobs.job where name = 'billing.process-events' order by state`,
    )
    expect(rows).toEqual([{ state: 'created' }, { state: 'active' }])
    await runJobs(server, ['billing.process-events'])
    expect((await listEvents()).map(({ processed_at }) => processed_at)).not.toContain(null)
  })

  test('that the provider refuses to act on is tried again, and the later ones of its customer are processed [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    await payments.refundInvoice([...payments.state.invoices.keys()][0]!, 'a refund by the operator')
    await deliver(payments.state.events.find(({ type }) => type === 'charge.refunded')!)
    server.clock.moveBy({ ms: 60_000 })
    await deliver(payments.state.emit('customer.subscription.updated', { customerId }))
    payments.state.fail(new PaymentsRefused('invoice_not_editable'), { methods: ['endNow'] })

    await expect(runJobs(server, ['billing.process-events'])).rejects.toThrow('invoice_not_editable')
    const listStates = async () =>
      (await listEvents()).map(({ type, processed_at, error }) => ({ type, isDone: !!processed_at, error }))
    expect(await listStates()).toEqual([
      { type: 'charge.refunded', isDone: false, error: 'invoice_not_editable' },
      { type: 'customer.subscription.updated', isDone: true, error: null },
    ])

    payments.state.recover()
    await runJobs(server, ['billing.process-events'])
    expect((await listStates()).map(({ isDone }) => isDone)).toEqual([true, true])
  })

  test('waits behind two others, so that a burst leaves connections to the database for users [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    const client = await server.database.owner.connect()
    await client.query('begin; lock table platform.billing_events in access exclusive mode')
    const burst = Array.from({ length: 12 }, () =>
      deliver(payments.state.emit('customer.subscription.updated', { customerId })),
    )
    const countWaiting = async () =>
      (
        await client.query(
          `select from pg_locks where relation = 'platform.billing_events'::regclass and not granted`,
        )
      ).rowCount
    await expect.poll(countWaiting).toBe(2)
    const read = await ada.browser.get('/api/v1/trades')
    const waiting = await countWaiting()
    await client.query('commit')
    client.release()

    expect([read.status, waiting]).toEqual([200, 2])
    expect(await Promise.all(burst)).toEqual(burst.map(() => 200))
    expect(await listEvents()).toHaveLength(12)
  })

  test.each(['a.type.of.the.future', 'payment_method.attached'])(
    'of the type %s is stored and has no effect',
    async (type) => {
      const ada = await server.signUp()
      const { customerId } = await subscribe(ada)
      expect(await deliver(payments.state.emit(type, { customerId }))).toBe(200)
      await runJobs(server, ['billing.process-events'])

      expect(await listEvents()).toEqual([expect.objectContaining({ type, processed_at: expect.any(Date) })])
    },
  )

  test('that is not signed is refused with 400 and is not stored [CHK-18]', async () => {
    const event = payments.state.emit('invoice.paid', {})
    expect([await deliver(event, 'forged'), await deliver(event, null)]).toEqual([400, 400])

    expect(await listEvents()).toEqual([])
  })

  test('that is larger than 256 KB is refused', async () => {
    const { status } = await fetch(`${server.url}/api/webhooks/payments`, {
      method: 'POST',
      body: 'x'.repeat(256 * 1024 + 1),
    })

    expect(status).toBe(413)
  })

  test('that cannot be stored is answered with a failure, so that it is delivered again', async () => {
    const event = payments.state.emit('invoice.paid', {})
    await server.database.owner.query('alter table platform.billing_events rename to gone')
    const status = await deliver(event)
    await server.database.owner.query('alter table platform.gone rename to billing_events')

    expect(status).toBe(500)
    expect(await deliver(event)).toBe(200)
  })
})

describe('an event without a user', () => {
  test('is tried again for 24 hours, and is then marked as foreign and reported', async () => {
    await deliver(payments.state.emit('invoice.paid', { customerId: 'cus_of_another_product' }))
    await runJobs(server, ['billing.process-events'])
    expect(await listEvents()).toEqual([expect.objectContaining({ processed_at: null, error: 'no_user' })])

    const { rows } = await server.database.owner.query<{ minutes: number }>(
      `select round(extract(epoch from start_after - now()) / 60)::int as minutes from jobs.job
       where name = 'billing.process-events'`,
    )
    expect(rows).toEqual([{ minutes: 1 }])

    server.clock.moveBy({ days: 1, ms: 1 })
    await runJobs(server, ['billing.process-events'])
    expect(await listEvents()).toEqual([expect.objectContaining({ is_foreign: true })])
  })

  test('is processed when the user is known later', async () => {
    const ada = await server.signUp()
    await deliver(payments.state.emit('customer.updated', { customerId: 'cus_late' }))
    await runJobs(server, ['billing.process-events'])
    await server.database.owner.query(
      `insert into provider_subscriptions (user_id, customer_id, created_at, updated_at) values ($1, 'cus_late', now(), now())`,
      [ada.userId],
    )
    await runJobs(server, ['billing.process-events'])

    expect(await listEvents()).toEqual([expect.objectContaining({ is_foreign: false, error: null })])
  })

  test('of an erased account creates nothing', async () => {
    const ada = await server.signUp()
    const { customerId, userId } = await subscribe(ada)
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })
    await runJobs(server, ['accounts.erase'])
    await deliver(payments.state.emit('customer.subscription.updated', { customerId, userId }))
    await runJobs(server, ['billing.process-events'])

    expect(payments.state.customers.has(customerId)).toBe(false)
    expect(payments.state.subscriptions.size).toBe(1)
    expect([...payments.state.subscriptions.values()][0]?.status).toBe('canceled')
    expect(await countRows('provider_subscriptions')).toBe(0)
    expect(await countRows('platform.used_trials')).toBe(0)
  })
})

describe('while the provider is down', () => {
  test('an event waits, and is processed when the provider answers again', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    await deliver(payments.state.emit('customer.subscription.updated', { customerId }))
    payments.state.fail(new PaymentsUnavailable('timeout'))
    await expect(runJobs(server, ['billing.process-events'])).rejects.toThrow('timeout')
    expect(await listEvents()).toEqual([expect.objectContaining({ error: 'timeout', attempts: 1 })])

    payments.state.recover() // the queue tries the job again
    await runJobs(server, ['billing.process-events'])
    expect(await listEvents()).toEqual([
      expect.objectContaining({ error: null, processed_at: expect.any(Date) }),
    ])
  })

  test('an erasure waits at the provider and keeps the ids', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    payments.state.fail(new PaymentsUnavailable('network'))
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })

    await expect(runJobs(server, ['accounts.erase'])).rejects.toThrow('network')
    expect(await countRows('provider_subscriptions')).toBe(1)
  })
})

test('events that were never delivered are replayed, each with one effect', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await runScheduled(server, 'billing.replay-events')
  await runJobs(server, ['billing.process-events'])
  await runScheduled(server, 'billing.replay-events')
  await runJobs(server, ['billing.process-events'])

  expect(await listEvents()).toHaveLength(payments.state.events.length)
  expect(await countMails('payment-succeeded')).toBe(1)
})

test('an event that waits longer than the provider lists it is enqueued again, as after the restore of a backup', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await deliver(payments.state.events.find(({ type }) => type === 'invoice.paid')!)
  await server.database.owner.query('delete from jobs.job')
  server.clock.moveBy({ days: 5 })
  await runScheduled(server, 'billing.replay-events')
  await runJobs(server, ['billing.process-events'])

  expect(await listEvents()).toEqual([
    expect.objectContaining({ processed_at: expect.any(Date), error: null }),
  ])
})

/** Sends an event as the provider does. Returns the status of the answer. */
async function deliver(event: Parameters<FakePayments['sign']>[0], forged?: string | null): Promise<number> {
  const { rawBody, signature } = payments.sign(event)
  const used = forged === undefined ? signature : forged
  const headers: Record<string, string> = used === null ? {} : { 'stripe-signature': used }
  const { status } = await fetch(`${server.url}/api/webhooks/payments`, {
    method: 'POST',
    body: rawBody,
    headers,
  })
  return status
}

async function listEvents(): Promise<Record<string, unknown>[]> {
  return (await server.database.owner.query('select * from platform.billing_events order by event_id')).rows
}

async function countMails(template: string): Promise<number> {
  const { rowCount } = await server.database.owner.query('select from platform.mails where template = $1', [
    template,
  ])
  return rowCount ?? 0
}

async function countRows(table: string): Promise<number> {
  return (await server.database.owner.query(`select from ${table}`)).rowCount ?? 0
}
