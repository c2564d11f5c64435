import { PaymentsRefused } from '@candlebook/core/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  openSecondNode,
  type PaidServer,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

let paid: PaidServer
let { server, payments, sandbox, deliver } = {} as PaidServer

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox, deliver } = paid)
})
beforeEach(() => paid.clear())
afterAll(() => server.stop())

describe('an event', () => {
  test('is stored without content, processed by a job, and has no effect when it comes again [CHK-18]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const event = findEvent('invoice.paid')
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200])
    await runJobs(server, ['billing.process-events'])
    expect(await deliver(event)).toBe(200)
    await runJobs(server, ['billing.process-events'])

    const [stored, ...more] = await listEvents()
    expect(more).toEqual([])
    expect(stored).toMatchObject({ event_id: event.id, error: null, processed_at: expect.any(Date) })
    expect(JSON.stringify(stored)).not.toContain(ada.email)
    expect(await countMails('payment-succeeded')).toBe(1)
  })

  test('that two nodes receive at the same moment has one effect [CHK-18]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const event = findEvent('invoice.paid')
    const node = openSecondNode(server)
    const { signature } = sandbox.sign(event)
    const statuses = await Promise.all([
      deliver(event),
      node
        .send('POST', '/api/webhooks/payments', { body: event, headers: { 'stripe-signature': signature } })
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
    const older = sandbox.emit('customer.subscription.updated', { customer: customerId })
    server.clock.moveBy({ ms: 60_000 })
    await deliver(sandbox.emit('customer.subscription.updated', { customer: customerId }))
    await runJobs(server, ['billing.process-events'])
    await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' })
    await deliver(older)
    await runJobs(server, ['billing.process-events'])

    const { body } = await ada.browser.get('/api/v1/subscription')
    expect(body).toMatchObject({ planType: 'Premium', cancelAtPeriodEnd: true })
  })

  test('that arrives while a job of its customer runs has one job after it, no matter how many arrive [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    const emit = () => sandbox.emit('customer.subscription.updated', { customer: customerId })
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
    await sandbox.call('POST /v1/refunds', { charge: Object.keys(sandbox.state.charges)[0]! })
    await deliver(findEvent('charge.refunded'))
    server.clock.moveBy({ ms: 60_000 })
    await deliver(sandbox.emit('customer.subscription.updated', { customer: customerId }))
    const ending = vi.spyOn(payments, 'endNow')
    ending.mockRejectedValue(new PaymentsRefused('invoice_not_editable'))

    await expect(runJobs(server, ['billing.process-events'])).rejects.toThrow('invoice_not_editable')
    const listStates = async () =>
      (await listEvents()).map(({ type, processed_at, error }) => ({ type, isDone: !!processed_at, error }))
    expect(await listStates()).toEqual([
      { type: 'charge.refunded', isDone: false, error: 'invoice_not_editable' },
      { type: 'customer.subscription.updated', isDone: true, error: null },
    ])

    ending.mockRestore()
    await runJobs(server, ['billing.process-events'])
    expect((await listStates()).map(({ isDone }) => isDone)).toEqual([true, true])
  })

  test('waits behind two others, so that a burst leaves connections to the database for users [CHK-18]', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    const client = await server.database.owner.connect()
    await client.query('begin; lock table platform.billing_events in access exclusive mode')
    const burst = Array.from({ length: 12 }, () =>
      deliver(sandbox.emit('customer.subscription.updated', { customer: customerId })),
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
      expect(await deliver(sandbox.emit(type, { customer: customerId }))).toBe(200)
      await runJobs(server, ['billing.process-events'])

      expect(await listEvents()).toEqual([expect.objectContaining({ type, processed_at: expect.any(Date) })])
    },
  )

  test('that is not signed is refused with 400 and is not stored [CHK-18]', async () => {
    const event = sandbox.emit('invoice.paid', {})
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
    const event = sandbox.emit('invoice.paid', {})
    await server.database.owner.query('alter table platform.billing_events rename to gone')
    const status = await deliver(event)
    await server.database.owner.query('alter table platform.gone rename to billing_events')

    expect(status).toBe(500)
    expect(await deliver(event)).toBe(200)
  })
})

describe('an event without a user', () => {
  test('is tried again for 24 hours, and is then marked as foreign and reported', async () => {
    await deliver(sandbox.emit('invoice.paid', { customer: 'cus_of_another_product' }))
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
    await deliver(sandbox.emit('customer.updated', { object: 'customer', id: 'cus_late' }))
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
    const { customerId, subscriptionId } = await subscribe(ada)
    const subscription = sandbox.state.subscriptions[subscriptionId]!
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })
    await runJobs(server, ['accounts.erase'])
    await deliver(sandbox.emit('customer.subscription.updated', subscription))
    await runJobs(server, ['billing.process-events'])

    expect(Object.keys(sandbox.state.customers)).not.toContain(customerId)
    expect(Object.values(sandbox.state.subscriptions)).toMatchObject([{ status: 'canceled' }])
    expect(await countRows('provider_subscriptions')).toBe(0)
    expect(await countRows('platform.used_trials')).toBe(0)
  })
})

describe('while the provider is down', () => {
  test('an event waits, and is processed when the provider answers again', async () => {
    const ada = await server.signUp()
    const { customerId } = await subscribe(ada)
    await deliver(sandbox.emit('customer.subscription.updated', { customer: customerId }))
    sandbox.faults.breakApi('rate_limited')
    await expect(runJobs(server, ['billing.process-events'])).rejects.toThrow('rate_limit')
    expect(await listEvents()).toEqual([expect.objectContaining({ error: 'rate_limit', attempts: 1 })])

    sandbox.faults.clear() // the queue tries the job again
    await runJobs(server, ['billing.process-events'])
    expect(await listEvents()).toEqual([
      expect.objectContaining({ error: null, processed_at: expect.any(Date) }),
    ])
  })

  test('an erasure waits at the provider and keeps the ids', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    sandbox.faults.breakApi('rate_limited')
    await ada.browser.post('/api/auth/delete-account', { email: ada.email, password: ada.password })

    await expect(runJobs(server, ['accounts.erase'])).rejects.toThrow('rate_limit')
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

  expect(await listEvents()).toHaveLength(paid.listEvents().length)
  expect(await countMails('payment-succeeded')).toBe(1)
})

test('an event that waits longer than the provider lists it is enqueued again, as after the restore of a backup', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await deliver(findEvent('invoice.paid'))
  await server.database.owner.query('delete from jobs.job')
  server.clock.moveBy({ days: 5 })
  await runScheduled(server, 'billing.replay-events')
  await runJobs(server, ['billing.process-events'])

  expect(await listEvents()).toEqual([
    expect.objectContaining({ processed_at: expect.any(Date), error: null }),
  ])
})

function findEvent(type: string) {
  return paid.listEvents().find((event) => event.type === type)!
}

async function listEvents(): Promise<Record<string, unknown>[]> {
  return (
    await server.database.owner.query('select * from platform.billing_events order by received_at, event_id')
  ).rows
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
