import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestSandbox, subscribe, type TestSandbox } from '../testing/test-sandbox.ts'

let t: TestSandbox

beforeEach(async () => {
  t = await openTestSandbox()
})
afterEach(() => t.sandbox.close())

/** The charge of a subscription's first invoice, found as the product finds it. */
async function findCharge(): Promise<{ intent: string; charge: string; subscription: string }> {
  const subscription = await subscribe(t, { card: '4242424242424242', price: t.annual })
  const invoice = await t.stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  })
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
  const { latest_charge } = await t.stripe.paymentIntents.retrieve(intent)
  return { intent, charge: String(latest_charge), subscription: subscription.id }
}

describe('a refund', () => {
  test('of everything marks the charge as refunded and leaves the subscription as it is', async () => {
    const { intent, charge, subscription } = await findCharge()

    const refund = await t.stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' })

    expect(refund).toMatchObject({ amount: 2490, status: 'succeeded', charge })
    expect(await t.stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 2490 })
    expect((await t.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    const { data } = await t.stripe.events.list({ type: 'charge.refunded' })
    expect(data[0]?.data.object).toMatchObject({ id: charge, refunded: true })
  })

  test('of a part can be followed by the rest, and by no more', async () => {
    const { charge } = await findCharge()

    await t.stripe.refunds.create({ charge, amount: 1000 })
    expect(await t.stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 1000 })
    await expect(t.stripe.refunds.create({ charge, amount: 1491 })).rejects.toMatchObject({ param: 'amount' })
    await t.stripe.refunds.create({ charge })
    await expect(t.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })

    const { data } = await t.stripe.refunds.list({ charge })
    expect(data.map(({ amount }) => amount)).toEqual([1490, 1000])
  })

  test('with the same key is given once', async () => {
    const { charge } = await findCharge()
    await t.stripe.refunds.create({ charge, amount: 1000 }, { idempotencyKey: 'withdrawal-1' })
    await t.stripe.refunds.create({ charge, amount: 1000 }, { idempotencyKey: 'withdrawal-1' })

    expect((await t.stripe.charges.retrieve(charge)).amount_refunded).toBe(1000)
  })
})

test('a disputed charge says so, and cannot be refunded', async () => {
  const { id } = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
  await subscribe(t, { customer: id, card: '4000000000000259' })

  const [charge] = (await t.stripe.charges.list({ customer: id })).data

  expect(charge).toMatchObject({ disputed: true, paid: true })
  expect((await t.stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1)
  await expect(t.stripe.refunds.create({ charge: String(charge?.id) })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

describe('a dispute', () => {
  test('is listed by charge and by payment, and closing it loses it once', async () => {
    const { id } = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    await subscribe(t, { customer: id, card: '4000000000000259' })
    const other = await findCharge()
    const [charge] = (await t.stripe.charges.list({ customer: id })).data
    const intent = String(charge?.payment_intent)
    const [dispute] = (await t.stripe.disputes.list({ charge: String(charge?.id) })).data
    expect(dispute).toMatchObject({ status: 'needs_response', payment_intent: intent })
    expect((await t.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1)
    expect((await t.stripe.disputes.list({ charge: other.charge })).data).toEqual([])

    expect(await t.stripe.disputes.close(String(dispute?.id))).toMatchObject({ status: 'lost' })
    expect(await t.stripe.disputes.retrieve(String(dispute?.id))).toMatchObject({ status: 'lost' })
    await expect(t.stripe.disputes.close(String(dispute?.id))).rejects.toMatchObject({ statusCode: 400 })
    const { data } = await t.stripe.events.list({ type: 'charge.dispute.closed' })
    expect(data.map((event) => event.data.object)).toMatchObject([{ id: dispute?.id, status: 'lost' }])
  })
})

test('a dispute about a part leaves the rest, and all when it is won', async () => {
  const { charge } = await findCharge()
  const { customer } = await t.stripe.charges.retrieve(charge)
  const dispute = t.sandbox.openDispute(String(customer), { chargeId: charge, amount: 1000 })
  const refuse = (amount?: number) =>
    expect(t.stripe.refunds.create({ charge, amount })).rejects.toMatchObject({ code: 'charge_disputed' })
  await refuse()
  await refuse(1491)
  expect(await t.stripe.refunds.create({ charge, amount: 1490 })).toMatchObject({ amount: 1490 })
  await refuse(1)

  t.sandbox.closeDispute(dispute, 'won')
  expect(await t.stripe.disputes.retrieve(dispute)).toMatchObject({ status: 'won', amount: 1000 })
  expect(await t.stripe.refunds.create({ charge })).toMatchObject({ amount: 1000 })
})

describe('an invoice that cannot be paid', () => {
  test('is refused with the failure of the card, and can be voided', async () => {
    const customer = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    const card = await t.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const { status, latest_invoice } = await t.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: t.monthly.id }],
      default_payment_method: card.id,
    })
    expect(status).toBe('incomplete')

    const invoice = String(latest_invoice)
    await expect(t.stripe.invoices.pay(invoice)).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    expect(await t.stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' })
    await expect(t.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('can be marked as uncollectible', async () => {
    const customer = await t.stripe.customers.create({ email: 'ana.silva@example.com' })
    const { latest_invoice } = await t.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: t.monthly.id }],
    })
    const invoice = await t.stripe.invoices.markUncollectible(String(latest_invoice))
    expect(invoice.status).toBe('uncollectible')
  })
})
