import { listAudit as listAllEntries } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { PaymentsUnavailable } from '@candlebook/core/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakePayments,
  type Person,
  startPaidServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let payments: FakePayments
let ada: Person
let subscriptionId: string
let invoiceId: string

beforeEach(async () => {
  ;({ server, payments } = await startPaidServer())
  ada = await server.signUp()
  ;({ subscriptionId } = await subscribe(ada))
  invoiceId = [...payments.state.invoices.keys()][0]!
})
afterEach(() => server.stop())

describe('an administrator', () => {
  test('refunds an invoice of a user, and the audit says who, what and whom', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const path = '/api/v1/admin/billing/refund'

    expect((await admin.browser.post(path, { userId, invoiceId })).body).toEqual({ refundedCents: 249 })
    expect(payments.state.invoices.get(invoiceId)?.refundedCents).toBe(249)
    expect(await listAudit()).toEqual([
      { action: 'billing.refunded', userId: admin.userId, targetId: userId },
    ])
    expect((await admin.browser.post(path, { userId, invoiceId })).status).toBe(200)
    expect(payments.state.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1)
  })

  test('moves the next charge of a user', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const until = new Date(server.clock.now().getTime() + 60 * 24 * 60 * 60 * 1000).toISOString()
    const { status } = await admin.browser.post('/api/v1/admin/billing/extend', { userId, until })

    expect(status).toBeLessThan(300)
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({ subscriptionEnd: until })
    expect(await listAudit()).toEqual([
      { action: 'billing.extended', userId: admin.userId, targetId: userId },
    ])
  })

  test('cancels the subscription of a user at the end of its period', async () => {
    const admin = await signUpAdmin()
    const { userId } = ada
    const { status } = await admin.browser.post('/api/v1/admin/billing/cancel', { userId })

    expect(status).toBeLessThan(300)
    expect((await ada.browser.get('/api/v1/subscription')).body).toMatchObject({
      planType: 'Premium',
      cancelAtPeriodEnd: true,
    })
    expect(await listAudit()).toEqual([
      { action: 'billing.cancelled', userId: admin.userId, targetId: userId },
    ])
  })

  test('cannot refund an invoice under the name of another user', async () => {
    const admin = await signUpAdmin()
    const eve = await server.signUp()
    const body = { userId: eve.userId, invoiceId }

    expect((await admin.browser.post('/api/v1/admin/billing/refund', body)).status).toBe(404)
    expect(payments.state.invoices.get(invoiceId)?.refundedCents).toBe(0)
    expect(await listAudit()).toEqual([])
  })

  test('sees a failure of the provider, and nothing is noted as done', async () => {
    const admin = await signUpAdmin()
    payments.state.fail(new PaymentsUnavailable('failure'), {
      methods: ['refundInvoice', 'extend', 'cancelAtPeriodEnd'],
    })
    const answers = await askAll(admin)

    expect(answers).toEqual([502, 502, 502])
    expect(await listAudit()).toEqual([])
  })
})

test.each(['a user', 'a visitor'])('%s can refund, extend and cancel nothing', async (who) => {
  const eve = await server.signUp()
  const person = who === 'a user' ? eve : { browser: server.browser() }

  expect(await askAll(person)).toEqual(Array(3).fill(who === 'a user' ? 403 : 401))
  expect(await askAll(who === 'a user' ? ada : person)).toEqual(Array(3).fill(who === 'a user' ? 403 : 401))
  expect(payments.state.invoices.get(invoiceId)?.refundedCents).toBe(0)
  expect(payments.state.subscriptions.get(subscriptionId)?.cancelAtPeriodEnd).toBe(false)
  expect(await listAudit()).toEqual([])
})

/** Asks for a refund, an extension and a cancellation of the payer's subscription. Returns the statuses. */
async function askAll({ browser }: Pick<Person, 'browser'>): Promise<number[]> {
  const { userId } = ada
  const bodies = { refund: { userId, invoiceId }, extend: { userId, until: '2040-01-01T00:00:00.000Z' } }
  const answers = [
    await browser.post('/api/v1/admin/billing/refund', bodies.refund),
    await browser.post('/api/v1/admin/billing/extend', bodies.extend),
    await browser.post('/api/v1/admin/billing/cancel', { userId }),
  ]
  return answers.map(({ status }) => status)
}

async function signUpAdmin(): Promise<Person> {
  const admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  return admin
}

async function listAudit(): Promise<unknown[]> {
  const entries = await listAllEntries(server.database.owner, 'billing.')
  return entries.map(({ action, userId, targetId }) => ({ action, userId, targetId }))
}
