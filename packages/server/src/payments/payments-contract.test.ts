import { newId } from '@candlebook/core/kernel'
import {
  openStripePayments,
  type PaymentEvent,
  type Payments,
  type StripeSettings,
  setUpStripe,
} from '@candlebook/core/payments'
import { cancelAtDate, replaceCard, subscribeWithCard } from '@candlebook/core/payments/testing'
import { type PlanName, plans } from '@candlebook/domain/billing/plans'
import { DAY_MS } from '@candlebook/domain/days/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmptySandbox } from '../testing/sandbox-payments.ts'
import { buildStripeSettings } from './payments.ts'

const baseUrl = 'http://localhost:3000'

type Provider = { settings: StripeSettings; close(): Promise<void> }

async function openSandboxProvider(): Promise<Provider> {
  const { sandbox, settings } = await openEmptySandbox()
  return { settings, close: () => sandbox.close() }
}

async function openTestMode(secretKey: string): Promise<Provider> {
  const options = { webhookSecrets: [], computesTax: false, acceptsTestMode: true, isRehearsal: false }
  return { settings: buildStripeSettings({ kind: 'stripe', secretKey, ...options }), close: async () => {} }
}

// The test mode of Stripe is on the internet, so it is asked only where the operator gives a key.
const testKey = process.env.STRIPE_TEST_KEY
const providers: [string, () => Promise<Provider>][] = [
  ['the sandbox', openSandboxProvider],
  ...(testKey
    ? [['the test mode of Stripe', () => openTestMode(testKey)] as [string, typeof openSandboxProvider]]
    : []),
]

describe.each(providers)('at %s', (_name, open) => {
  let provider: Provider
  let payments: Payments
  beforeAll(async () => {
    provider = await open()
    await setUpStripe(provider.settings, { baseUrl, hasWebhook: false })
    payments = openStripePayments(provider.settings)
  })
  afterAll(() => provider.close())

  async function addCustomer() {
    const userId = newId()
    const user = { userId, email: `${userId}@example.com`, fullName: 'Maria Silva' }
    const { customerId } = await payments.createCustomer(user, `customer/${userId}`)
    return { ...user, customerId }
  }

  /** A user whose first period is paid by card. */
  async function addSubscriber(plan: PlanName = 'monthly') {
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(provider.settings, { ...customer, plan })
    return { ...customer, subscriptionId }
  }

  async function find(subscriptionId: string) {
    const found = await payments.findSubscription(subscriptionId)
    if (!found) throw new Error(`There is no subscription ${subscriptionId}.`)
    return found
  }

  test('the same key creates a customer once, and refuses other values', async () => {
    const user = { userId: newId(), email: 'rui.costa@example.com', fullName: '' }
    const key = `customer/${user.userId}`
    const [first, second] = [
      await payments.createCustomer(user, key),
      await payments.createCustomer(user, key),
    ]

    expect(first.customerId).toMatch(/^cus_/)
    expect(second).toEqual(first)
    await expect(payments.createCustomer({ ...user, email: 'other@example.com' }, key)).rejects.toMatchObject(
      { name: 'PaymentsRefused', code: 'idempotency_error' },
    )
  })

  test('the address of a customer changes, and an unknown customer is refused', async () => {
    const { customerId } = await addCustomer()

    await payments.updateCustomerEmail(customerId, 'new.address@example.com', newId())
    await expect(payments.updateCustomerEmail('cus_unknown', 'a@example.com', newId())).rejects.toMatchObject(
      { name: 'PaymentsRefused', code: 'resource_missing' },
    )
  })

  test.each([7, null])(
    'a checkout with %j trial days is open for a day, belongs to its user, and expires [CHK-08] [CHK-10]',
    async (trialDays) => {
      const { customerId, userId } = await addCustomer()
      const urls = { successUrl: `${baseUrl}/settings?payment=success`, cancelUrl: `${baseUrl}/settings` }
      const request = { customerId, userId, plan: 'annual', trialDays, ...urls } as const
      const key = newId()
      const checkout = await payments.startCheckout(request, key)

      expect(checkout).toMatchObject({ status: 'open', userId, customerId, subscriptionId: null })
      expect(checkout.url).toMatch(/^https?:/)
      expect(Math.round((checkout.expiresAt.getTime() - Date.now()) / DAY_MS)).toBe(1)
      expect((await payments.startCheckout(request, key)).sessionId).toBe(checkout.sessionId)
      expect(await payments.findCheckout(checkout.sessionId)).toEqual(checkout)

      await payments.expireCheckout(checkout.sessionId)
      await payments.expireCheckout(checkout.sessionId)
      const expired = { ...checkout, status: 'expired', url: null }
      expect(await payments.findCheckout(checkout.sessionId)).toEqual(expired)
    },
  )

  test('a checkout and a subscription that do not exist are null', async () => {
    expect(await payments.findCheckout('cs_test_unknown')).toBeNull()
    expect(await payments.findSubscription('sub_unknown')).toBeNull()
    expect(await payments.findInvoice('in_unknown')).toBeNull()
    expect(await payments.findInvoiceOfCharge('ch_unknown')).toBeNull()
    await payments.expireCheckout('cs_test_unknown')
  })

  test.each(['monthly', 'annual'] as const)(
    'a paid %s subscription has its price, and is paid until the end of its period [CHK-09]',
    async (plan) => {
      const { customerId, userId, subscriptionId } = await addSubscriber(plan)
      const subscription = await find(subscriptionId)
      const { periodStart, periodEnd } = subscription
      const days = (periodEnd.getTime() - periodStart.getTime()) / DAY_MS

      expect(subscription).toMatchObject({
        subscriptionId,
        customerId,
        userId,
        status: 'active',
        plan,
        interval: plans[plan].period,
        priceCents: plans[plan].priceCents,
        currency: 'eur',
        paidUntil: periodEnd,
        cancelAtPeriodEnd: false,
        cancelAt: null,
        endedAt: null,
        trial: null,
        hasPaymentMethod: true,
        scheduledPlan: null,
      })
      expect(days).toBeGreaterThanOrEqual(plan === 'annual' ? 365 : 28)
      expect(days).toBeLessThanOrEqual(plan === 'annual' ? 366 : 31)
      expect(await payments.listSubscriptions(customerId)).toEqual([subscription])
    },
  )

  test('every subscription of the account is listed, ended ones included', async () => {
    const [running, ended] = [await addSubscriber(), await addSubscriber()]
    await payments.endNow(ended.subscriptionId, newId())
    const found: string[] = []
    for await (const { subscriptionId } of payments.eachSubscription()) {
      found.push(subscriptionId)
      if (found.length > 1000) break
    }

    expect(found).toEqual(expect.arrayContaining([running.subscriptionId, ended.subscriptionId]))
  })

  test('a cancellation ends at the end of the period, and is taken back', async () => {
    const { subscriptionId } = await addSubscriber()
    const key = newId()
    const cancelled = await payments.cancelAtPeriodEnd(subscriptionId, key)

    expect(cancelled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      cancelAt: cancelled.periodEnd,
    })
    expect(await payments.cancelAtPeriodEnd(subscriptionId, key)).toEqual(cancelled)
    expect(await payments.previewNextInvoice(subscriptionId)).toBeNull()
    expect(await payments.reactivate(subscriptionId, newId())).toMatchObject({
      cancelAtPeriodEnd: false,
      cancelAt: null,
    })
  })

  test('a cancellation from the portal, which sets a date, is taken back too', async () => {
    const { subscriptionId } = await addSubscriber()
    const { periodEnd } = await find(subscriptionId)
    await cancelAtDate(provider.settings, { subscriptionId, at: periodEnd })

    expect(await find(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true, cancelAt: periodEnd })
    expect(await payments.reactivate(subscriptionId, newId())).toMatchObject({
      cancelAtPeriodEnd: false,
      cancelAt: null,
    })
  })

  test('a subscription that was ended stays ended, and is not reactivated', async () => {
    const { subscriptionId } = await addSubscriber()
    const ended = await payments.endNow(subscriptionId, newId())

    expect(ended).toMatchObject({
      status: 'canceled',
      endedAt: expect.any(Date),
      endReason: 'paid_back',
    })
    expect(await payments.endNow(subscriptionId, newId())).toEqual(ended)
    await expect(payments.reactivate(subscriptionId, newId())).rejects.toMatchObject({
      code: 'subscription_ended',
    })
  })

  test('monthly becomes annual at once, and the preview is the invoice to the cent', async () => {
    const { customerId, subscriptionId } = await addSubscriber('monthly')
    const prorationDate = new Date(Math.floor(Date.now() / 1000) * 1000)
    const preview = await payments.previewPlanChange(subscriptionId, 'annual', prorationDate)
    const key = newId()
    const changed = await payments.changePlanNow({ subscriptionId, plan: 'annual', prorationDate }, key)
    const [invoice] = await payments.listInvoices(customerId)

    expect(preview).toMatchObject({ currency: 'eur', prorationDate, dueCents: 2490 - preview.creditCents })
    expect(preview.creditCents).toBeGreaterThan(240)
    expect(preview.lines.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      -preview.creditCents,
      2490,
    ])
    expect(changed).toMatchObject({ plan: 'annual', interval: 'year', priceCents: 2490 })
    expect(changed.paidUntil).toEqual(changed.periodEnd)
    expect(invoice).toMatchObject({
      totalCents: preview.dueCents,
      paidCents: preview.dueCents,
      status: 'paid',
    })
    expect(await payments.changePlanNow({ subscriptionId, plan: 'annual', prorationDate }, key)).toEqual(
      changed,
    )
  })

  test('a change whose payment the bank must confirm waits for it, and says where', async () => {
    const { customerId, subscriptionId } = await addSubscriber('monthly')
    await replaceCard(provider.settings, {
      customerId,
      subscriptionId,
      card: 'pm_card_authenticationRequired',
    })
    const change = { subscriptionId, plan: 'annual', prorationDate: new Date() } as const
    const after = await payments.changePlanNow(change, newId())
    const [invoice] = await payments.listInvoices(customerId)

    expect(after).toMatchObject({ plan: 'monthly', status: 'active' })
    expect(after.pendingChange).toEqual({
      plan: 'annual',
      reason: 'bank',
      invoiceId: invoice?.invoiceId,
      payUrl: invoice?.pageUrl,
      until: expect.any(Date),
    })
  })

  test('with a card that is declined the plan does not change', async () => {
    const { customerId, subscriptionId } = await addSubscriber('monthly')
    const before = await find(subscriptionId)
    const card = 'pm_card_chargeCustomerFail'
    await replaceCard(provider.settings, { customerId, subscriptionId, card })
    const change = { subscriptionId, plan: 'annual', prorationDate: new Date() } as const
    const after = await payments.changePlanNow(change, newId())

    expect(after).toMatchObject({ plan: 'monthly', status: 'active', periodEnd: before.periodEnd })
    expect(after.paidUntil).toEqual(before.periodEnd)
    expect(after.pendingChange).toMatchObject({
      plan: 'annual',
      reason: 'declined',
      payUrl: expect.any(String),
    })
  })

  test('annual becomes monthly at the end of the period, unless the change is dropped', async () => {
    const { subscriptionId } = await addSubscriber('annual')
    const before = await find(subscriptionId)
    const scheduled = await payments.changePlanAtPeriodEnd(subscriptionId, 'monthly', newId())

    expect(scheduled).toEqual({ ...before, scheduledPlan: 'monthly' })
    expect(await payments.changePlanAtPeriodEnd(subscriptionId, 'monthly', newId())).toEqual(scheduled)
    expect(await payments.dropScheduledPlan(subscriptionId, newId())).toEqual(before)
    expect(await payments.dropScheduledPlan(subscriptionId, newId())).toEqual(before)
  })

  test('a cancellation drops a scheduled change of the plan', async () => {
    const { subscriptionId } = await addSubscriber('annual')
    await payments.changePlanAtPeriodEnd(subscriptionId, 'monthly', newId())

    expect(await payments.cancelAtPeriodEnd(subscriptionId, newId())).toMatchObject({
      plan: 'annual',
      scheduledPlan: null,
      cancelAtPeriodEnd: true,
    })
  })

  test('an extension moves the next charge, and the subscription stays active and paid', async () => {
    const { subscriptionId } = await addSubscriber('monthly')
    const before = await find(subscriptionId)
    const until = new Date(before.periodEnd.getTime() + 10 * DAY_MS)
    const extended = await payments.extend(subscriptionId, until, newId())

    expect(extended).toMatchObject({ status: 'active', periodEnd: until, paidUntil: until, trial: null })
    expect(await payments.previewNextInvoice(subscriptionId)).toEqual({
      dueCents: 249,
      currency: 'eur',
      at: until,
    })
    const later = new Date(until.getTime() + DAY_MS)
    expect(await payments.extend(subscriptionId, later, newId())).toMatchObject({
      status: 'active',
      paidUntil: later,
      trial: null,
    })
  })

  test('the next invoice is due at the end of the period', async () => {
    const { subscriptionId } = await addSubscriber('annual')
    const { periodEnd } = await find(subscriptionId)

    expect(await payments.previewNextInvoice(subscriptionId)).toEqual({
      dueCents: 2490,
      currency: 'eur',
      at: periodEnd,
    })
  })

  test('invoices are listed, found by their charge, and refunded once', async () => {
    const { customerId, subscriptionId } = await addSubscriber('monthly')
    const [invoice, ...others] = await payments.listInvoices(customerId)
    if (!invoice) throw new Error('There is no invoice.')
    const key = newId()

    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      status: 'paid',
      totalCents: 249,
      paidCents: 249,
      refundedCents: 0,
      currency: 'eur',
      subscriptionId,
      number: expect.any(String),
      pageUrl: expect.stringMatching(/^https?:/),
      paidAt: expect.any(Date),
    })
    expect(await payments.findInvoice(invoice.invoiceId)).toEqual(invoice)
    expect(await payments.refundInvoice(invoice.invoiceId, key)).toEqual({ refundedCents: 249 })
    expect(await payments.refundInvoice(invoice.invoiceId, key)).toEqual({ refundedCents: 249 })
    expect(await payments.refundInvoice(invoice.invoiceId, newId())).toEqual({ refundedCents: 0 })
    const refunded = { ...invoice, refundedCents: 249 }
    expect(await payments.listInvoices(customerId)).toEqual([refunded])
    expect(await payments.findInvoice(invoice.invoiceId)).toEqual(refunded)
    expect((await find(subscriptionId)).status).toBe('active')

    const chargeId = (await listEvents(customerId)).find(({ type }) => type === 'charge.refunded')?.chargeId
    expect(await payments.findInvoiceOfCharge(chargeId ?? '')).toEqual(refunded)
  })

  async function listEvents(customerId: string): Promise<PaymentEvent[]> {
    const found: PaymentEvent[] = []
    for await (const event of payments.eachEventSince(new Date(Date.now() - 10 * 60_000))) {
      if (event.customerId === customerId) found.push(event)
    }
    return found
  }

  test('events are listed with their ids, the oldest first [CHK-18]', async () => {
    const { customerId, userId, subscriptionId } = await addSubscriber()
    await payments.endNow(subscriptionId, newId())
    const events = await listEvents(customerId)
    const types = events.map(({ type }) => type)
    const created = events.find(({ type }) => type === 'customer.subscription.created')

    expect(types).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'customer.subscription.deleted',
      ]),
    )
    expect(types.at(-1)).toBe('customer.subscription.deleted')
    expect(events.map(({ createdAt }) => createdAt.getTime())).toEqual(
      events.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
    )
    expect(created).toMatchObject({ userId, subscriptionId, isLive: false })
  })

  test('the card of a subscription is the default one', async () => {
    const { customerId } = await addSubscriber()

    expect(await payments.listPaymentMethods(customerId)).toEqual([
      {
        isDefault: true,
        brand: 'visa',
        last4: '4242',
        expiryMonth: expect.any(Number),
        expiryYear: expect.any(Number),
      },
    ])
  })

  test('the portal opens for a customer', async () => {
    const { customerId } = await addCustomer()

    expect((await payments.openPortal(customerId, `${baseUrl}/settings`)).url).toMatch(/^https?:/)
    await expect(payments.openPortal('cus_unknown', baseUrl)).rejects.toMatchObject({
      name: 'PaymentsRefused',
    })
  })

  test('the page that stores a card opens for a customer, also before a card is stored', async () => {
    const { customerId } = await addCustomer()
    const urls = { returnUrl: `${baseUrl}/settings`, doneUrl: `${baseUrl}/settings?card=added` }

    expect((await payments.openCardPage({ customerId, ...urls })).url).toMatch(/^https?:/)
  })

  test('a customer is erased with subscription, checkout and card, and again without harm', async () => {
    const { customerId, userId, subscriptionId } = await addSubscriber()
    const urls = { successUrl: baseUrl, cancelUrl: baseUrl }
    const request = { customerId, userId, plan: 'monthly', trialDays: null, ...urls } as const
    const { sessionId } = await payments.startCheckout(request, newId())

    await payments.eraseCustomer(customerId)
    await payments.eraseCustomer(customerId)
    await payments.eraseCustomer('cus_unknown')

    expect(await find(subscriptionId)).toMatchObject({ status: 'canceled' })
    expect(await payments.findCheckout(sessionId)).toMatchObject({ status: 'expired' })
    expect(await payments.listPaymentMethods(customerId)).toEqual([])
    await expect(payments.startCheckout(request, newId())).rejects.toMatchObject({ name: 'PaymentsRefused' })
  })
})
