import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readCheckout } from './read-checkout.ts'
import { START, USER_ID } from './stripe-objects.fixtures.ts'

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
