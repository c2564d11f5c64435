import type { UserInvoices } from '@candlebook/contract/admin-billing'
import type { BillingDetails, PlanChangePreview, Withdrawal } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { grantAdmin } from '@candlebook/core/identity'
import { DAY_MS } from '@candlebook/domain/days/day'
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

// Two things that happen to one subscription at the same time: a gift while a payment is overdue, a refund in the hour of
// a renewal, two tabs, a payment for a subscription that has ended.

const HOUR_MS = 60 * 60 * 1000

let paid: PaidServer
let { server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = {} as PaidServer
let ada: Person

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox, deliverEvents, advanceBy, advanceTo } = paid)
})
beforeEach(async () => {
  await paid.clear()
  ada = await server.signUp()
})
afterAll(() => server.stop())

describe('a subscription that ended with an open payment', () => {
  test.each(['after all tries', 'cancelled'])('%s leaves no invoice that can be paid', async (how) => {
    await failRenewal()
    if (how === 'cancelled') await post('/billing/cancel')
    await advanceBy(40)
    await deliverEvents()

    expect(await read()).toMatchObject({ planType: 'Unpaid', hasProviderSubscription: false })
    const { invoices } = await get<BillingDetails>('/billing/details')
    expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid'])
  })
})

describe('a plan in two tabs', () => {
  test.each([
    ['monthly', 'annual'],
    ['annual', 'monthly'],
  ] as const)(
    'that is cancelled does not change from %s to %s, which would charge or renew it again',
    async (plan, planType) => {
      await subscribe(ada, { plan })
      await deliverEvents()
      const { prorationDate } = await post<PlanChangePreview>('/billing/plan-change/preview', { planType })
      await post('/billing/cancel')
      const change = { planType, prorationDate }

      for (const path of ['/billing/plan-change', '/billing/plan-change/preview'])
        expect(await ada.browser.post(`/api/v1${path}`, change)).toMatchObject({
          status: 409,
          body: { error: { code: 'billing.plan_cancelled' } },
        })
      expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, scheduledPlan: null })
      expect((await get<BillingDetails>('/billing/details')).invoices).toHaveLength(1)
    },
  )

  test('is changed once, and withdrawn from once, when both ask at the same moment', async () => {
    await subscribe(ada)
    await deliverEvents()
    const { prorationDate } = await post<PlanChangePreview>('/billing/plan-change/preview', {
      planType: 'annual',
    })
    server.clock.moveBy({ ms: 60_000 })
    await Promise.all([1, 2].map(() => post('/billing/plan-change', { planType: 'annual', prorationDate })))
    const receipts = await Promise.all([1, 2].map(withdrawUnlessBusy))
    await deliverEvents()

    expect(receipts).toMatchObject([{ refundedCents: 2490 }, { refundedCents: 2490 }])
    expect(Object.values(sandbox.state.refunds).map(({ amount }) => amount)).toEqual([249, 2241])
    expect(await listMailData(server, 'withdrawal-receipt')).toHaveLength(1)
  })
})

describe('a gift', () => {
  test('that is accepted while a payment is overdue is not lost, and no mail says that the access ends', async () => {
    await failRenewal()
    const [first] = await listMailData(server, 'payment-failed')
    expect(first).toMatchObject({ access: { state: 'runs' } })
    await redeem(30)
    expect(await listMailData(server, 'invitation-redeemed')).toMatchObject([
      { effect: 'waits', planRenews: false, hasOpenPayment: true },
    ])

    await advanceBy(8)
    await deliverEvents()
    const invited = await read()
    expect(invited).toMatchObject({ planType: 'Invited' })
    expect((await listMailData(server, 'payment-failed')).at(-1)).toMatchObject({
      access: { state: 'runs', until: invited.subscriptionEnd },
    })
    await advanceBy(16)
    await deliverEvents()
    expect(await listMailData(server, 'subscription-ended')).toMatchObject([
      { cause: 'payment_failed', accessEndedAt: null, has: 'invitation', until: invited.subscriptionEnd },
    ])
  })

  test('that runs while a payment is tried again waits from the day on which it is paid', async () => {
    const { customerId } = await failRenewal()
    await advanceBy(8)
    await deliverEvents()
    await redeem(30)
    expect(await read()).toMatchObject({ planType: 'Invited' })
    expect(await listMailData(server, 'invitation-redeemed')).toMatchObject([
      { effect: 'starts', planRenews: false, hasOpenPayment: true },
    ])

    sandbox.useCard(customerId, 'pm_card_visa')
    await advanceBy(5)
    await deliverEvents()
    const { planType, subscriptionEnd } = await read()
    expect(planType).toBe('Premium')
    await post('/billing/cancel')
    await advanceTo(new Date(Date.parse(subscriptionEnd!) + HOUR_MS))
    await deliverEvents()
    expect(await read()).toMatchObject({
      planType: 'Invited',
      subscriptionEnd: new Date(Date.parse(subscriptionEnd!) + 30 * DAY_MS).toISOString(),
    })
  })

  test('that replaced a trial keeps it cancelled: a reactivation is refused, and one at the provider is taken back', async () => {
    const { subscriptionId } = await subscribe(ada, { kind: 'trial' })
    await deliverEvents()
    await redeem(30)
    expect(await ada.browser.post('/api/v1/billing/reactivate')).toMatchObject({
      status: 409,
      body: { error: { code: 'billing.no_subscription' } },
    })

    await payments.reactivate(subscriptionId, 'in the portal')
    sandbox.requests.length = 0
    await deliverEvents()
    expect(sandbox.state.subscriptions[subscriptionId]).toMatchObject({ cancel_at_period_end: true })
    expect(
      sandbox.requests.filter((request) => request === `POST /v1/subscriptions/${subscriptionId}`),
    ).toHaveLength(1)
    expect(await listMailData(server, 'subscription-changed')).toEqual([])
  })
})

describe('money that goes back', () => {
  test('of the period before ends nothing while the invoice of the new period is a draft', async () => {
    const { periodEnd } = await subscribe(ada)
    await deliverEvents()
    await advanceTo(new Date(periodEnd.getTime() + HOUR_MS / 2))
    await deliverEvents()
    const { items } = await listInvoices()
    expect(items).toMatchObject([
      { status: 'draft', endsAccess: false },
      { status: 'paid', endsAccess: false },
    ])

    await sandbox.call('POST /v1/refunds', { charge: findCharge() })
    await deliverEvents()
    expect(await read()).toMatchObject({ planType: 'Premium', hasProviderSubscription: true })
    expect(await listMailData(server, 'subscription-changed')).toMatchObject([
      { change: 'refunded', access: { state: 'stays' } },
    ])
  })

  test('by a lost dispute is not promised again by a withdrawal', async () => {
    const { customerId } = await subscribe(ada)
    await deliverEvents()
    await upgrade(ada, paid)
    sandbox.loseDispute(customerId, findCharge())
    await deliverEvents()

    expect(await read()).toMatchObject({ planType: 'Premium', interval: 'year' })
    expect(await get<Withdrawal>('/billing/withdrawal')).toMatchObject({
      refundCents: 2241,
      payments: [{ refundCents: 0 }, { refundCents: 2241 }],
    })
    sandbox.loseDispute(customerId)
    await deliverEvents()
    expect(await get<Withdrawal>('/billing/withdrawal')).toMatchObject({
      isOpen: false,
      moneyBackUntil: null,
    })
  })

  test.each([
    ['the upgrade', 2241, 'Unpaid', 249],
    ['the first month', 249, 'Premium', 2241],
  ])('of %s leaves the other payment of the contract for a withdrawal', async (_, cents, planType, rest) => {
    await subscribe(ada)
    await deliverEvents()
    await upgrade(ada, paid)
    const { admin, items } = await listInvoices()
    const { invoiceId } = items.find(({ paidCents }) => paidCents === cents)!
    const refund = { userId: ada.userId, invoiceId, reason: 'Asked for it' }
    expect((await admin.browser.post('/api/v1/admin/billing/refund', refund)).status).toBe(200)
    await deliverEvents()

    expect(await read()).toMatchObject({ planType })
    expect(await post('/billing/withdrawal', { confirmed: true })).toMatchObject({ refundedCents: rest })
    expect(Object.values(sandbox.state.refunds).map(({ amount }) => amount)).toEqual([cents, rest])
  })
})

/** A plan by the month whose first renewal is declined. */
async function failRenewal() {
  const { customerId, periodEnd } = await subscribe(ada)
  await deliverEvents()
  sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
  await advanceTo(new Date(periodEnd.getTime() + 2 * HOUR_MS)) // the draft is charged after an hour
  await deliverEvents()
  return { customerId }
}

/** Withdraws, and asks again when the server refuses the request as busy: on a slow machine it waits long for the other one. */
async function withdrawUnlessBusy(): Promise<object> {
  const answer = await ada.browser.post<object>('/api/v1/billing/withdrawal', { confirmed: true })
  if (answer.status === 503) return await withdrawUnlessBusy()
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function redeem(days: number): Promise<void> {
  await post('/invitations/redeem', { invitationCode: await invite(ada, days) })
  await runJobs(server, ['billing.sync-user'])
  await deliverEvents()
}

async function listInvoices() {
  const admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  const path = `/api/v1/admin/billing/invoices?subscriberId=${ada.userId}`
  return { admin, items: (await admin.browser.get<UserInvoices>(path)).body.items }
}

function findCharge(): string {
  return Object.keys(sandbox.state.charges)[0]! // a test has paid
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
