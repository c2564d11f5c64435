import type { RemoteSubscription } from '@candlebook/core/payments'
import type { Sandbox } from '@candlebook/payments-sandbox'
import { recallServer } from './invite.ts'
import type { Person } from './sign-up.ts'
import { getSandbox } from './start-paid-server.ts'

type How = { plan?: 'monthly' | 'annual'; kind?: 'trial' | 'paid' }

/**
 * Buys a plan as a person does: starts the checkout, completes it at the provider, and comes back. The person's server
 * must be a paid one.
 */
export async function subscribe(
  person: Person,
  { plan = 'monthly', kind = 'paid' }: How = {},
): Promise<RemoteSubscription> {
  const sandbox = getSandbox(person)
  const path = kind === 'trial' ? 'trial-checkout' : 'checkout'
  const { status, text } = await person.browser.post(`/api/v1/billing/${path}`, { planType: plan })
  if (status !== 200) throw new Error(`The checkout was not started. The server answered ${status}: ${text}`)
  const sessionId = findOpenSession(sandbox, person.userId)
  const subscriptionId = sandbox.completeCheckout(sessionId)
  await person.browser.post('/api/v1/billing/checkout/return', { sessionId })
  const subscription = await recallServer(person).payments.findSubscription(subscriptionId)
  if (!subscription) throw new Error(`There is no subscription ${subscriptionId}.`)
  return subscription
}

/** The checkout of the user that can be completed. */
export function findOpenSession({ state }: Sandbox, userId: string): string {
  const open = listSessions({ state }, userId).filter(({ status }) => status === 'open')
  if (open.length !== 1) throw new Error(`The user has ${open.length} open checkouts.`)
  return open[0]!.id // there is one
}

/** The checkouts of a user, the oldest first. */
export function listSessions({ state }: Pick<Sandbox, 'state'>, userId: string) {
  return Object.values(state.checkoutSessions).filter(({ client_reference_id: user }) => user === userId)
}
