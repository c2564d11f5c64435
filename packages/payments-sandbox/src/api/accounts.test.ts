import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCheckout, openTestSandbox, subscribe, type TestSandbox } from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox()
})
afterEach(() => t.sandbox.close())

describe('a customer', () => {
  test('that is deleted ends its subscriptions, loses its cards and is known as deleted', async () => {
    const { id } = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    const subscription = await subscribe(t, { customer: id, card: '4242424242424242' })

    await t.stripe.customers.del(id)

    expect(await t.stripe.customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }))
    expect((await t.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect((await t.stripe.customers.list({ email: 'ana.silva@example.com' })).data).toEqual([])
  })

  test('keeps metadata that is not sent, and drops a name that is sent empty', async () => {
    const { id } = await t.stripe.customers.create({ metadata: { user_id: 'user-1', plan: 'annual' } })
    const changed = await t.stripe.customers.update(id, { metadata: { plan: '' } })
    expect(changed.metadata).toEqual({ user_id: 'user-1' })
  })

  test('takes only its own card as default', async () => {
    const ana = await t.stripe.customers.create({ name: 'Ana' })
    const rui = await t.stripe.customers.create({ name: 'Rui' })
    const card = await t.stripe.paymentMethods.attach('pm_card_visa', { customer: rui.id })

    const changed = t.stripe.customers.update(ana.id, {
      invoice_settings: { default_payment_method: card.id },
    })
    await expect(changed).rejects.toMatchObject({ param: 'invoice_settings[default_payment_method]' })
  })
})

describe('a card', () => {
  test('is listed with brand and last four digits, and is gone after it is detached', async () => {
    const { id } = await t.stripe.customers.create({ name: 'Ana' })
    const card = await t.stripe.paymentMethods.attach('pm_card_mastercard', { customer: id })
    const list = async () => (await t.stripe.customers.listPaymentMethods(id)).data

    expect((await list())[0]?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    await t.stripe.paymentMethods.detach(card.id)
    expect(await list()).toEqual([])
  })

  test('that is declined cannot be attached', async () => {
    const { id } = await t.stripe.customers.create({ name: 'Ana' })
    const attached = t.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: id })
    await expect(attached).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
  })

  test('is created from a number, which is checked', async () => {
    const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '123' }
    const created = await t.stripe.paymentMethods.create({ type: 'card', card })
    expect(created.card?.last4).toBe('4242')
    const wrong = t.stripe.paymentMethods.create({
      type: 'card',
      card: { ...card, number: '4242424242424241' },
    })
    await expect(wrong).rejects.toMatchObject({ statusCode: 402, code: 'incorrect_number' })
  })
})

describe('a price', () => {
  test('is found by its lookup key, which only one price has', async () => {
    const params = {
      currency: 'eur',
      unit_amount: 299,
      recurring: { interval: 'month' },
      lookup_key: 'monthly',
    } as const
    const product = String(t.monthly.product)
    await expect(t.stripe.prices.create({ ...params, product })).rejects.toMatchObject({
      param: 'lookup_key',
    })

    const moved = await t.stripe.prices.create({ ...params, product, transfer_lookup_key: true })

    const { data } = await t.stripe.prices.list({ lookup_keys: ['monthly'] })
    expect(data.map(({ id }) => id)).toEqual([moved.id])
  })

  test('that is inactive is not sold', async () => {
    await t.stripe.prices.update(t.monthly.id, { active: false })
    await expect(createCheckout(t)).rejects.toMatchObject({ param: 'line_items[0][price]' })
  })
})

describe('a checkout session', () => {
  test('lives from 30 minutes to 24 hours', async () => {
    const now = Date.parse('2026-01-10T10:00:00Z') / 1000
    const create = (expires_at: number) => createCheckout(t, { params: { expires_at } })

    await expect(create(now + 29 * 60)).rejects.toMatchObject({ param: 'expires_at' })
    await expect(create(now + 25 * 3600)).rejects.toMatchObject({ param: 'expires_at' })
    expect((await create(now + 30 * 60)).expires_at).toBe(now + 30 * 60)
  })

  test('refuses a trial that ends within two days', async () => {
    const trial_end = Date.parse('2026-01-12T09:59:59Z') / 1000
    const created = createCheckout(t, { params: { subscription_data: { trial_end } } })
    await expect(created).rejects.toMatchObject({ param: 'subscription_data[trial_end]' })
  })

  test('asks to update the customer where it computes tax or takes a VAT number', async () => {
    const { id: customer } = await t.stripe.customers.create({ name: 'Ana' })
    const tax = createCheckout(t, { customer, params: { automatic_tax: { enabled: true } } })
    await expect(tax).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    const vat = createCheckout(t, { customer, params: { tax_id_collection: { enabled: true } } })
    await expect(vat).rejects.toMatchObject({ param: 'tax_id_collection' })
  })

  test('can be expired once', async () => {
    const { id } = await createCheckout(t)

    expect((await t.stripe.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(t.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('shows what it sells when it is asked', async () => {
    const { id } = await createCheckout(t)
    const { line_items } = await t.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
    expect(line_items?.data).toMatchObject([
      { amount_total: 249, price: { lookup_key: 'monthly' }, quantity: 1 },
    ])
  })
})

test('a portal session needs a configuration, as at Stripe', async () => {
  const { id: customer } = await t.stripe.customers.create({ name: 'Ana' })
  await expect(t.stripe.billingPortal.sessions.create({ customer })).rejects.toThrow(
    'No configuration provided',
  )

  await t.stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } })
  const { url } = await t.stripe.billingPortal.sessions.create({ customer })
  expect(url).toContain(`${t.sandbox.pagesUrl}/portal/bps_`)
})

test('a portal configuration keeps the features that an update does not send', async () => {
  const { id } = await t.stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
  })
  const changed = await t.stripe.billingPortal.configurations.update(id, {
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  })
  expect(changed.features).toMatchObject({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'immediately' },
  })
})

test('a webhook endpoint changes its address and can be switched off', async () => {
  const { id } = await t.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/a',
    enabled_events: ['*'],
  })
  const changed = await t.stripe.webhookEndpoints.update(id, { url: 'http://127.0.0.1:9/b', disabled: true })
  expect(changed).toMatchObject({ url: 'http://127.0.0.1:9/b', status: 'disabled' })

  await t.stripe.customers.create({ name: 'Ana' })
  const [event] = (await t.stripe.events.list({ limit: 1 })).data
  expect(event?.pending_webhooks).toBe(0)
})

describe('events', () => {
  test('are listed by type and by time, and each can be read alone', async () => {
    await t.stripe.customers.create({ name: 'Ana' })
    t.advanceTo('2026-01-12T10:00:00Z')
    const { id } = await t.stripe.customers.create({ name: 'Rui' })

    const { data } = await t.stripe.events.list({
      types: ['customer.created'],
      created: { gte: Date.parse('2026-01-12T10:00:00Z') / 1000 },
    })
    expect(data.map((event) => (event.data.object as { id: string }).id)).toEqual([id])
    expect(await t.stripe.events.retrieve(String(data[0]?.id))).toMatchObject({ type: 'customer.created' })
  })

  test('go back 30 days', async () => {
    await t.stripe.customers.create({ name: 'Ana' })
    t.advanceTo('2026-02-09T10:00:01Z')
    expect((await t.stripe.events.list()).data).toEqual([])
  })

  test('say which fields had which value before', async () => {
    const { id } = await t.stripe.customers.create({ name: 'Ana' })
    await t.stripe.customers.update(id, { name: 'Ana Silva' })

    const [event] = (await t.stripe.events.list({ type: 'customer.updated' })).data
    expect(event?.data.previous_attributes).toEqual({ name: 'Ana' })
  })

  test('name the request that caused them', async () => {
    const { lastResponse } = await t.stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'sign-up-1' })
    const [event] = (await t.stripe.events.list({ limit: 1 })).data
    expect(event?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'sign-up-1' })
  })
})
