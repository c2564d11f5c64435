import Stripe from 'stripe'
import { eachItem } from '../each-item.ts'
import { handledEventTypes } from '../handled-event-types.ts'
import type { StripeAccount } from '../stripe-account.ts'

/** The path at which the server takes events. */
export const WEBHOOK_PATH = '/api/webhooks/payments'

/** Creates the webhook of this installation, or brings its list of events up to date. Stripe shows a secret once. */
export async function setUpWebhook(
  { stripe, call }: StripeAccount,
  baseUrl: string,
): Promise<{ line: string; secret: string | null }> {
  const url = `${baseUrl}${WEBHOOK_PATH}`
  const enabled_events = [...handledEventTypes]
  for await (const endpoint of eachItem(call, (page) => stripe.webhookEndpoints.list(page))) {
    if (endpoint.url !== url) continue
    if (hasSame(endpoint.enabled_events)) return { line: `The webhook to ${url} exists.`, secret: null }
    await call(() => stripe.webhookEndpoints.update(endpoint.id, { enabled_events }))
    return { line: `The webhook to ${url} is up to date.`, secret: null }
  }
  const api_version = Stripe.API_VERSION
  const created = await call(() => stripe.webhookEndpoints.create({ url, enabled_events, api_version }))
  return { line: `The webhook to ${url} was created.`, secret: created.secret ?? null }
}

function hasSame(enabled: string[]): boolean {
  const wanted: readonly string[] = handledEventTypes
  return enabled.length === wanted.length && wanted.every((type) => enabled.includes(type))
}
