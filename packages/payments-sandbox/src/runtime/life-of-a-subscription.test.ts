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
  t = await openTestSandbox('2026-01-31T10:00:00Z')
})
afterEach(() => t.sandbox.close())

const read = (id: string) => t.stripe.subscriptions.retrieve(id)
const getEnd = async (id: string) => formatTime(getOnlyItem(await read(id)).current_period_end)
const listTypes = async () =>
  (await t.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

describe('a trial', () => {
  test('[CHK-10] lasts seven days without a card and is then canceled', async () => {
    const { id, status, trial_end } = await subscribe(t, { trialDays: 7 })
    expect({ status, trial_end: formatTime(trial_end ?? 0) }).toEqual({
      status: 'trialing',
      trial_end: '2026-02-07T10:00:00Z',
    })

    t.advanceTo('2026-02-07T09:59:59Z')
    expect((await read(id)).status).toBe('trialing')
    t.advanceTo('2026-02-07T10:00:00Z')

    const ended = await read(id)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: null } })
    expect(formatTime(ended.ended_at ?? 0)).toBe('2026-02-07T10:00:00Z')
    expect(await listTypes()).toContain('customer.subscription.deleted')
  })

  test('announces its end three days before, once', async () => {
    await subscribe(t, { trialDays: 7 })

    t.advanceTo('2026-02-04T09:59:59Z')
    expect(await listTypes()).not.toContain('customer.subscription.trial_will_end')
    t.advanceTo('2026-02-04T10:00:00Z')
    expect(await listTypes()).toContain('customer.subscription.trial_will_end')
    t.advanceTo('2026-02-06T10:00:00Z')

    const notices = (await listTypes()).filter((type) => type === 'customer.subscription.trial_will_end')
    expect(notices).toHaveLength(1)
  })

  test('becomes active at its end when there is a card, and is charged an hour later', async () => {
    const { id } = await subscribe(t, { trialDays: 7, card: '4242424242424242' })

    t.advanceTo('2026-02-07T10:00:00Z')
    const { status, latest_invoice } = await t.stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice'],
    })
    expect(status).toBe('active')
    expect(latest_invoice).toMatchObject({
      status: 'draft',
      amount_due: 249,
      billing_reason: 'subscription_cycle',
    })

    t.advanceTo('2026-02-07T11:00:00Z')
    const invoices = await t.stripe.invoices.list({ subscription: id })
    expect(invoices.data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['paid', 249],
      ['paid', 0],
    ])
    expect(await getEnd(id)).toBe('2026-03-07T10:00:00Z')
  })

  test('is past due after its end when the card is declined then', async () => {
    const { id } = await subscribe(t, { trialDays: 7, card: '4000000000000341' })

    t.advanceTo('2026-02-07T11:00:00Z')

    expect((await read(id)).status).toBe('past_due')
    expect(await listTypes()).toContain('invoice.payment_failed')
  })

  test('pauses at its end when its settings say so, and is resumed by a payment', async () => {
    const customer = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    const { id } = await t.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: t.monthly.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    t.advanceTo('2026-02-10T10:00:00Z')
    expect((await read(id)).status).toBe('paused')

    const card = await t.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await t.stripe.subscriptions.update(id, { default_payment_method: card.id })
    const resumed = await t.stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })

    expect(resumed.status).toBe('active')
    expect(await getEnd(id)).toBe('2026-03-10T10:00:00Z')
    expect(await listTypes()).toEqual(
      expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
    )
  })

  test('is extended by a later trial_end', async () => {
    const { id } = await subscribe(t, { trialDays: 7, card: '4242424242424242' })

    await t.stripe.subscriptions.update(id, { trial_end: Date.parse('2026-02-21T10:00:00Z') / 1000 })
    t.advanceTo('2026-02-08T10:00:00Z')

    expect((await read(id)).status).toBe('trialing')
    t.advanceTo('2026-02-21T11:00:00Z')
    expect((await read(id)).status).toBe('active')
    expect(await getEnd(id)).toBe('2026-03-21T10:00:00Z')
  })
})

describe('a renewal', () => {
  test('keeps the day of the month: 31 January, 28 February, 31 March, 30 April', async () => {
    const { id } = await subscribe(t, { card: '4242424242424242' })
    const ends = [await getEnd(id)]
    for (const time of ['2026-02-28T11:00:00Z', '2026-03-31T11:00:00Z']) {
      t.advanceTo(time)
      ends.push(await getEnd(id))
    }
    expect(ends).toEqual(['2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z', '2026-04-30T10:00:00Z'])
  })

  test('[CHK-09] charges 2.49 each month and 24.90 each year', async () => {
    const month = await subscribe(t, { card: '4242424242424242' })
    const year = await subscribe(t, { card: '4242424242424242', price: t.annual })

    t.advanceTo('2027-01-31T11:00:00Z')

    const listAmounts = async (subscription: string) =>
      (await t.stripe.invoices.list({ subscription, limit: 100 })).data.map(({ amount_paid }) => amount_paid)
    expect(await listAmounts(month.id)).toEqual(Array(13).fill(249))
    expect(await listAmounts(year.id)).toEqual([2490, 2490])
  })

  test('is announced seven days before, unless the subscription ends', async () => {
    const renewed = await subscribe(t, { card: '4242424242424242' })
    const ending = await subscribe(t, { card: '4242424242424242' })
    await t.stripe.subscriptions.update(ending.id, { cancel_at_period_end: true })

    t.advanceTo('2026-02-21T10:00:00Z')

    const { data } = await t.stripe.events.list({ type: 'invoice.upcoming' })
    const subscriptions = data.map((event) => {
      const invoice = event.data.object as unknown as {
        parent: { subscription_details: { subscription: string } }
      }
      return invoice.parent.subscription_details.subscription
    })
    expect(subscriptions).toEqual([renewed.id])
  })

  test('that is declined is tried four times in three weeks, and the subscription is then canceled', async () => {
    const { id } = await subscribe(t, { card: '4242424242424242' })
    const { customer } = await read(id)
    const failing = await t.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    })
    await t.stripe.subscriptions.update(id, { default_payment_method: failing.id })

    const attempts: [string, number, string][] = []
    for (const time of [
      '2026-02-28T11:00:00Z',
      '2026-03-03T11:00:00Z',
      '2026-03-10T11:00:00Z',
      '2026-03-21T11:00:00Z',
    ]) {
      t.advanceTo(time)
      const { status, latest_invoice } = await t.stripe.subscriptions.retrieve(id, {
        expand: ['latest_invoice'],
      })
      const invoice = latest_invoice as { attempt_count: number }
      attempts.push([time.slice(0, 10), invoice.attempt_count, status])
    }

    expect(attempts).toEqual([
      ['2026-02-28', 1, 'past_due'],
      ['2026-03-03', 2, 'past_due'],
      ['2026-03-10', 3, 'past_due'],
      ['2026-03-21', 4, 'canceled'],
    ])
    expect((await read(id)).cancellation_details?.reason).toBe('payment_failed')
  })

  test('that is declined is active again once its invoice is paid with another card', async () => {
    const { id, customer } = await subscribe(t, { trialDays: 7, card: '4000000000000341' })
    t.advanceTo('2026-02-07T11:00:00Z')
    const card = await t.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
    await t.stripe.subscriptions.update(id, { default_payment_method: card.id })

    const { latest_invoice } = await read(id)
    await t.stripe.invoices.pay(String(latest_invoice))

    expect((await read(id)).status).toBe('active')
    expect(await t.stripe.customers.retrieve(String(customer))).toMatchObject({ delinquent: false })
  })

  test('needs the bank for a card that asks each time, and says so', async () => {
    const customer = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    const card = await t.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    })
    const { id } = await t.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: t.monthly.id }],
      default_payment_method: card.id,
      trial_period_days: 7,
    })

    t.advanceTo('2026-02-07T11:00:00Z')

    expect((await read(id)).status).toBe('past_due')
    expect(await listTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    )
  })
})

test('29 February of an annual plan is 28 February in other years and 29 February in leap years', async () => {
  const leap = await openTestSandbox('2028-02-29T12:00:00Z')
  const { id } = await subscribe(leap, { price: leap.annual, card: '4242424242424242' })
  const ends: string[] = []
  for (const year of [2028, 2029, 2030, 2031]) {
    leap.advanceTo(`${year}-03-15T00:00:00Z`)
    ends.push(
      formatTime(getOnlyItem(await leap.stripe.subscriptions.retrieve(id)).current_period_end).slice(0, 10),
    )
  }
  await leap.sandbox.close()

  expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

describe('the end after a cancellation', () => {
  test('comes at the end of the period, and no renewal is billed', async () => {
    const { id } = await subscribe(t, { card: '4242424242424242' })
    const cancelled = await t.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })

    t.advanceTo('2026-02-28T10:00:00Z')

    expect((await read(id)).status).toBe('canceled')
    expect((await t.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  })

  test('does not come when the cancellation is taken back', async () => {
    const { id } = await subscribe(t, { card: '4242424242424242' })
    await t.stripe.subscriptions.update(id, { cancel_at_period_end: true })

    const kept = await t.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    t.advanceTo('2026-03-01T10:00:00Z')

    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false })
    expect((await read(id)).status).toBe('active')
  })
})

test('a checkout expires after 24 hours', async () => {
  const session = await t.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: t.monthly.id, quantity: 1 }],
    success_url: 'http://localhost:3000/settings',
  })

  t.advanceTo('2026-02-01T09:59:59Z')
  expect((await t.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  t.advanceTo('2026-02-01T10:00:00Z')

  expect(await t.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  expect(await listTypes()).toContain('checkout.session.expired')
})

test('the first payment that never succeeds expires after 23 hours', async () => {
  const customer = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
  const { id, status } = await t.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: t.monthly.id }],
  })
  expect(status).toBe('incomplete')

  t.advanceTo('2026-02-01T09:00:00Z')

  expect((await read(id)).status).toBe('incomplete_expired')
})

test('the clock refuses to go back', async () => {
  t.advanceTo('2026-02-01T10:00:00Z')

  expect(() => t.advanceTo('2026-01-31T10:00:00Z')).toThrow('only goes forward')
})

test('one jump of a year gives the same state as a step each day', async () => {
  const run = async (stepDays: number) => {
    const other = await openTestSandbox('2026-01-31T10:00:00Z', { seed: 'same' })
    const first = await subscribe(other, { trialDays: 7, card: '4242424242424242' })
    await subscribe(other, { trialDays: 7 })
    await subscribe(other, { trialDays: 7, card: '4000000000000341' })
    const item = getOnlyItem(first).id
    for (let day = stepDays; day <= 360; day += stepDays) {
      other.sandbox.clock.advanceTo(new Date(Date.parse('2026-01-31T10:00:00Z') + day * 86_400_000))
      if (day === 180)
        await other.stripe.subscriptions.update(first.id, { items: [{ id: item, price: other.annual.id }] })
    }
    const subscriptions = await other.stripe.subscriptions.list({ status: 'all', limit: 100 })
    const invoices = await other.stripe.invoices.list({ limit: 100 })
    const events = await other.stripe.events.list({ limit: 100 })
    await other.sandbox.close()
    const seen = events.data.map(({ id, type, created }) => ({ id, type, created }))
    return JSON.stringify([subscriptions.data, invoices.data, seen]).replaceAll(/127\.0\.0\.1:\d+/g, 'pages')
  }

  expect(await run(1)).toBe(await run(180))
})
