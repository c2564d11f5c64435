import type { UserInvoices } from '@candlebook/contract/admin-billing'
import type { Withdrawal, WithdrawalReceipt } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { grantAdmin } from '@candlebook/core/identity'
import { mailLanguages, renderMail } from '@candlebook/core/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  invite,
  listMailData,
  type PaidServer,
  type Person,
  runJobs,
  startPaidServer,
  subscribe,
  upgrade,
} from '../testing/index.ts'

// A payment that the customer disputes at the bank: what the bank holds, what it takes back, and what can be refunded.

let paid: PaidServer
let { server, sandbox, deliverEvents } = {} as PaidServer
let ada: Person
let customerId: string
let subscriptionId: string

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, sandbox, deliverEvents } = paid)
})
beforeEach(async () => {
  await paid.clear()
  ada = await server.signUp()
  ;({ customerId, subscriptionId } = await subscribe(ada))
  await deliverEvents()
})
afterAll(() => server.stop())

describe('a payment under an open dispute', () => {
  test('is not paid back by a withdrawal, and is when the dispute is won, once', async () => {
    await upgrade(ada, paid)
    const dispute = sandbox.openDispute(customerId, { chargeId: listCharges()[0] })
    await deliverEvents()
    expect(await get<Withdrawal>('/billing/withdrawal')).toMatchObject({
      refundCents: 2241,
      payments: [
        { refundCents: 0, heldCents: 249 },
        { refundCents: 2241, heldCents: 0 },
      ],
    })
    expect(await withdraw()).toMatchObject({
      refundedCents: 2241,
      payments: [{ heldCents: 249 }, { heldCents: 0 }],
    })
    await settle()
    expect(listRefunds()).toEqual([2241])
    expect(await get<Withdrawal>('/billing/withdrawal')).toMatchObject({ isOpen: false })

    sandbox.closeDispute(dispute, 'won')
    await settle()
    sandbox.emit('charge.dispute.closed', sandbox.state.disputes[dispute]!)
    await settle()

    expect(listRefunds()).toEqual([2241, 249])
    expect(await listMailData(server, 'withdrawal-receipt')).toMatchObject([
      { cents: 2241, payments: [{ cents: 0, heldCents: 249 }, { cents: 2241 }] },
      { cents: 2490, payments: [{ cents: 249, heldCents: 0 }, { cents: 2241 }] },
    ])
    expect(await listWithdrawnEntries()).toMatchObject(['22.41 EUR of 2', '24.90 EUR of 2'])
    expect(await listMailData(server, 'subscription-changed')).not.toContainEqual(
      expect.objectContaining({ change: 'refunded' }),
    )
  })

  test('that is the only one can be withdrawn from, and the mail says what happens', async () => {
    sandbox.openDispute(customerId)
    await deliverEvents()
    expect(await get<Withdrawal>('/billing/withdrawal')).toMatchObject({ isOpen: true, refundCents: 0 })
    expect(await withdraw()).toMatchObject({ refundedCents: 0, payments: [{ heldCents: 249 }] })

    expect(await read()).toMatchObject({ planType: 'Unpaid' })
    const [data] = await listMailData(server, 'withdrawal-receipt')
    const site = { baseUrl: server.url, contact: 'post@candlebook.example', unsubscribeKey: 'k' }
    const texts = await Promise.all(
      mailLanguages.map(async (language) =>
        (await renderMail({ template: 'withdrawal-receipt', language, data }, site)).text.replace(
          /\s+/g,
          ' ',
        ),
      ),
    )
    for (const [at, words] of ['for us', 'a nosso favor', 'a nuestro favor', 'en notre faveur'].entries()) {
      expect(texts[at]).toContain(words)
      expect(texts[at]?.match(/\d[.,]\d\d(?!\d)/g)).toHaveLength(1) // what the bank holds, and no refund of 0.00
    }
  })

  test('that was opened and won while the withdrawal knew nothing of it is paid back', async () => {
    const dispute = sandbox.openDispute(customerId)
    expect(await withdraw()).toMatchObject({ refundedCents: 0 })
    sandbox.closeDispute(dispute, 'won')
    await settle()

    expect(listRefunds()).toEqual([249])
    expect((await listMailData(server, 'withdrawal-receipt')).at(-1)).toMatchObject({ cents: 249 })
  })

  test('that was won before the withdrawal is paid back by it', async () => {
    sandbox.closeDispute(sandbox.openDispute(customerId), 'won')
    expect(await withdraw()).toMatchObject({ refundedCents: 249 })
    await settle()

    expect(listRefunds()).toEqual([249])
    expect(await listMailData(server, 'withdrawal-receipt')).toHaveLength(1)
  })

  test('that is lost after the withdrawal stays with the customer, who got it from the bank', async () => {
    const dispute = sandbox.openDispute(customerId)
    await withdraw()
    sandbox.closeDispute(dispute, 'lost')
    await settle()

    expect(listRefunds()).toEqual([])
    expect(await listMailData(server, 'withdrawal-receipt')).toHaveLength(1)
    expect(await listMailData(server, 'subscription-ended')).toEqual([])
  })

  test('about a part of it pays back the rest at once, and the part when it is won', async () => {
    const dispute = sandbox.openDispute(customerId, { amount: 100 })
    expect(await withdraw()).toMatchObject({ refundedCents: 149, payments: [{ heldCents: 100 }] })
    sandbox.closeDispute(dispute, 'won')
    await settle()

    expect(listRefunds()).toEqual([149, 100])
    expect((await listMailData(server, 'withdrawal-receipt')).at(-1)).toMatchObject({ cents: 249 })
  })
})

test('an administrator reads what an open dispute holds, and refunds the rest only', async () => {
  const admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  sandbox.openDispute(customerId, { amount: 100 })

  const path = `/api/v1/admin/billing/invoices?subscriberId=${ada.userId}`
  const [invoice] = (await admin.browser.get<UserInvoices>(path)).body.items
  expect(invoice).toMatchObject({ paidCents: 249, refundedCents: 0, heldCents: 100 })
  const refund = { userId: ada.userId, invoiceId: invoice!.invoiceId, reason: 'Asked for it' }
  expect((await admin.browser.post('/api/v1/admin/billing/refund', refund)).body).toEqual({
    refundedCents: 149,
  })
  expect(listRefunds()).toEqual([149])
})

describe('a dispute that is lost in part', () => {
  beforeEach(async () => {
    sandbox.closeDispute(sandbox.openDispute(customerId, { amount: 100 }), 'lost')
    await deliverEvents()
  })

  test('ends nothing, and leaves the rest for a withdrawal', async () => {
    expect(await read()).toMatchObject({ planType: 'Premium', hasProviderSubscription: true })
    expect(await listMailData(server, 'subscription-ended')).toEqual([])
    expect(await withdraw()).toMatchObject({ refundedCents: 149 })
    await settle()

    expect(listRefunds()).toEqual([149])
  })

  test('leaves the rest for an administrator, and then nothing of the period is left', async () => {
    const admin = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
    const [invoice] = Object.values(sandbox.state.invoices)
    const refund = { userId: ada.userId, invoiceId: invoice!.id, reason: 'Asked for it' }
    expect(await admin.browser.post('/api/v1/admin/billing/refund', refund)).toMatchObject({
      status: 200,
      body: { refundedCents: 149 },
    })
    await settle()

    expect(listRefunds()).toEqual([149])
    expect(await read()).toMatchObject({ planType: 'Unpaid' })
    expect(await listMailData(server, 'subscription-changed')).toMatchObject([
      { change: 'refunded', cents: 149, paidCents: 249, access: { state: 'ended' } },
    ])
  })

  test('ends the access when the rest was refunded before', async () => {
    await paid.clear()
    ada = await server.signUp()
    ;({ customerId } = await subscribe(ada))
    const [charge] = listCharges()
    await sandbox.call('POST /v1/refunds', { charge: charge!, amount: '149' })
    await deliverEvents()
    expect(await read()).toMatchObject({ planType: 'Premium' })
    sandbox.closeDispute(sandbox.openDispute(customerId, { amount: 100 }), 'lost')
    await deliverEvents()

    expect(await read()).toMatchObject({ planType: 'Unpaid' })
    expect(await listMailData(server, 'subscription-ended')).toMatchObject([{ cause: 'payment_disputed' }])
  })
})

test.each([true, false])(
  'the mail about a cancellation names an invitation that waits: %j',
  async (waits) => {
    if (waits) await post('/invitations/redeem', { invitationCode: await invite(ada, 30) })
    await post('/billing/cancel')
    await deliverEvents()

    expect(await listMailData(server, 'subscription-changed')).toMatchObject([
      { change: 'cancelled', invitationWaits: waits },
    ])
  },
)

async function withdraw(): Promise<WithdrawalReceipt> {
  return await post<WithdrawalReceipt>('/billing/withdrawal', { confirmed: true })
}

/** Delivers the events, and lets the jobs of withdrawals run that they cause. */
async function settle(): Promise<void> {
  await deliverEvents()
  await runJobs(server, ['billing.complete-withdrawal'])
  await deliverEvents()
}

function listCharges(): string[] {
  return Object.keys(sandbox.state.charges)
}

function listRefunds(): number[] {
  return Object.values(sandbox.state.refunds).map(({ amount }) => amount)
}

/** What the audit entries about withdrawals say: how much of how many payments. */
async function listWithdrawnEntries(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ detail: string }>(
    `select detail from platform.audit_entries where action = 'billing.withdrawn' and detail like $1
     order by created_at, id`,
    [`%${subscriptionId}`],
  )
  return rows.map(({ detail }) => detail.replace(/ payments.*/, ''))
}

async function get<Body>(path: string): Promise<Body> {
  return (await ada.browser.get<Body>(`/api/v1${path}`)).body
}

async function post<Body = Subscription>(path: string, body?: object): Promise<Body> {
  const answer = await ada.browser.post<Body>(`/api/v1${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const read = () => get<Subscription>('/subscription')
