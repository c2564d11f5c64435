import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@candlebook/core/kernel'
import {
  findStripeProblems,
  openStripePayments,
  type PaymentEvent,
  type Payments,
  type StripeSettings,
  setUpStripe,
} from '@candlebook/core/payments'
import { replaceCard, subscribeWithCard } from '@candlebook/core/payments/testing'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Sandbox } from '@candlebook/payments-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openEmptySandbox, openSandboxPayments } from '../testing/sandbox-payments.ts'

const baseUrl = 'https://journal.example.com'
const urls = { successUrl: `${baseUrl}/settings`, cancelUrl: `${baseUrl}/settings` }

let sandbox: Sandbox
let settings: StripeSettings
let payments: Payments

async function openWith(open: typeof openEmptySandbox): Promise<void> {
  const opened = await open({ retryDelaysMs: [10, 10] })
  sandbox = opened.sandbox
  settings = opened.settings
  payments = opened.payments
}

async function addCustomer(on = payments) {
  const userId = newId()
  const user = { userId, email: `${userId}@example.com`, fullName: 'Maria Silva' }
  return { userId, ...(await on.createCustomer(user, newId())) }
}

async function find(subscriptionId: string) {
  const found = await payments.findSubscription(subscriptionId)
  if (!found) throw new Error(`There is no subscription ${subscriptionId}.`)
  return found
}

describe('the setup', () => {
  beforeAll(() => openWith(openEmptySandbox))
  afterAll(() => sandbox.close())

  test('is needed before anything is sold, and says so', async () => {
    const { customerId, userId } = await addCustomer()
    const request = { customerId, userId, plan: 'monthly', trialDays: null, ...urls } as const

    expect(await findStripeProblems(settings)).toEqual([
      'Stripe has no price for the plan "monthly". Run: npm run candlebook -- stripe:setup',
      'Stripe has no price for the plan "annual". Run: npm run candlebook -- stripe:setup',
      'Stripe has no configuration of the customer portal. Run: npm run candlebook -- stripe:setup',
    ])
    await expect(payments.startCheckout(request, newId())).rejects.toMatchObject({ code: 'price_missing' })
    await expect(payments.openPortal(customerId, baseUrl)).rejects.toMatchObject({
      name: 'PortalNotConfigured',
      configureUrl: 'https://dashboard.stripe.com/test/settings/billing/portal',
    })
  })

  test('creates what is missing, shows the secret once, and changes nothing when it runs again', async () => {
    const first = await setUpStripe(settings, { baseUrl, hasWebhook: true })
    const second = await setUpStripe(settings, { baseUrl, hasWebhook: true })

    expect(first.lines).toEqual([
      'The product was created.',
      'The price of the plan "monthly" was created.',
      'The price of the plan "annual" was created.',
      'The configuration of the customer portal was created.',
      `The webhook to ${baseUrl}/api/webhooks/payments was created.`,
    ])
    expect(first.webhookSecret).toMatch(/^whsec_/)
    expect(second).toEqual({
      lines: [
        'The product exists.',
        'The price of the plan "monthly" exists.',
        'The price of the plan "annual" exists.',
        'The configuration of the customer portal is up to date.',
        `The webhook to ${baseUrl}/api/webhooks/payments exists.`,
      ],
      webhookSecret: null,
    })
    expect(await findStripeProblems(settings)).toEqual([])
  })

  test('serves a process that was started before it', async () => {
    const customer = await addCustomer()
    const request = { ...customer, plan: 'monthly', trialDays: null, ...urls } as const

    expect((await payments.startCheckout(request, newId())).status).toBe('open')
    expect((await payments.openPortal(customer.customerId, baseUrl)).url).toMatch(/^http/)
  })

  test('is looked for again when the portal that was opened before has lost its configuration', async () => {
    const { customerId } = await addCustomer()
    await payments.openPortal(customerId, baseUrl)
    const { portalConfigurations } = sandbox.state
    sandbox.state.portalConfigurations = {}

    await expect(payments.openPortal(customerId, baseUrl)).rejects.toMatchObject({
      name: 'PortalNotConfigured',
    })
    sandbox.state.portalConfigurations = portalConfigurations
    expect((await payments.openPortal(customerId, baseUrl)).url).toMatch(/^http/)
  })
})

describe('the life of a subscription', () => {
  beforeAll(() => openWith(openSandboxPayments))
  afterAll(() => sandbox.close())

  /** Fills in the page of a checkout as a person without a card does. */
  async function completeTrial(): Promise<string> {
    const customer = await addCustomer()
    const request = { ...customer, plan: 'monthly', trialDays: 7, ...urls } as const
    const { sessionId, url } = await payments.startCheckout(request, newId())
    const answer = await fetch(url ?? '', {
      method: 'POST',
      headers: { Origin: sandbox.pagesUrl },
      body: new URLSearchParams({ session: sessionId, email: 'maria@example.com', country: 'PT' }),
      redirect: 'manual',
    })
    const checkout = await payments.findCheckout(sessionId)
    expect({ status: answer.status, checkout: checkout?.status }).toEqual({
      status: 303,
      checkout: 'complete',
    })
    return checkout?.subscriptionId ?? ''
  }

  const advanceTo = (date: Date) => sandbox.clock.advanceTo(new Date(date.getTime() + 1000))

  test('a trial without a card lasts seven days, pays for nothing, and ends the subscription [CHK-10]', async () => {
    const subscriptionId = await completeTrial()
    const trial = await find(subscriptionId)

    expect(trial).toMatchObject({ status: 'trialing', paidUntil: null, plan: 'monthly' })
    expect(trial.trial!.end.getTime() - trial.trial!.start.getTime()).toBe(7 * DAY_MS) // it is a trial
    expect(await payments.previewPlanChange(subscriptionId, 'annual', sandbox.clock.now())).toMatchObject({
      dueCents: 0,
      lines: [],
    })

    advanceTo(trial.periodEnd)

    expect(await find(subscriptionId)).toMatchObject({
      status: 'canceled',
      paidUntil: null,
      endedAt: trial.periodEnd,
    })
  })

  test('a change of the plan costs what its preview said, also an hour later', async () => {
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    const { periodStart, periodEnd } = await find(subscriptionId)
    const middle = new Date((periodStart.getTime() + periodEnd.getTime()) / 2)
    advanceTo(middle)
    const preview = await payments.previewPlanChange(subscriptionId, 'annual', middle)
    advanceTo(new Date(middle.getTime() + 60 * 60 * 1000 * 12))
    const later = await payments.previewPlanChange(subscriptionId, 'annual', sandbox.clock.now())
    const change = { subscriptionId, plan: 'annual', prorationDate: middle } as const
    await payments.changePlanNow(change, newId())
    const [invoice] = await payments.listInvoices(customer.customerId)

    expect(preview).toMatchObject({ creditCents: 125, dueCents: 2365 }) // half of 249, away from zero
    expect(later.dueCents).toBeGreaterThan(preview.dueCents)
    expect(invoice?.totalCents).toBe(preview.dueCents)
  })

  test('a checkout names the user and the plan at the provider, and nothing that the browser chose', async () => {
    const customer = await addCustomer()
    const request = { ...customer, plan: 'annual', trialDays: 7, ...urls } as const
    const { sessionId } = await payments.startCheckout(request, newId())
    const path = `checkout/sessions/${sessionId}?expand[]=line_items`
    const session = await getRaw<RawSession>(path)

    expect(session).toMatchObject({
      mode: 'subscription',
      customer: customer.customerId,
      client_reference_id: customer.userId,
      metadata: { user_id: customer.userId },
      payment_method_collection: 'if_required',
      billing_address_collection: 'required',
      automatic_tax: { enabled: false },
      success_url: urls.successUrl,
      cancel_url: urls.cancelUrl,
    })
    expect(session.line_items.data.map(({ price, quantity }) => ({ ...pickPrice(price), quantity }))).toEqual(
      [
        {
          unit_amount: 2490,
          currency: 'eur',
          lookup_key: 'annual',
          tax_behavior: 'inclusive',
          metadata: { plan: 'annual' },
          quantity: 1,
        },
      ],
    )
  })

  test('with automatic tax the buyer names a country and a VAT number, the provider computes the tax of each invoice, and the price stays as shown [CHK-10] [SUB-09]', async () => {
    const taxed = openStripePayments({ ...settings, computesTax: true })
    const customer = await addCustomer()
    const request = { ...customer, plan: 'monthly', trialDays: null, ...urls } as const
    const { sessionId, url } = await taxed.startCheckout(request, newId())
    const page = await (await fetch(url ?? '')).text()
    const answer = await fetch(url ?? '', {
      method: 'POST',
      headers: { Origin: sandbox.pagesUrl },
      body: new URLSearchParams({
        session: sessionId,
        email: 'maria@example.com',
        country: 'PT',
        taxId: 'PT501964843',
        number: '4242424242424242',
        expiry: '12/34',
        cvc: '123',
      }),
      redirect: 'manual',
    })
    const session = await getRaw(`checkout/sessions/${sessionId}`)
    const checkout = await taxed.findCheckout(sessionId)
    const invoices = await getRaw<{ data: unknown[] }>(`invoices?customer=${customer.customerId}`)

    expect(page).toContain('VAT number (optional)')
    expect(answer.status).toBe(303)
    expect(session).toMatchObject({
      status: 'complete',
      automatic_tax: { enabled: true, status: 'complete' },
      customer_details: { address: { country: 'PT' }, tax_ids: [{ type: 'eu_vat', value: 'PT501964843' }] },
    })
    expect(invoices.data).toMatchObject([{ automatic_tax: { enabled: true }, total: 249, amount_paid: 249 }])
    expect(await find(checkout?.subscriptionId ?? '')).toMatchObject({ status: 'active', priceCents: 249 })
  })

  test('during a trial the plan changes at once and the trial stays as long', async () => {
    const subscriptionId = await completeTrial()
    const { trial } = await find(subscriptionId)

    expect(await payments.changePlanAtPeriodEnd(subscriptionId, 'annual', newId())).toMatchObject({
      status: 'trialing',
      plan: 'annual',
      trial,
      scheduledPlan: null,
    })
  })

  test('a card of a trial is stored on a page of its own, changes no plan, and leads back', async () => {
    const subscriptionId = await completeTrial()
    const { customerId, ...before } = await find(subscriptionId)
    expect(before.hasPaymentMethod).toBe(false)

    const doneUrl = 'https://journal.example.com/settings?card=added'
    const { url } = await payments.openCardPage({ customerId, returnUrl: urls.cancelUrl, doneUrl })
    const page = await fetch(url)
    const answer = await fetch(`${url}/cards`, {
      method: 'POST',
      headers: { Origin: sandbox.pagesUrl },
      body: new URLSearchParams({
        session: url.split('/').at(-1)!,
        number: '4242424242424242',
        expiry: '12/34',
        cvc: '123',
      }),
      redirect: 'manual',
    })

    expect(await page.text()).toContain('Update your card')
    expect(answer.headers.get('location')).toBe(doneUrl)
    expect(await find(subscriptionId)).toEqual({ customerId, ...before, hasPaymentMethod: true })
  })

  test('a trial that an operator extends is still a trial', async () => {
    const subscriptionId = await completeTrial()
    const { trial, periodEnd } = await find(subscriptionId)
    const until = new Date(periodEnd.getTime() + 3 * DAY_MS)

    expect(await payments.extend(subscriptionId, until, newId())).toMatchObject({
      status: 'trialing',
      paidUntil: null,
      trial: { start: trial?.start, end: until },
    })
  })

  test('a renewal pays for the next period, and an unpaid renewal does not [CHK-18]', async () => {
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    const first = await find(subscriptionId)
    advanceTo(new Date(first.periodEnd.getTime() + 2 * 60 * 60 * 1000)) // the draft is charged after an hour
    const renewed = await find(subscriptionId)
    const card = 'pm_card_chargeCustomerFail'
    await replaceCard(settings, { ...customer, subscriptionId, card })
    advanceTo(new Date(renewed.periodEnd.getTime() + 2 * 60 * 60 * 1000))
    const overdue = await find(subscriptionId)

    expect(renewed).toMatchObject({ status: 'active', paidUntil: renewed.periodEnd })
    expect(renewed.periodStart).toEqual(first.periodEnd)
    expect(overdue).toMatchObject({ status: 'past_due', paidUntil: renewed.periodEnd })
    expect(overdue.periodEnd.getTime()).toBeGreaterThan(renewed.periodEnd.getTime())
  })

  test('a subscription that is ended because its payment is given back leaves no invoice that can be paid', async () => {
    const customer = await addCustomer()
    const { customerId } = customer
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    await replaceCard(settings, { customerId, subscriptionId, card: 'pm_card_chargeCustomerFail' })
    advanceTo(new Date((await find(subscriptionId)).periodEnd.getTime() + 2 * 60 * 60 * 1000))
    const listStates = async () => (await payments.listInvoices(customerId)).map(({ status }) => status)
    const before = await listStates()
    await payments.endNow(subscriptionId, newId())
    const after = await listStates()
    await payments.endNow(subscriptionId, newId()) // a repetition, such as after a failure in the middle

    expect([before, after]).toEqual([
      ['open', 'paid'],
      ['void', 'paid'],
    ])
    expect(await listStates()).toEqual(after)
  })

  test('an account that is erased while a payment is overdue leaves no invoice that can be paid', async () => {
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    const card = 'pm_card_chargeCustomerFail'
    await replaceCard(settings, { ...customer, subscriptionId, card })
    advanceTo(new Date((await find(subscriptionId)).periodEnd.getTime() + 2 * 60 * 60 * 1000))
    const [open] = await payments.listInvoices(customer.customerId)
    await payments.eraseCustomer(customer.customerId)

    expect(open?.status).toBe('open')
    expect(await payments.findInvoice(open!.invoiceId)).toMatchObject({ status: 'void' })
  })

  test('a scheduled plan takes effect at the end of the period', async () => {
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'annual' })
    const { periodEnd } = await payments.changePlanAtPeriodEnd(subscriptionId, 'monthly', newId())

    advanceTo(new Date(periodEnd.getTime() + 2 * 60 * 60 * 1000))

    expect(await find(subscriptionId)).toMatchObject({
      plan: 'monthly',
      interval: 'month',
      periodStart: periodEnd,
      scheduledPlan: null,
    })
  })

  test('events reach the webhook with a signature that the port accepts [CHK-18]', async () => {
    const received: PaymentEvent[] = []
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const signature = request.headers['stripe-signature']
        received.push(payments.readEvent(Buffer.concat(parts).toString(), String(signature)))
        response.end()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    sandbox.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const customer = await addCustomer()
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    await sandbox.waitForWebhooks()
    server.close()

    expect(received).toContainEqual(
      expect.objectContaining({
        type: 'customer.subscription.created',
        ...customer,
        subscriptionId,
        isLive: false,
      }),
    )
  })

  test('a price that was replaced stays the price of its subscriptions', async () => {
    const { sandbox: cheap, settings: at, payments: before } = await openSandboxPayments()
    const subscriptionId = await subscribeWithCard(at, { ...(await addCustomer(before)), plan: 'monthly' })
    const raised = await raisePrice(cheap)
    const problems = await findStripeProblems(at)
    const { lines } = await setUpStripe(at, { baseUrl, hasWebhook: false })
    const subscription = await openStripePayments(at).findSubscription(subscriptionId)
    const remaining = await findStripeProblems(at)
    await cheap.close()

    expect(raised).toBe(200)
    expect(problems).toEqual([
      'Candlebook shows €2.49 a month for the plan "monthly", and Stripe takes 299 cents of eur for 1 month. Run: npm run candlebook -- stripe:setup',
    ])
    expect(lines).toContain(
      'The price of the plan "monthly" was replaced. Running subscriptions keep the old one.',
    )
    expect(subscription).toMatchObject({ plan: 'monthly', priceCents: 249 })
    expect(remaining).toEqual([])
  })
})

type RawPrice = Record<'unit_amount' | 'currency' | 'lookup_key' | 'tax_behavior' | 'metadata', unknown>
type RawSession = { line_items: { data: { price: RawPrice; quantity: number }[] } }

function pickPrice({ unit_amount, currency, lookup_key, tax_behavior, metadata }: RawPrice): RawPrice {
  return { unit_amount, currency, lookup_key, tax_behavior, metadata }
}

/** An object as the provider has it. */
async function getRaw<T>(path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${sandbox.secretKey}` }
  const answer = await fetch(`${sandbox.url}/v1/${path}`, { headers })
  return (await answer.json()) as T // the test compares it
}

/** Takes the lookup key for another amount, as someone may do in the Dashboard. */
async function raisePrice({ url, secretKey }: Sandbox): Promise<number> {
  const answer = await fetch(`${url}/v1/prices`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      product: 'candlebook_premium',
      currency: 'eur',
      unit_amount: '299',
      'recurring[interval]': 'month',
      lookup_key: 'monthly',
      transfer_lookup_key: 'true',
    }),
  })
  return answer.status
}

describe('while the provider fails', () => {
  let customer: Awaited<ReturnType<typeof addCustomer>>
  beforeAll(async () => {
    await openWith(openSandboxPayments)
    customer = await addCustomer()
  })
  afterEach(() => sandbox.faults.clear())
  afterAll(() => sandbox.close())

  const request = () => ({ ...customer, plan: 'monthly', trialDays: 7, ...urls }) as const

  test.each([
    ['down', 'network'],
    ['rate_limited', 'rate_limit'],
    ['server_error', 'failure'],
  ] as const)('%s: each call says so in time, and the next one succeeds', async (fault, reason) => {
    sandbox.faults.breakApi(fault)
    const before = performance.now()
    const calls = [
      () => payments.startCheckout(request(), newId()),
      () => payments.listSubscriptions(customer.customerId),
      () => payments.eraseCustomer(customer.customerId),
      () => payments.eachSubscription()[Symbol.asyncIterator]().next(),
    ]
    // All at once: each waits for its repetitions.
    await Promise.all(
      calls.map((run) => expect(run()).rejects.toMatchObject({ name: 'PaymentsUnavailable', reason })),
    )
    expect(performance.now() - before).toBeLessThan(10_000)

    sandbox.faults.clear()
    expect((await payments.startCheckout(request(), newId())).status).toBe('open')
  })

  test('a provider that hangs is left after the time limit', async () => {
    const impatient = openStripePayments({ ...settings, timeoutMs: 300 })
    sandbox.faults.breakApi('hang')
    const before = performance.now()

    await expect(impatient.startCheckout(request(), newId())).rejects.toMatchObject({ reason: 'timeout' })
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test('one failure is hidden by a repetition with the same key, also when the answer was lost', async () => {
    sandbox.faults.breakApi('lost_answer', 1)
    const key = newId()
    const { sessionId } = await payments.startCheckout(request(), key)

    expect((await payments.startCheckout(request(), key)).sessionId).toBe(sessionId)
    const open = await countOpenCheckouts()
    sandbox.faults.breakApi('down', 1)
    await payments.startCheckout(request(), newId())
    expect(await countOpenCheckouts()).toBe(open + 1)
  })

  async function countOpenCheckouts(): Promise<number> {
    const path = `checkout/sessions?status=open&limit=100&customer=${customer.customerId}`
    return (await getRaw<{ data: unknown[] }>(path)).data.length
  }

  test('the same key with other values is refused', async () => {
    const key = newId()
    await payments.startCheckout(request(), key)

    await expect(payments.startCheckout({ ...request(), plan: 'annual' }, key)).rejects.toMatchObject({
      name: 'PaymentsRefused',
      code: 'idempotency_error',
    })
  })

  test('a wrong key of the installation does not refuse a person', async () => {
    const foreign = openStripePayments({ ...settings, secretKey: 'sk_test_other' })

    await expect(foreign.listInvoices(customer.customerId)).rejects.toMatchObject({
      name: 'PaymentsUnavailable',
      reason: 'credentials',
    })
  })
})
