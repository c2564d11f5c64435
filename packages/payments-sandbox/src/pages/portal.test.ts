import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getOnlyItem,
  getPage,
  openTestSandbox,
  postForm,
  subscribe,
  type TestSandbox,
  typeCard,
} from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox('2026-01-10T00:00:00Z')
  await t.stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [{ product: String(t.monthly.product), prices: [t.monthly.id, t.annual.id] }],
        schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
      },
    },
  })
})
afterEach(() => t.sandbox.close())

const CARD = '4242424242424242'

const openPortal = async (
  subscription: Stripe.Subscription,
  flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData,
) => {
  const { url } = await t.stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: 'http://localhost:3000/settings',
    flow_data,
  })
  return {
    url,
    page: () => getPage(t.sandbox, url),
    post: (path: string, fields: Record<string, string> = {}) => postForm(t.sandbox, `${url}${path}`, fields),
    read: () => t.stripe.subscriptions.retrieve(subscription.id),
    path: `/subscriptions/${subscription.id}`,
  }
}

const listCards = async (customer: Stripe.Subscription['customer']) =>
  (await t.stripe.customers.listPaymentMethods(String(customer))).data.map(({ card }) => card?.last4)

describe('the portal', () => {
  test('shows the plan, the card, the invoices and the way back', async () => {
    const page = await (await openPortal(await subscribe(t, { card: CARD }))).page()

    expect(page).toContain('€2.49 per month')
    expect(page).toContain('It renews on Feb 10, 2026.')
    expect(page).toContain('visa ending in 4242')
    expect(page).toMatch(/\/invoice\/in_\w+/)
    expect(page).toContain('href="http://localhost:3000/settings"')
  })

  test('cancels by date and leaves the boolean false, as flexible billing does', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD }))
    const end = getOnlyItem(await portal.read()).current_period_end

    await portal.post(`${portal.path}/cancel`)

    expect(await portal.read()).toMatchObject({
      status: 'active',
      cancel_at: end,
      cancel_at_period_end: false,
    })
    expect(await portal.page()).toContain('Cancelled. It can be used until Feb 10, 2026.')
    t.advanceTo('2026-02-10T00:00:00Z')
    expect((await portal.read()).status).toBe('canceled')
  })

  test('takes a cancellation back', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD }))
    await portal.post(`${portal.path}/cancel`)

    await portal.post(`${portal.path}/resume`)

    expect(await portal.read()).toMatchObject({ cancel_at: null, canceled_at: null })
  })

  test('saves a card in a trial, which then goes on by itself', async () => {
    const subscription = await subscribe(t, { trialDays: 7 })
    const portal = await openPortal(subscription)

    await portal.post('/cards', typeCard(CARD))

    expect(await listCards(subscription.customer)).toEqual(['4242'])
    t.advanceTo('2026-01-17T01:00:00Z')
    expect((await portal.read()).status).toBe('active')
  })

  test('replaces a failing card, and pays the open invoice with the new one', async () => {
    const subscription = await subscribe(t, { trialDays: 7, card: '4000000000000341' })
    t.advanceTo('2026-01-17T01:00:00Z')
    const portal = await openPortal(subscription)
    expect(await portal.page()).toContain('The last payment failed.')

    await portal.post('/cards', typeCard('5555555555554444'))
    const invoice = String((await portal.read()).latest_invoice)
    const open = await getPage(t.sandbox, `/invoice/${invoice}`)
    expect(open).toContain('card ending in 4444')
    expect(open).toContain('Amount due')
    await postForm(t.sandbox, `/invoice/${invoice}`, {})

    expect((await portal.read()).status).toBe('active')
    const paid = await getPage(t.sandbox, `/invoice/${invoice}`)
    expect(paid).toMatch(/Amount paid<\/th><td class="number"><strong>€2\.49/)
    expect(paid).not.toContain('Amount due')
  })

  test('refuses a wrong card next to its field', async () => {
    const portal = await openPortal(await subscribe(t, { trialDays: 7 }))

    const answer = await portal.post('/cards', typeCard('4000000000000002'))

    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('id="number-error">Your card was declined.')
  })

  test('asks the bank before it saves a card that needs it', async () => {
    const subscription = await subscribe(t, { trialDays: 7 })
    const portal = await openPortal(subscription)

    const challenge = String(
      (await portal.post('/cards', typeCard('4000002500003155'))).headers.get('location'),
    )
    expect(await listCards(subscription.customer)).toEqual([])
    await postForm(t.sandbox, challenge, { outcome: 'complete' })

    expect(await listCards(subscription.customer)).toEqual(['3155'])
  })

  test('removes a card and makes another the default', async () => {
    const subscription = await subscribe(t, { card: CARD })
    const portal = await openPortal(subscription)
    const other = await t.stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: String(subscription.customer),
    })

    await portal.post(`/cards/${other.id}/default`)
    await portal.post(`/cards/${subscription.default_payment_method}/remove`)

    expect((await portal.read()).default_payment_method).toBe(other.id)
    expect(await listCards(subscription.customer)).toEqual(['4444'])
  })

  test('switches from monthly to annual at the previewed amount', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD }))
    t.advanceTo('2026-01-10T00:40:00Z')
    const page = await getPage(t.sandbox, `${portal.url}${portal.path}/switch/${t.annual.id}`)
    const [, prorationDate = ''] = /name="prorationDate" value="(\d+)"/.exec(page) ?? []
    expect(page).toMatch(/Due today<\/th><td class="number"><strong>€22\.41</)

    await portal.post(`${portal.path}/switch/${t.annual.id}`, { prorationDate })

    const changed = await portal.read()
    expect(getOnlyItem(changed).price.id).toBe(t.annual.id)
    expect(await t.stripe.invoices.retrieve(String(changed.latest_invoice))).toMatchObject({
      amount_paid: 2241,
    })
  })

  test('switches from annual to monthly at the end of the year', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD, price: t.annual }))
    const path = `${portal.path}/switch/${t.monthly.id}`
    expect(await getPage(t.sandbox, portal.url + path)).toContain('The plan changes on Jan 10, 2027.')

    await portal.post(path)

    expect(getOnlyItem(await portal.read()).price.id).toBe(t.annual.id)
    t.advanceTo('2027-01-10T01:00:00Z')
    expect(getOnlyItem(await portal.read()).price.id).toBe(t.monthly.id)
  })

  test('does not switch when the card is declined', async () => {
    const subscription = await subscribe(t, { card: CARD })
    const portal = await openPortal(subscription)
    await portal.post('/cards', typeCard('4000000000000341'))

    const answer = await portal.post(`${portal.path}/switch/${t.annual.id}`)

    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Your card was declined.')
    expect(getOnlyItem(await portal.read()).price.id).toBe(t.monthly.id)
  })

  test('keeps a change that is scheduled when another one is declined', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD, price: t.annual }))
    await portal.post(`${portal.path}/switch/${t.monthly.id}`)
    await portal.post('/cards', typeCard('4000000000000341'))
    const plus = await t.stripe.prices.create({
      product: String(t.monthly.product),
      currency: 'eur',
      unit_amount: 9900,
      recurring: { interval: 'year' },
    })
    const [configuration] = (await t.stripe.billingPortal.configurations.list()).data
    const products = [{ product: String(t.monthly.product), prices: [t.monthly.id, plus.id] }]
    await t.stripe.billingPortal.configurations.update(String(configuration?.id), {
      features: {
        subscription_update: { enabled: true, products, proration_behavior: 'always_invoice' },
      },
    })

    const answer = await portal.post(`${portal.path}/switch/${plus.id}`)

    expect(answer.status).toBe(422)
    expect((await portal.read()).schedule).not.toBeNull()
  })

  test('cannot touch what belongs to another customer', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD }))
    const other = await subscribe(t, { card: CARD })

    expect((await portal.post(`/subscriptions/${other.id}/cancel`)).status).toBe(404)
    expect((await portal.post(`/cards/${other.default_payment_method}/remove`)).status).toBe(404)
    expect((await t.stripe.subscriptions.retrieve(other.id)).cancel_at).toBeNull()
    expect(await listCards(other.customer)).toEqual(['4242'])
  })

  test('offers only what its configuration says', async () => {
    const configuration = await t.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    })
    const subscription = await subscribe(t, { card: CARD })
    const { url } = await t.stripe.billingPortal.sessions.create({
      customer: String(subscription.customer),
      configuration: configuration.id,
    })

    const page = await getPage(t.sandbox, url)
    expect(page).not.toContain('Cancel subscription')
    expect(page).not.toContain('Add a card')
    const answer = await postForm(t.sandbox, `${url}/subscriptions/${subscription.id}/cancel`, {})
    expect(answer.status).toBe(403)
  })

  test('closes after an hour', async () => {
    const portal = await openPortal(await subscribe(t, { card: CARD }))
    t.advanceTo('2026-01-10T01:00:01Z')
    expect((await fetch(portal.url)).status).toBe(410)
  })
})

describe('a flow', () => {
  test('to update the card begins with the card and returns to the app', async () => {
    const portal = await openPortal(await subscribe(t, { trialDays: 7 }), {
      type: 'payment_method_update',
      after_completion: {
        type: 'redirect',
        redirect: { return_url: 'http://localhost:3000/settings?card=saved' },
      },
    })
    expect(await portal.page()).toContain('Update your card')

    const answer = await portal.post('/cards', typeCard(CARD))
    expect(answer.headers.get('location')).toBe('http://localhost:3000/settings?card=saved')
  })

  test('to cancel begins with the question', async () => {
    const subscription = await subscribe(t, { card: CARD })
    const portal = await openPortal(subscription, {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
    })
    expect(await portal.page()).toContain('The subscription ends on Feb 10, 2026.')
  })

  test('for a subscription of another customer is refused', async () => {
    const subscription = await subscribe(t, { card: CARD })
    const other = await subscribe(t, { card: CARD })
    const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: other.id } } as const
    await expect(openPortal(subscription, flow)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

test('an invoice that the bank must confirm is paid through its page', async () => {
  const subscription = await subscribe(t, { trialDays: 7 })
  const portal = await openPortal(subscription)
  const setup = String((await portal.post('/cards', typeCard('4000002760003184'))).headers.get('location'))
  await postForm(t.sandbox, setup, { outcome: 'complete' })
  t.advanceTo('2026-01-17T01:00:00Z')
  const { status, latest_invoice } = await portal.read()
  expect(status).toBe('past_due')

  const challenge = (await postForm(t.sandbox, `/invoice/${latest_invoice}`, {})).headers.get('location')
  await postForm(t.sandbox, String(challenge), { outcome: 'complete' })

  expect((await portal.read()).status).toBe('active')
})

describe('the page of the developer', () => {
  const getToken = async () => /name="session" value="(\w+)"/.exec(await getPage(t.sandbox, '/'))?.[1] ?? ''

  test('lists customers and moves the clock to the end of a trial', async () => {
    const subscription = await subscribe(t, { trialDays: 7 })
    const page = await getPage(t.sandbox, '/')
    expect(page).toContain('ana.silva@example.com')
    expect(page).toContain('To the end of the trial')

    const session = await getToken()
    await postForm(t.sandbox, '/control/advance', {
      session,
      step: 'period_end',
      subscription: subscription.id,
    })

    expect(t.sandbox.clock.now().toISOString()).toBe('2026-01-17T00:00:00.000Z')
    expect((await t.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })

  test('goes to a date, and never back', async () => {
    const session = await getToken()
    await postForm(t.sandbox, '/control/advance', { session, date: '2026-03-01T12:30' })
    const back = await postForm(t.sandbox, '/control/advance', { session, date: '2026-02-01T12:30' })

    expect(back.status).toBe(422)
    expect(t.sandbox.clock.now().toISOString()).toBe('2026-03-01T12:30:00.000Z')
  })

  test('loses a dispute about the newest payment of a customer, once', async () => {
    const { customer } = await subscribe(t, { card: CARD })
    expect(await getPage(t.sandbox, '/')).toContain('Lose a dispute about €2.49')
    const lose = async () =>
      (
        await postForm(t.sandbox, '/control/dispute', {
          session: await getToken(),
          customer: String(customer),
        })
      ).status
    expect([await lose(), await lose()]).toEqual([303, 422])

    const [charge] = (await t.stripe.charges.list({ customer: String(customer) })).data
    const { data } = await t.stripe.disputes.list({ charge: String(charge?.id) })
    expect(data).toMatchObject([{ status: 'lost', amount: 249 }])
    expect(await getPage(t.sandbox, '/')).not.toContain('Lose a dispute')
  })

  test('switches faults on and off', async () => {
    const session = await getToken()
    await postForm(t.sandbox, '/control/faults', { session, fault: 'rate_limited', calls: '2' })
    expect(t.sandbox.faults.list()).toEqual([{ fault: 'rate_limited', left: 2 }])
    await postForm(t.sandbox, '/control/clear', { session })
    expect(t.sandbox.faults.list()).toEqual([])
  })

  test('needs the token of its own forms', async () => {
    const answer = await postForm(t.sandbox, '/control/advance', { session: 'guessed', step: 'day' })
    expect(answer.status).toBe(403)
    expect(t.sandbox.clock.now().toISOString()).toBe('2026-01-10T00:00:00.000Z')
  })
})
