import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  formatTime,
  getOnlyItem,
  openTestSandbox,
  subscribe,
  type TestSandbox,
} from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox('2026-01-10T00:00:00Z')
})
afterEach(() => t.sandbox.close())

const CARD = '4242424242424242'

const read = (id: string) => t.stripe.subscriptions.retrieve(id)

const change = async (id: string, price: Stripe.Price, params: Stripe.SubscriptionUpdateParams = {}) =>
  t.stripe.subscriptions.update(id, {
    items: [{ id: getOnlyItem(await read(id)).id, price: price.id }],
    ...params,
  })

const listInvoices = async (subscription: string) =>
  (await t.stripe.invoices.list({ subscription, limit: 100 })).data.toReversed()

describe('monthly to annual', () => {
  test('starts a year now, and bills it less the unused time of the month, to the second', async () => {
    const { id } = await subscribe(t, { card: CARD })
    t.advanceTo('2026-01-25T12:00:00Z')

    await change(id, t.annual, { proration_behavior: 'always_invoice' })

    // 31 days are paid; 15.5 are left: 249 x 15.5 / 31 = 124.5, which rounds to 125.
    const invoice = (await listInvoices(id)).at(-1)
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-125, 2490])
    expect(invoice).toMatchObject({ amount_due: 2365, status: 'paid', billing_reason: 'subscription_update' })
    const item = getOnlyItem(await read(id))
    expect([item.current_period_start, item.current_period_end].map(formatTime)).toEqual([
      '2026-01-25T12:00:00Z',
      '2027-01-25T12:00:00Z',
    ])
  })

  test('is previewed to the cent when the second of the preview is sent with the change', async () => {
    const { id } = await subscribe(t, { card: CARD })
    t.advanceTo('2026-01-23T07:31:17Z')
    const second = Date.parse('2026-01-23T07:31:17Z') / 1000
    const item = getOnlyItem(await read(id))
    const preview = await t.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item.id, price: t.annual.id }],
        proration_behavior: 'always_invoice',
        proration_date: second,
      },
    })

    t.advanceTo('2026-01-23T07:48:02Z')
    await change(id, t.annual, { proration_behavior: 'always_invoice', proration_date: second })

    const invoice = (await listInvoices(id)).at(-1)
    const show = ({ amount_due, lines }: Stripe.Invoice) => [
      amount_due,
      lines.data.map(({ amount }) => amount),
    ]
    expect(invoice && show(invoice)).toEqual(show(preview))
    expect(await listInvoices(id)).toHaveLength(2)
  })

  test('refuses the second of a preview of another period', async () => {
    const { id } = await subscribe(t, { card: CARD })
    const changed = change(id, t.annual, { proration_date: Date.parse('2025-12-01T00:00:00Z') / 1000 })
    await expect(changed).rejects.toMatchObject({ param: 'proration_date' })
  })
})

describe('annual to monthly', () => {
  test('at once becomes credit that pays the next months, and is not a refund', async () => {
    const { id, customer } = await subscribe(t, { card: CARD, price: t.annual })

    await change(id, t.monthly, { proration_behavior: 'always_invoice' })

    expect((await listInvoices(id)).at(-1)).toMatchObject({
      total: 249 - 2490,
      amount_due: 0,
      status: 'paid',
    })
    expect(await t.stripe.customers.retrieve(String(customer))).toMatchObject({ balance: 249 - 2490 })
    t.advanceTo('2026-02-10T01:00:00Z')
    expect((await listInvoices(id)).at(-1)).toMatchObject({ total: 249, amount_due: 0, status: 'paid' })
    expect(await t.stripe.customers.retrieve(String(customer))).toMatchObject({ balance: 498 - 2490 })
  })

  test('by a schedule changes at the end of the period and bills the month then', async () => {
    const { id } = await subscribe(t, { card: CARD, price: t.annual })
    const schedule = await t.stripe.subscriptionSchedules.create({ from_subscription: id })
    const phase = schedule.phases[0]
    await t.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: t.annual.id }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: t.monthly.id }], duration: { interval: 'month', interval_count: 1 } },
      ],
    })
    expect(await read(id)).toMatchObject({
      schedule: schedule.id,
      items: { data: [{ price: { id: t.annual.id } }] },
    })

    t.advanceTo('2027-01-10T01:00:00Z')
    const changed = await read(id)
    expect(getOnlyItem(changed).price.id).toBe(t.monthly.id)
    expect(formatTime(getOnlyItem(changed).current_period_end)).toBe('2027-02-10T00:00:00Z')
    expect((await listInvoices(id)).at(-1)).toMatchObject({ total: 249, status: 'paid' })

    t.advanceTo('2027-02-10T01:00:00Z')
    expect(await read(id)).toMatchObject({ schedule: null, status: 'active' })
    expect(await t.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'released' })
  })

  test('by a schedule can be taken back, and nothing changes then', async () => {
    const { id } = await subscribe(t, { card: CARD, price: t.annual })
    const schedule = await t.stripe.subscriptionSchedules.create({ from_subscription: id })
    await t.stripe.subscriptionSchedules.release(schedule.id)

    t.advanceTo('2027-01-10T01:00:00Z')

    expect(await read(id)).toMatchObject({
      schedule: null,
      items: { data: [{ price: { id: t.annual.id } }] },
    })
  })

  test('by a schedule refuses a cancellation of the subscription itself', async () => {
    const { id } = await subscribe(t, { card: CARD, price: t.annual })
    await t.stripe.subscriptionSchedules.create({ from_subscription: id })

    const cancelled = t.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await expect(cancelled).rejects.toThrow('managed by the subscription schedule')
  })
})

describe('a change within the same interval', () => {
  const createPlus = () =>
    t.stripe.prices.create({
      product: String(t.monthly.product),
      currency: 'eur',
      unit_amount: 499,
      recurring: { interval: 'month' },
    })

  test('with create_prorations waits for the next invoice', async () => {
    const { id } = await subscribe(t, { card: CARD })
    const plus = await createPlus()
    t.advanceTo('2026-01-25T12:00:00Z')

    await change(id, plus, { proration_behavior: 'create_prorations' })
    expect(await listInvoices(id)).toHaveLength(1)
    t.advanceTo('2026-02-10T01:00:00Z')

    // Half of 249 back, half of 499 charged, and the next month.
    const invoice = (await listInvoices(id)).at(-1)
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-125, 250, 499])
  })

  test('with none changes the price from the next period on', async () => {
    const { id } = await subscribe(t, { card: CARD })
    await change(id, await createPlus(), { proration_behavior: 'none' })

    t.advanceTo('2026-02-10T01:00:00Z')

    expect((await listInvoices(id)).map(({ total }) => total)).toEqual([249, 499])
  })

  test('asks for the id of the item: without it Stripe would sell a second one', async () => {
    const { id } = await subscribe(t, { card: CARD })
    const changed = t.stripe.subscriptions.update(id, { items: [{ price: t.annual.id }] })
    await expect(changed).rejects.toMatchObject({ code: 'parameter_missing', param: 'items[0][id]' })
    expect(getOnlyItem(await read(id)).price.id).toBe(t.monthly.id)
    expect(await listInvoices(id)).toHaveLength(1)
  })
})

describe('a change whose payment fails', () => {
  const failNext = async ({ id, customer }: Stripe.Subscription) => {
    const card = await t.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    })
    await t.stripe.subscriptions.update(id, { default_payment_method: card.id })
  }

  test('with pending_if_incomplete keeps the plan, and makes the change once it is paid', async () => {
    const subscription = await subscribe(t, { card: CARD })
    const { id, customer } = subscription
    await failNext(subscription)

    const pending = await change(id, t.annual, {
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    })
    expect(pending.status).toBe('active')
    expect(pending.pending_update?.subscription_items).toMatchObject([{ price: t.annual.id }])
    expect(getOnlyItem(pending).price.id).toBe(t.monthly.id)

    const card = await t.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
    await t.stripe.invoices.pay(String(pending.latest_invoice), { payment_method: card.id })

    const applied = await read(id)
    expect(applied.pending_update).toBeNull()
    expect(getOnlyItem(applied).price.id).toBe(t.annual.id)
    expect(formatTime(getOnlyItem(applied).current_period_end)).toBe('2027-01-10T00:00:00Z')
  })

  test('with pending_if_incomplete is dropped after 23 hours, with its invoice', async () => {
    const subscription = await subscribe(t, { card: CARD })
    await failNext(subscription)
    const pending = await change(subscription.id, t.annual, {
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    })

    t.advanceTo('2026-01-10T23:00:00Z')

    expect(await read(subscription.id)).toMatchObject({
      pending_update: null,
      status: 'active',
      items: { data: [{ price: { id: t.monthly.id } }] },
    })
    expect(await t.stripe.invoices.retrieve(String(pending.latest_invoice))).toMatchObject({ status: 'void' })
    const { data } = await t.stripe.events.list({
      types: ['customer.subscription.pending_update_expired', 'invoice.voided'],
    })
    expect(data).toHaveLength(2)
  })

  test('with pending_if_incomplete takes no other change in the same request', async () => {
    const { id } = await subscribe(t, { card: CARD })
    const changed = change(id, t.annual, {
      payment_behavior: 'pending_if_incomplete',
      metadata: { plan: 'annual' },
    })
    await expect(changed).rejects.toThrow('you cannot pass `metadata`')
  })

  test('with error_if_incomplete is refused with 402, and nothing is left of it', async () => {
    const subscription = await subscribe(t, { card: CARD })
    await failNext(subscription)

    const changed = change(subscription.id, t.annual, { payment_behavior: 'error_if_incomplete' })

    await expect(changed).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect(getOnlyItem(await read(subscription.id)).price.id).toBe(t.monthly.id)
    expect(await listInvoices(subscription.id)).toHaveLength(1)
  })

  test('with the default is made, and the subscription is past due', async () => {
    const subscription = await subscribe(t, { card: CARD })
    await failNext(subscription)

    const changed = await change(subscription.id, t.annual)

    expect(changed.status).toBe('past_due')
    expect(getOnlyItem(changed).price.id).toBe(t.annual.id)
  })
})

test('a trial keeps its end when the plan changes, and the new plan is charged after it', async () => {
  const { id } = await subscribe(t, { card: CARD, trialDays: 7 })

  const changed = await change(id, t.annual)
  expect(changed.status).toBe('trialing')
  t.advanceTo('2026-01-17T01:00:00Z')

  expect((await listInvoices(id)).map(({ total }) => total)).toEqual([0, 2490])
})

test('a trial that is ended now is billed now', async () => {
  const { id } = await subscribe(t, { card: CARD, trialDays: 7 })

  const started = await t.stripe.subscriptions.update(id, { trial_end: 'now' })

  expect(started.status).toBe('active')
  expect((await listInvoices(id)).at(-1)).toMatchObject({ amount_paid: 249, status: 'paid' })
})

test('the preview without a change is the next renewal; a cancelled subscription has none', async () => {
  const { id } = await subscribe(t, { card: CARD })
  const preview = await t.stripe.invoices.createPreview({ subscription: id })
  expect(preview).toMatchObject({ amount_due: 249, billing_reason: 'upcoming' })

  await t.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await expect(t.stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  })
})

test('a cancellation by date is not taken back by the boolean, only by an empty date', async () => {
  const { id } = await subscribe(t, { card: CARD })
  const date = getOnlyItem(await read(id)).current_period_end
  await t.stripe.subscriptions.update(id, { cancel_at: date })

  const boolean = await t.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(boolean).toMatchObject({ cancel_at: date, cancel_at_period_end: false })
  const empty = await t.stripe.subscriptions.update(id, { cancel_at: '' })
  expect(empty.cancel_at).toBeNull()
})

test('an immediate cancellation with a prorated invoice gives the unused time as credit', async () => {
  const { id, customer } = await subscribe(t, { card: CARD })
  t.advanceTo('2026-01-25T12:00:00Z')

  const canceled = await t.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })

  expect(canceled).toMatchObject({ status: 'canceled' })
  expect(await t.stripe.customers.retrieve(String(customer))).toMatchObject({ balance: -125 })
})
