import type { RemoteSubscription } from '@candlebook/core/payments'
import type { FakePayments } from './fake-payments.ts'
import { recallServer } from './invite.ts'
import type { Person } from './sign-up.ts'

type How = { plan?: 'monthly' | 'annual'; kind?: 'trial' | 'paid' }

/**
 * Buys a plan as a person does: starts the checkout, completes it on the page of the fake provider, and comes back.
 * The person's server must have the fake provider.
 */
export async function subscribe(
  person: Person,
  { plan = 'monthly', kind = 'paid' }: How = {},
): Promise<RemoteSubscription> {
  const payments = getFakePayments(person)
  const path = kind === 'trial' ? 'trial-checkout' : 'checkout'
  const { status, text } = await person.browser.post(`/api/v1/billing/${path}`, { planType: plan })
  if (status !== 200) throw new Error(`The checkout was not started. The server answered ${status}: ${text}`)
  const sessionId = findOpenSession(payments, person.userId)
  const subscription = payments.completeCheckout(sessionId)
  await person.browser.post('/api/v1/billing/checkout/return', { sessionId })
  return subscription
}

/** The fake provider of a person's server. */
export function getFakePayments(person: Person): FakePayments {
  return recallServer(person).payments as FakePayments // tests start their server with it
}

/** The checkout of the user that can be completed. */
export function findOpenSession({ state }: FakePayments, userId: string): string {
  const open = [...state.checkouts.values()].filter(
    (checkout) => checkout.userId === userId && checkout.status === 'open',
  )
  if (open.length !== 1) throw new Error(`The user has ${open.length} open checkouts.`)
  return open[0]!.sessionId // there is one
}
