import { expect, test } from 'vitest'
import { readInvoice } from './read-invoice.ts'
import { DAY, START, stripeInvoice } from './stripe-objects.fixtures.ts'

test('an invoice belongs to the subscription of its parent, and has cents and instants', () => {
  expect(readInvoice(stripeInvoice(), [])).toEqual({
    invoiceId: 'in_1',
    number: 'AB12-0001',
    status: 'paid',
    totalCents: 249,
    paidCents: 249,
    refundedCents: 0,
    currency: 'eur',
    createdAt: new Date(START * 1000),
    paidAt: new Date((START + 2) * 1000),
    pageUrl: 'https://invoice.stripe.com/i/1',
    pdfUrl: 'https://pay.stripe.com/invoice/1/pdf',
    subscriptionId: 'sub_1',
    attempts: 1,
    nextAttemptAt: null,
    period: { start: new Date(START * 1000), end: new Date((START + 31 * DAY) * 1000) },
  })
  expect(readInvoice(stripeInvoice({ parent: null }), []).subscriptionId).toBeNull()
})

test('an open invoice says how often it was tried and when it is tried next', () => {
  const open = stripeInvoice({ status: 'open', attempt_count: 2, next_payment_attempt: START + 9 })

  expect(readInvoice(open, [])).toMatchObject({ attempts: 2, nextAttemptAt: new Date((START + 9) * 1000) })
})

test('what was refunded is the sum over the charges of its own payments', () => {
  const charges = [
    { payment_intent: 'pi_1', amount_refunded: 100 },
    { payment_intent: { id: 'pi_1' } as never, amount_refunded: 49 },
    { payment_intent: 'pi_of_another_invoice', amount_refunded: 2490 },
    { payment_intent: null, amount_refunded: 7 },
  ]

  expect(readInvoice(stripeInvoice(), charges).refundedCents).toBe(149)
})

test('an invoice whose status is not known is refused', () => {
  expect(() => readInvoice(stripeInvoice({ status: 'lost' as never }), [])).toThrow('unknown_status')
})
