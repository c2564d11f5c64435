import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findSchema, listMisfits, readReference, resolve, type Schema } from '../testing/stripe-schemas.ts'
import {
  connect,
  createCheckout,
  getOnlyItem,
  openTestSandbox,
  subscribe,
  type TestSandbox,
} from '../testing/test-sandbox.ts'
import { operations } from './api.ts'
import { parseForm } from './params.ts'

type RecordedRequest = { method: string; path: string; body: string }

/** An HTTP client for the SDK that keeps what it sends. */
function recordRequests(): { httpClient: Stripe.HttpClient; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  const httpClient = Stripe.createFetchHttpClient(
    async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = (init?.method ?? 'GET').toLowerCase()
      requests.push({ method, path: url.pathname, body: String(init?.body ?? url.search.slice(1)) })
      return fetch(input, init)
    },
  )
  return { httpClient: httpClient as Stripe.HttpClient, requests }
}

// The reference is in a folder next to the repository. Where it is absent there is nothing to compare with, and the
// tests of this file end at once.
const reference = readReference()
if (!reference)
  console.info("Stripe's schemas of requests do not exist here, so nothing is compared with them.")

let t: TestSandbox
const recorder = recordRequests()

beforeAll(async () => {
  t = await openTestSandbox()
  t = { ...t, stripe: connect(t.sandbox, { httpClient: recorder.httpClient }) }
})
afterAll(() => t.sandbox.close())

describe("Stripe's own schemas", () => {
  test('describe every body that the SDK sends during the entire life of a subscription', async () => {
    if (!reference) return
    await liveThrough(t)

    const compared = recorder.requests.flatMap(({ method, path, body }) => {
      const schema = findSchema(reference, method, path)
      return schema
        ? [{ request: `${method} ${path}`, misfits: listMisfits(reference, schema, parseForm(body)) }]
        : []
    })

    expect(compared.length).toBeGreaterThan(20)
    expect(compared.filter(({ misfits }) => misfits.length > 0)).toEqual([])
  })

  test('know every parameter and every value that the sandbox takes', () => {
    if (!reference) return
    const unknown = operations.flatMap(({ method, path, params }) => {
      const schema = findSchema(reference, method, path.replace(':id', 'some_id'))
      if (!schema) return []
      const own = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema
      return listUnknown(own, schema).map((name) => `${method} ${path} ${name}`)
    })
    expect(unknown).toEqual([])
  })
})

/** Parameters and values of the sandbox that the reference does not have. */
function listUnknown(own: Schema, schema: Schema, at = ''): string[] {
  if (!reference) return []
  const known = resolve(reference, schema)
  if (own.anyOf) return own.anyOf.flatMap((alternative) => listUnknown(alternative, schema, at))
  const candidates = known.anyOf ? known.anyOf.map((alternative) => resolve(reference, alternative)) : [known]
  const values = own.enum ?? (own.const === undefined ? [] : [own.const])
  const allowed = candidates.flatMap(
    ({ enum: list, const: value }) => list ?? (value === undefined ? [] : [value]),
  )
  const takesText = candidates.some(({ type, const: value }) => type !== 'object' && value === undefined)
  const wrong = takesText
    ? []
    : values.filter((value) => !allowed.includes(value)).map((value) => `${at}=${value}`)
  const nested = Object.entries(own.properties ?? {}).flatMap(([name, member]) => {
    const described = candidates.flatMap(({ properties }) => properties?.[name] ?? [])[0]
    return described ? listUnknown(member, described, `${at}[${name}]`) : [`${at}[${name}]`]
  })
  const list = candidates.find(({ items }) => items)
  const items = own.items && list?.items ? listUnknown(own.items, list.items, `${at}[]`) : []
  return [...wrong, ...nested, ...items]
}

/** Calls each operation that the product uses. */
async function liveThrough({ sandbox, stripe, annual }: TestSandbox): Promise<void> {
  const product = await stripe.products.create({ name: 'Premium', tax_code: 'txcd_10103001' })
  await stripe.products.update(product.id, { description: 'A trading journal' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 299,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  })
  await stripe.prices.list({ lookup_keys: ['monthly', 'annual'], active: true, limit: 100 })
  await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Candlebook', privacy_policy_url: 'https://candlebook.example/privacy' },
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: product.id, prices: [price.id] }],
        schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
      },
    },
  })
  const customer = await stripe.customers.create({
    email: 'ana.silva@example.com',
    metadata: { user_id: 'user-1' },
  })
  const open = await createCheckout(t, {
    customer: customer.id,
    trialDays: 7,
    params: {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
      allow_promotion_codes: true,
      locale: 'en',
    },
  })
  await stripe.checkout.sessions.expire(open.id)
  await stripe.checkout.sessions.list({ customer: customer.id, status: 'open', limit: 10 })

  const subscription = await subscribe(t, { customer: customer.id, card: '4242424242424242' })
  const items = [{ id: getOnlyItem(subscription).id, price: annual.id }]
  const prorationDate = subscription.created
  await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: prorationDate },
  })
  await stripe.subscriptions.update(subscription.id, {
    items,
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    proration_date: prorationDate,
  })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await stripe.subscriptions.update(subscription.id, { cancel_at: subscription.created + 900_000 })
  await stripe.subscriptions.update(subscription.id, { cancel_at: '' })
  await changeLater(stripe, subscription.id, price.id)
  await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:3000/settings',
    flow_data: { type: 'payment_method_update' },
  })
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  await stripe.customers.listPaymentMethods(customer.id, { type: 'card', limit: 10 })
  await stripe.subscriptions.list({
    status: 'all',
    customer: customer.id,
    limit: 100,
    expand: ['data.customer'],
  })
  await stripe.invoices.list({ customer: customer.id, limit: 12 })
  await stripe.events.list({ created: { gte: subscription.created }, types: ['invoice.paid'], limit: 100 })
  await stripe.webhookEndpoints.create({ url: `${sandbox.url}/none`, enabled_events: ['*'] })
  await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true })
  await stripe.customers.del(customer.id)
}

async function changeLater(stripe: Stripe, from_subscription: string, price: string): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription })
  const phase = schedule.phases[0]
  if (!phase) throw new Error('The schedule has no phase.')
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: phase.items.map((item) => ({ price: String(item.price), quantity: item.quantity })),
        start_date: phase.start_date,
        end_date: phase.end_date,
      },
      { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  })
  await stripe.subscriptionSchedules.release(schedule.id)
}
