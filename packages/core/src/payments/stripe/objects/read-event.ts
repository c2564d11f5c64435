import type Stripe from 'stripe'
import type { PaymentEvent } from '../../payments.ts'
import { readId, readUserId, toDate } from './read-values.ts'

/** What the objects of events have in common. Which fields exist depends on `object`. */
type EventObject = {
  object?: string
  id?: string
  customer?: string | { id: string } | null
  subscription?: string | { id: string } | null
  charge?: string | { id: string } | null
  client_reference_id?: string | null
  metadata?: Record<string, string> | null
  parent?: Stripe.Invoice['parent']
}

/** An event of Stripe as the port returns it: the ids of what it is about, and none of the values that it carries. */
export function readEvent({ id, type, created, livemode, data }: Stripe.Event): PaymentEvent {
  const about = data.object as EventObject
  const details = about.parent?.subscription_details
  const idIf = (...kinds: string[]) => (kinds.includes(about.object ?? '') ? (about.id ?? null) : null)
  return {
    eventId: id,
    type,
    createdAt: toDate(created),
    isLive: livemode,
    customerId: idIf('customer') ?? readId(about.customer),
    userId:
      readUserId(about.metadata?.user_id) ??
      readUserId(about.client_reference_id) ??
      readUserId(details?.metadata?.user_id),
    subscriptionId: idIf('subscription') ?? readId(about.subscription) ?? readId(details?.subscription),
    invoiceId: idIf('invoice'),
    checkoutSessionId: idIf('checkout.session'),
    chargeId: idIf('charge') ?? readId(about.charge),
  }
}
