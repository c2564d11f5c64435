import Stripe from 'stripe'
import type { PaymentEvent, Payments } from '../payments.ts'
import { WebhookRefused } from '../payments-errors.ts'
import { eachItem } from './each-item.ts'
import { handledEventTypes } from './handled-event-types.ts'
import { readEvent } from './objects/read-event.ts'
import { toSeconds } from './objects/read-values.ts'
import type { StripeAccount } from './stripe-account.ts'

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
