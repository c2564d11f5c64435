import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFixtures } from '../testing/stripe-schemas.ts'
import { createCheckout, openTestSandbox, subscribe, type TestSandbox } from '../testing/test-sandbox.ts'

// The examples are in a folder next to the repository; without it there is nothing to compare with.
const fixtures = readFixtures()

let t: TestSandbox
const answers: Record<string, object> = {}

beforeAll(async () => {
  t = await openTestSandbox()
  const { stripe } = t
  const subscription = await subscribe(t, { card: '4242424242424242' })
  const session = await createCheckout(t)
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice))
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data
  const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent))
  await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } })
  const portal = await stripe.billingPortal.sessions.create({ customer: String(subscription.customer) })
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const listed = [
    subscription,
    subscription.items.data[0],
    session,
    invoice,
    invoice.lines.data[0],
    payment,
    intent,
    refund,
    portal,
    t.monthly,
    await stripe.charges.retrieve(String(intent.latest_charge)),
    await stripe.customers.retrieve(String(subscription.customer)),
    await stripe.products.retrieve(String(t.monthly.product)),
    await stripe.paymentMethods.retrieve(String(subscription.default_payment_method)),
    await stripe.billingPortal.configurations.retrieve(portal.configuration as string),
    await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    (await stripe.events.list({ limit: 1 })).data[0],
  ]
  for (const answer of listed) if (answer) answers[answer.object] = answer
})
afterAll(() => t.sandbox.close())

/** Fields that the examples have and that Stripe left out or renamed since, or sends only on demand. */
const leftOut: Record<string, string[]> = {
  charge: ['refunds'],
  invoice: ['subscription'],
  payment_intent: ['managed_payments'],
  refund: ['customer', 'customer_account', 'payment_method'],
  subscription: ['managed_payments'],
  subscription_item: ['plan'],
}

test("every answer has the fields of Stripe's example, and no other", () => {
  expect(Object.keys(answers)).toHaveLength(17)
  if (!fixtures) return
  const differences = Object.entries(answers).flatMap(([kind, answer]) => {
    const expected = new Set(Object.keys(fixtures[kind] ?? {}))
    const own = new Set(Object.keys(answer))
    const missing = [...expected].filter((name) => !own.has(name) && !leftOut[kind]?.includes(name))
    const invented = [...own].filter((name) => !expected.has(name))
    return [
      ...missing.map((name) => `${kind}.${name} is missing`),
      ...invented.map((name) => `${kind}.${name} is new`),
    ]
  })
  expect(differences).toEqual([])
})

test('the period is on the items, and the subscription of an invoice is under its parent', () => {
  const subscription = answers.subscription as Record<string, unknown>
  expect(subscription).not.toHaveProperty('current_period_end')
  expect(answers.subscription_item).toHaveProperty('current_period_end')
  expect(answers.invoice).toHaveProperty('parent.subscription_details.subscription', subscription.id)
  expect(answers.invoice).not.toHaveProperty('subscription')
})

test("every id has Stripe's prefix", () => {
  const prefixes = Object.values(answers).map((answer) => {
    const { id } = answer as { id: string }
    return id.slice(0, id.lastIndexOf('_') + 1)
  })
  const expected =
    'sub_ si_ cs_test_ in_ il_ inpay_ pi_ re_ bps_ price_ ch_ cus_ prod_ pm_ bpc_ sub_sched_ evt_'
  expect(prefixes.sort()).toEqual(expected.split(' ').sort())
})
