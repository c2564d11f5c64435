import type Stripe from 'stripe'
import type { RemoteCheckout } from '../../payments.ts'
import { PaymentsRefused } from '../../payments-errors.ts'
import { readId, readUserId, toDate } from './read-values.ts'

/** A checkout session of Stripe as the port returns it. */
export function readCheckout(session: Stripe.Checkout.Session): RemoteCheckout {
  const status = statuses.find((name) => name === session.status)
  if (!status) throw new PaymentsRefused('unknown_status')
  return {
    sessionId: session.id,
    status,
    url: status === 'open' ? session.url : null,
    expiresAt: toDate(session.expires_at),
    userId: readUserId(session.client_reference_id) ?? readUserId(session.metadata?.user_id),
    customerId: readId(session.customer),
    subscriptionId: readId(session.subscription),
  }
}

const statuses: readonly RemoteCheckout['status'][] = ['open', 'complete', 'expired']
