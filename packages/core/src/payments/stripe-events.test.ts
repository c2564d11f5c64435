import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { WebhookRefused } from './payment-errors.ts'
import { START, stripeInvoice, stripeSubscription, USER_ID } from './stripe.fixtures.ts'
import { readEvent } from './stripe-events.ts'
import { openStripePayments } from './stripe-payments.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const seconds = NOW.getTime() / 1000
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  created: seconds,
  livemode: true,
  data: { object: { object: 'subscription', id: 'sub_1', metadata: { user_id: USER_ID } } },
})

function open(webhookSecrets = ['whsec_new'], acceptsTestMode = false) {
  return openStripePayments({
    secretKey: 'sk_live_key',
    webhookSecrets,
    apiUrl: null,
    isSandbox: false,
    acceptsTestMode,
    computesTax: false,
    now: () => NOW,
  })
}

function sign(payload = body, { secret = 'whsec_new', timestamp = seconds, scheme = 'v1' } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme })
}

function refusal(rawBody: string, signature: string | undefined, payments = open()) {
  try {
    return payments.readEvent(rawBody, signature)
  } catch (error) {
    return error instanceof WebhookRefused ? error.problem : error
  }
}

test('an event with the right signature is read [CHK-18]', () => {
  expect(open().readEvent(body, sign())).toMatchObject({
    eventId: 'evt_1',
    subscriptionId: 'sub_1',
    userId: USER_ID,
    isLive: true,
  })
})

test('during a rotation an event signed with either secret is read', () => {
  const payments = open(['whsec_new', 'whsec_old'])
  const both = `${sign(body, { secret: 'whsec_old' })},${sign().split(',')[1]}`

  expect(payments.readEvent(body, sign(body, { secret: 'whsec_old' })).eventId).toBe('evt_1')
  expect(payments.readEvent(body, sign()).eventId).toBe('evt_1')
  expect(open().readEvent(body, both).eventId).toBe('evt_1')
})

test.each<[string, string, string | undefined]>([
  ['no signature', body, undefined],
  ['an empty signature', body, ''],
  ['a text that is not a signature', body, 'valid'],
  ['the signature of another secret', body, sign(body, { secret: 'whsec_other' })],
  ['a body that was changed by a byte', body.replace('sub_1', 'sub_2'), sign()],
  ['a body that was written again', JSON.stringify(JSON.parse(body), null, 1), sign()],
  ['a signature of the old scheme', body, sign(body, { scheme: 'v0' })],
  ['a time that was changed', body, sign().replace(String(seconds), String(seconds - 1))],
  ['an empty `v1`', body, `t=${seconds},v1=`],
  ['a `v1` without a value', body, `t=${seconds},v1`],
  [
    'an empty `v1` before the right one of another secret',
    body,
    `t=${seconds},v1=,${sign(body, { secret: 'x' }).split(',')[1]}`,
  ],
  ['a time that is not a number', body, sign().replace(String(seconds), 'now')],
])('an event with %s is refused [CHK-18]', (_what, rawBody, signature) => {
  expect(refusal(rawBody, signature)).toBe('signature')
})

test('without a secret every event is refused', () => {
  expect(refusal(body, sign(body, { secret: '' }), open([]))).toBe('signature')
})

test.each([
  [-301, 'stale'],
  [301, 'stale'],
])('a signature whose time differs by %i seconds is stale', (difference, problem) => {
  expect(refusal(body, sign(body, { timestamp: seconds + difference }))).toBe(problem)
})

test.each([-300, 300])('a signature whose time differs by %i seconds is accepted', (difference) => {
  expect(open().readEvent(body, sign(body, { timestamp: seconds + difference })).eventId).toBe('evt_1')
})

test('an event of the test mode has no effect in production', () => {
  const test = body.replace('"livemode":true', '"livemode":false')

  expect(refusal(test, sign(test))).toBe('test_mode')
  expect(open(['whsec_new'], true).readEvent(test, sign(test)).isLive).toBe(false)
})

test.each(['', 'null', '{}', '{"id":"evt_1"}', 'hello'])('the signed body %j is not an event', (payload) => {
  expect(['malformed', 'signature']).toContain(refusal(payload, sign(payload)))
})

function event(type: string, object: unknown): Stripe.Event {
  return { id: 'evt_1', type, created: START, livemode: false, data: { object } } as Stripe.Event // what is read
}

const nothing = {
  eventId: 'evt_1',
  createdAt: new Date(START * 1000),
  isLive: false,
  customerId: null,
  userId: null,
  subscriptionId: null,
  invoiceId: null,
  checkoutSessionId: null,
  chargeId: null,
}

test.each([
  [
    'customer.subscription.updated',
    stripeSubscription(),
    { subscriptionId: 'sub_1', customerId: 'cus_1', userId: USER_ID },
  ],
  [
    'invoice.paid',
    { ...stripeInvoice(), customer: 'cus_1' },
    { invoiceId: 'in_1', customerId: 'cus_1', subscriptionId: 'sub_1', userId: USER_ID },
  ],
  [
    'checkout.session.completed',
    {
      object: 'checkout.session',
      id: 'cs_1',
      customer: { id: 'cus_1' },
      subscription: 'sub_1',
      client_reference_id: USER_ID,
    },
    { checkoutSessionId: 'cs_1', customerId: 'cus_1', subscriptionId: 'sub_1', userId: USER_ID },
  ],
  [
    'charge.refunded',
    { object: 'charge', id: 'ch_1', customer: 'cus_1', metadata: {} },
    { chargeId: 'ch_1', customerId: 'cus_1' },
  ],
  ['charge.dispute.created', { object: 'dispute', id: 'dp_1', charge: 'ch_1' }, { chargeId: 'ch_1' }],
  [
    'customer.deleted',
    { object: 'customer', id: 'cus_1', metadata: { user_id: USER_ID } },
    { customerId: 'cus_1', userId: USER_ID },
  ],
  ['payment_method.detached', { object: 'payment_method', id: 'pm_1', customer: null }, {}],
  ['a.type.of.next.year', { object: 'unheard_of', id: 'x_1' }, {}],
])('%s says what it is about [CHK-18]', (type, object, ids) => {
  expect(readEvent(event(type, object))).toEqual({ ...nothing, type, ...ids })
})

test('an event carries no address and no name of a person', () => {
  const customer = {
    object: 'customer',
    id: 'cus_1',
    email: 'maria.silva@example.com',
    name: 'Maria Silva',
    metadata: {},
  }

  expect(JSON.stringify(readEvent(event('customer.updated', customer)))).not.toMatch(/maria/i)
})
