import { createServer, type Server } from 'node:http'
import { newId } from '@candlebook/core/kernel'
import { openStripePayments, type Payments, setUpStripe } from '@candlebook/core/payments'
import { replaceCard, subscribeWithCard } from '@candlebook/core/payments/testing'
import { DAY_MS } from '@candlebook/domain/days/day'
import { openSandbox, type Sandbox } from '@candlebook/payments-sandbox'
import {
  listEventTypes,
  listRequestMisfits,
  readFixtures,
  readReference,
} from '@candlebook/payments-sandbox/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandboxSettings } from './payments.ts'

// Stripe's schemas are in a folder next to the repository. Where it is absent there is nothing to compare with, and the
// tests of this file end at once.
const reference = readReference()
const fixtures = readFixtures()
if (!reference || !fixtures)
  console.info(
    "Stripe's schemas do not exist here (../shared/data/stripe), so nothing is compared with them.",
  )

const baseUrl = 'https://journal.example.com'
const urls = { successUrl: `${baseUrl}/settings?payment=success`, cancelUrl: `${baseUrl}/settings` }

type Exchange = { method: string; path: string; body: string; answer: unknown }

let sandbox: Sandbox
let recorder: { url: string; exchanges: Exchange[]; close(): void }
const called = new Set<string>()
let methods: string[] = []

beforeAll(async () => {
  if (!reference) return
  sandbox = await openSandbox({ seed: 'contract' })
  recorder = await openRecorder(sandbox.url)
  await liveThrough()
})
afterAll(async () => {
  recorder?.close()
  await sandbox?.close()
})

describe("Stripe's own schemas", () => {
  test('every call of the port was made, so that every request is compared', () => {
    if (!reference) return
    expect(methods.filter((name) => !called.has(name))).toEqual([])
  })

  test('describe every request that our code sends', () => {
    if (!reference) return
    const compared = recorder.exchanges.flatMap((exchange) => {
      const misfits = listRequestMisfits(reference, exchange)
      return misfits ? [{ request: `${exchange.method} ${exchange.path}`, misfits }] : []
    })

    expect(compared.length).toBeGreaterThan(40)
    expect(compared.filter(({ misfits }) => misfits.length > 0)).toEqual([])
  })

  test('know every type of event, and every object of an answer or an event has the fields of their example', () => {
    if (!reference || !fixtures) return
    const known = new Set(listEventTypes(reference))
    const found = recorder.exchanges.flatMap(({ answer }) => listObjects(answer))
    const events = found.filter(({ object }) => object === 'event')

    expect(known.size).toBeGreaterThan(200)
    expect(events.length).toBeGreaterThan(20)
    expect(events.map(({ type }) => String(type)).filter((type) => !known.has(type))).toEqual([])
    expect([...new Set(found.flatMap(listInvented))]).toEqual([])
  })
})

/** Uses each call of the port, as a customer, an operator and the jobs do over the years. */
async function liveThrough(): Promise<void> {
  const settings = buildSandboxSettings({ ...sandbox, apiUrl: recorder.url }, { computesTax: true })
  await setUpStripe(settings, { baseUrl, hasWebhook: true })
  const port = openStripePayments(settings)
  methods = Object.keys(port).filter((name) => typeof port[name as keyof Payments] === 'function')
  const payments = new Proxy(port, {
    get: (target, name) => {
      called.add(String(name))
      return target[name as keyof Payments]
    },
  })
  const user = { userId: newId(), email: 'maria.silva@example.com', fullName: 'Maria Silva' }
  const { customerId } = await payments.createCustomer(user, newId())
  await payments.updateCustomerEmail(customerId, 'maria@example.com', newId())
  for (const trialDays of [7, null]) {
    const request = { customerId, userId: user.userId, plan: 'annual', trialDays, ...urls } as const
    const { sessionId } = await payments.startCheckout(request, newId())
    await payments.findCheckout(sessionId)
    await payments.expireCheckout(sessionId)
  }
  await payments.openPortal(customerId, urls.cancelUrl)
  const cardPage = { customerId, returnUrl: urls.cancelUrl, doneUrl: `${baseUrl}/settings?card=added` }
  await payments.openCardPage(cardPage)

  const id = await subscribeWithCard(settings, { customerId, userId: user.userId, plan: 'monthly' })
  const now = () => sandbox.clock.now()
  await payments.findSubscription(id)
  await payments.previewPlanChange(id, 'annual', now())
  await payments.changePlanNow({ subscriptionId: id, plan: 'annual', prorationDate: now() }, newId())
  await payments.changePlanAtPeriodEnd(id, 'monthly', newId())
  await payments.dropScheduledPlan(id, newId())
  await payments.previewNextInvoice(id)
  await payments.cancelAtPeriodEnd(id, newId())
  await payments.reactivate(id, newId())
  await payments.extend(id, new Date(now().getTime() + 400 * DAY_MS), newId())
  await payments.listPaymentMethods(customerId)
  for await (const _ of payments.eachEventSince(new Date(now().getTime() - DAY_MS)));
  await replaceCard(settings, { customerId, subscriptionId: id, card: 'pm_card_chargeCustomerFail' })
  sandbox.clock.advanceTo(new Date(now().getTime() + 401 * DAY_MS)) // a renewal that is declined
  await payments.listSubscriptions(customerId)
  for await (const _ of payments.eachSubscription());
  const invoices = await payments.listInvoices(customerId)
  const paid = invoices.find(({ paidCents }) => paidCents > 0)
  await payments.findInvoice(paid?.invoiceId ?? '')
  await payments.findPaymentProblem(invoices.find(({ status }) => status === 'open')?.invoiceId ?? '')
  sandbox.closeDispute(sandbox.openDispute(customerId, { amount: 100 }), 'lost')
  await payments.refundInvoice(paid?.invoiceId ?? '', newId())
  for await (const { chargeId } of payments.eachEventSince(new Date(now().getTime() - 2 * DAY_MS))) {
    if (chargeId) await payments.findInvoiceOfCharge(chargeId)
  }
  await payments.voidOpenInvoices(id)
  await payments.endNow(id, newId())
  await payments.eraseCustomer(customerId)
  expect(() => payments.readEvent('{}', 'no signature')).toThrow()
}

/** Passes requests on to the sandbox, and keeps them with their answers. */
async function openRecorder(target: string): Promise<typeof recorder> {
  const exchanges: Exchange[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', target)
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers
    const answer = await fetch(url, {
      method,
      headers: passed as Record<string, string>,
      ...(body && { body }),
    })
    const text = await answer.text()
    exchanges.push({
      method,
      path: url.pathname,
      body: body || url.search.slice(1),
      answer: JSON.parse(text),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, exchanges, close: () => server.close() }
}

type StripeObject = Record<string, unknown> & { object: string }

/** The objects in an answer, also those inside others. */
function listObjects(value: unknown): StripeObject[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(listObjects)
  return 'object' in value && typeof value.object === 'string' ? [value as StripeObject, ...inner] : inner
}

/** Objects of these kinds have no example that fits, and a deleted one has three fields. */
const withoutExample = new Set(['list', 'item', 'card'])

/** The fields of an object that its example of Stripe does not have. */
function listInvented(object: StripeObject): string[] {
  const example = fixtures?.[object.object]
  if (withoutExample.has(object.object) || object.deleted === true) return []
  if (!example) return [`${object.object} has no example`]
  return Object.keys(object)
    .filter((name) => !(name in example) && !sentRarely.has(`${object.object}.${name}`))
    .map((name) => `${object.object}.${name}`)
}

/** Fields that Stripe sends only when they are asked for, or only once. */
const sentRarely = new Set(['invoice.payments', 'checkout.session.line_items', 'webhook_endpoint.secret'])
