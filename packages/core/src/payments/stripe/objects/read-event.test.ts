import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'
import { START, stripeInvoice, stripeSubscription, USER_ID } from './stripe-objects.fixtures.ts'

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
