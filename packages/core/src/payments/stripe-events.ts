import Stripe from 'stripe'
import { WebhookRefused } from './payment-errors.ts'
import type { PaymentEvent, Payments } from './payments.ts'
import type { StripeAccount } from './stripe-account.ts'
import { eachItem } from './stripe-client.ts'
import { readId, readUserId, toDate, toSeconds } from './stripe-objects.ts'

/** The events that change what Candlebook knows. stripe:setup asks for them, and a replay reads only them. */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'invoice.marked_uncollectible',
  'invoice.voided',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

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

/** Largest age of a signature, and how far its time may be ahead. Stripe's own default. */
const TOLERANCE_SECONDS = 300
const DAY_SECONDS = 24 * 60 * 60

/** What the port does with events. */
export function buildEvents(account: StripeAccount): Pick<Payments, 'readEvent' | 'eachEventSince'> {
  return {
    readEvent: (rawBody, signature) => readSignedEvent(account, { rawBody, signature: signature ?? '' }),
    eachEventSince: (since) => eachEventSince(account, since),
  }
}

type Delivery = { rawBody: string; signature: string }

function readSignedEvent({ settings }: StripeAccount, delivery: Delivery): PaymentEvent {
  const { webhookSecrets, now, acceptsTestMode } = settings
  const secret = webhookSecrets.find((candidate) => isSignedWith(candidate, delivery))
  if (!secret) throw new WebhookRefused('signature')
  const ageSeconds = now().getTime() / 1000 - readTimestamp(delivery.signature)
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) throw new WebhookRefused('stale')
  const event = parseEvent(delivery.rawBody)
  if (!event.isLive && !acceptsTestMode) throw new WebhookRefused('test_mode')
  return event
}

/**
 * Whether the secret signs the body, at any time. The comparison of the SDK takes the same time for every signature. The SDK
 * throws errors of several kinds for a header that it cannot read, such as an empty `v1`.
 */
function isSignedWith(secret: string, { rawBody, signature }: Delivery): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, 0) ?? false
  } catch {
    return false
  }
}

/** The time that is signed: the last `t` of the header, as the SDK reads it. */
function readTimestamp(signature: string): number {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't')
  return Number.parseInt(times.at(-1)?.split('=')[1] ?? '', 10)
}

function parseEvent(rawBody: string): PaymentEvent {
  try {
    return readEvent(JSON.parse(rawBody) as Stripe.Event) // signed by Stripe
  } catch {
    throw new WebhookRefused('malformed')
  }
}

/**
 * Stripe lists the newest event first, and the port returns the oldest first. Reading one day at a time keeps one day of
 * events in memory. The last day has no end, because the clock of the provider may be ahead.
 */
async function* eachEventSince(
  { stripe, call, settings }: StripeAccount,
  since: Date,
): AsyncGenerator<PaymentEvent> {
  const now = toSeconds(settings.now())
  for (let from = toSeconds(since), isLast = false; !isLast; from += DAY_SECONDS) {
    isLast = from + DAY_SECONDS > now
    const created = { gte: from, ...(!isLast && { lt: from + DAY_SECONDS }) }
    const day: PaymentEvent[] = []
    for await (const event of eachItem(call, (page) => stripe.events.list({ created, ...page }))) {
      if (handledTypes.has(event.type)) day.push(readEvent(event))
    }
    yield* day.reverse()
  }
}

const handledTypes: ReadonlySet<string> = new Set(handledEventTypes)
