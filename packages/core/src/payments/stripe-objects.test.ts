import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, START, stripeInvoice, stripeLine, stripeSubscription, USER_ID } from './stripe.fixtures.ts'
import {
  findPaidPeriodEnd,
  PAID_BACK_NOTE,
  readCheckout,
  readInvoice,
  readSubscription,
} from './stripe-objects.ts'

const nothing = { paidUntil: null, scheduledPlan: null, pendingChange: null }
const read = (fields?: Parameters<typeof stripeSubscription>[0]) =>
  readSubscription(stripeSubscription(fields), nothing)
const noPayments = { charges: [], disputes: [] }
const at = (seconds: number) => new Date(seconds * 1000)

test('a subscription has the period, price and plan of its item [CHK-18]', () => {
  const annual = {
    id: 'p',
    unit_amount: 2490,
    lookup_key: 'annual',
    recurring: { interval: 'year' } as never,
  }

  expect(read({ price: annual, periodEnd: START + 365 * DAY })).toEqual({
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    userId: USER_ID,
    status: 'active',
    plan: 'annual',
    interval: 'year',
    priceCents: 2490,
    currency: 'eur',
    periodStart: at(START),
    periodEnd: at(START + 365 * DAY),
    paidUntil: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    endReason: null,
    trial: null,
    hasPaymentMethod: false,
    scheduledPlan: null,
    pendingChange: null,
    createdAt: at(START),
  })
})

test('the boolean and the date of a cancellation mean the same', () => {
  const end = START + 31 * DAY
  const cancelled = { cancelAtPeriodEnd: true, cancelAt: at(end) }

  expect(read({ cancel_at_period_end: true })).toMatchObject(cancelled)
  expect(read({ cancel_at_period_end: false, cancel_at: end })).toMatchObject(cancelled)
  expect(read({ cancel_at_period_end: true, cancel_at: end })).toMatchObject(cancelled)
  expect(read()).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null })
})

test.each([
  [{ reason: 'payment_failed' }, 'payment_failed'],
  [{ reason: 'payment_disputed' }, 'payment_disputed'],
  [{ reason: 'cancellation_requested' }, 'other'],
  [{ reason: 'cancellation_requested', comment: PAID_BACK_NOTE }, 'paid_back'],
  [{ reason: null }, 'other'],
] as const)('a subscription that ended with %j ended as %s', (details, endReason) => {
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, ...details }

  expect(read({ status: 'canceled', ended_at: START, cancellation_details })).toMatchObject({ endReason })
  expect(read({ cancellation_details })).toMatchObject({ endReason: null })
})

test('a price whose lookup key went to its successor still belongs to its plan', () => {
  expect(read({ price: { lookup_key: null, metadata: { plan: 'monthly' } } }).plan).toBe('monthly')
  expect(read({ price: { lookup_key: null, metadata: {} } }).plan).toBeNull()
  expect(read({ price: { lookup_key: 'team', metadata: { plan: 'team' } } }).plan).toBeNull()
})

test('a trial has its instants, and its status', () => {
  const end = START + 7 * DAY

  expect(read({ status: 'trialing', trial_start: START, trial_end: end, periodEnd: end })).toMatchObject({
    status: 'trialing',
    trial: { start: at(START), end: at(end) },
  })
})

test('a paid subscription that an operator extended is active, and keeps the trial with which it began', () => {
  const until = START + 60 * DAY
  const metadata = {
    user_id: USER_ID,
    extended_until: String(until),
    trial_start: String(START - 7 * DAY),
    trial_end: String(START),
  }

  expect(read({ status: 'trialing', trial_start: START, trial_end: until, metadata })).toMatchObject({
    status: 'active',
    trial: { start: at(START - 7 * DAY), end: at(START) },
  })
  expect(read({ status: 'past_due', trial_end: until, metadata })).toMatchObject({ status: 'past_due' })
  // A trial whose end was moved by hand in the Dashboard, after an extension, is a trial.
  expect(read({ status: 'trialing', trial_end: until + DAY, metadata }).status).toBe('trialing')
})

test.each(['someone', '', 'a@example.com', '0198a7c2'])(
  'a user "%s" that is not an id is not a user',
  (user_id) => {
    expect(read({ metadata: { user_id } }).userId).toBeNull()
  },
)

test('a status that is not known is refused, so that a caller keeps what it knew', () => {
  expect(() => read({ status: 'hibernating' })).toThrow('unknown_status')
})

test('an invoice belongs to the subscription of its parent, and has cents and instants', () => {
  expect(readInvoice(stripeInvoice(), noPayments)).toEqual({
    invoiceId: 'in_1',
    number: 'AB12-0001',
    status: 'paid',
    totalCents: 249,
    paidCents: 249,
    refundedCents: 0,
    lostCents: 0,
    heldCents: 0,
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
  expect(readInvoice(stripeInvoice({ parent: null }), noPayments).subscriptionId).toBeNull()
})

test('an open invoice says how often it was tried and when it is tried next', () => {
  const open = stripeInvoice({ status: 'open', attempt_count: 2, next_payment_attempt: START + 9 })

  expect(readInvoice(open, noPayments)).toMatchObject({
    attempts: 2,
    nextAttemptAt: new Date((START + 9) * 1000),
  })
})

test('what was refunded is the sum over the charges of its own payments', () => {
  const charges = [
    { payment_intent: 'pi_1', amount_refunded: 100 },
    { payment_intent: { id: 'pi_1' } as never, amount_refunded: 49 },
    { payment_intent: 'pi_of_another_invoice', amount_refunded: 2490 },
    { payment_intent: null, amount_refunded: 7 },
  ]

  expect(readInvoice(stripeInvoice(), { charges, disputes: [] }).refundedCents).toBe(149)
})

test.each([
  [['lost'], { refundedCents: 200, lostCents: 100, heldCents: 0 }],
  [['won', 'lost'], { refundedCents: 200, lostCents: 100, heldCents: 0 }],
  [['lost', 'needs_response'], { refundedCents: 200, lostCents: 100, heldCents: 100 }],
  [['under_review'], { refundedCents: 100, lostCents: 0, heldCents: 100 }],
  [['warning_needs_response', 'warning_closed', 'won'], { refundedCents: 100, lostCents: 0, heldCents: 0 }],
  [['lost', 'lost', 'lost'], { lostCents: 249, heldCents: 0 }],
] as const)('a payment whose disputes of 100 are %j, after a refund of 100: %j', (statuses, amounts) => {
  const charges = [{ payment_intent: 'pi_1', amount_refunded: 100 }]
  const disputes = statuses.map((status) => ({
    payment_intent: 'pi_1',
    amount: 100,
    currency: 'eur',
    status,
  }))
  const other = { ...disputes[0]!, payment_intent: 'pi_of_another_invoice' }

  expect(readInvoice(stripeInvoice(), { charges, disputes: [...disputes, other] })).toMatchObject(amounts)
  const inDollars = { charges, disputes: [{ ...disputes[0]!, currency: 'usd', status: 'lost' as const }] }
  expect(readInvoice(stripeInvoice(), inDollars).lostCents).toBe(249)
})

test('an invoice whose status is not known is refused', () => {
  expect(() => readInvoice(stripeInvoice({ status: 'lost' as never }), noPayments)).toThrow('unknown_status')
})

const month = START + 31 * DAY
test('the paid period ends with the latest line of a paid invoice', () => {
  const first = stripeInvoice()
  const second = stripeInvoice({ lines: [stripeLine(249, START + 59 * DAY)] })

  expect(findPaidPeriodEnd([first, second])).toEqual(at(START + 59 * DAY))
  expect(findPaidPeriodEnd([second, first])).toEqual(at(START + 59 * DAY))
})

test('the line of a trial, which costs nothing, pays for no period [CHK-18]', () => {
  expect(findPaidPeriodEnd([stripeInvoice({ total: 0, lines: [stripeLine(0, START + 7 * DAY)] })])).toBeNull()
})

test.each(['draft', 'open', 'void', 'uncollectible'] as const)(
  'an invoice that is %s pays for no period',
  (status) => {
    expect(findPaidPeriodEnd([stripeInvoice({ status }), stripeInvoice()])).toEqual(at(month))
    expect(findPaidPeriodEnd([stripeInvoice({ status })])).toBeNull()
  },
)

test('the credit for unused time pays for no period, and the new period of the same invoice does', () => {
  const lines = [stripeLine(-120, START + 400 * DAY), stripeLine(2490, START + 365 * DAY)]

  expect(findPaidPeriodEnd([stripeInvoice({ lines })])).toEqual(at(START + 365 * DAY))
})

test('a change of the plan is a separate line in classic billing, and other invoice items pay for nothing', () => {
  const proration = { type: 'invoice_item_details', invoice_item_details: { proration: true } }
  const item = { type: 'invoice_item_details', invoice_item_details: { proration: false } }

  expect(findPaidPeriodEnd([stripeInvoice({ lines: [stripeLine(100, month, proration)] })])).toEqual(
    at(month),
  )
  expect(findPaidPeriodEnd([stripeInvoice({ lines: [stripeLine(100, month, item)] })])).toBeNull()
})

function session(fields: Partial<Stripe.Checkout.Session> = {}): Stripe.Checkout.Session {
  return {
    id: 'cs_test_1',
    status: 'open',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    expires_at: START,
    client_reference_id: USER_ID,
    metadata: {},
    customer: 'cus_1',
    subscription: null,
    ...fields,
  } as Stripe.Checkout.Session // only what the adapter reads
}

test('an open checkout has an address and its user [CHK-08]', () => {
  expect(readCheckout(session())).toEqual({
    sessionId: 'cs_test_1',
    status: 'open',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    expiresAt: new Date(START * 1000),
    userId: USER_ID,
    customerId: 'cus_1',
    subscriptionId: null,
  })
})

test('a completed checkout has its subscription and no address', () => {
  const complete = session({ status: 'complete', subscription: { id: 'sub_1' } as never })

  expect(readCheckout(complete)).toMatchObject({ status: 'complete', url: null, subscriptionId: 'sub_1' })
})

test('the user is in the metadata when the reference has none', () => {
  const without = session({ client_reference_id: null, metadata: { user_id: USER_ID } })

  expect(readCheckout(without).userId).toBe(USER_ID)
  expect(readCheckout(session({ client_reference_id: 'order-17' })).userId).toBeNull()
})
