import { createHmac } from 'node:crypto'

/**
 * The header `Stripe-Signature`: the time and one HMAC-SHA256 for each secret. During a rotation an endpoint has two.
 * Source: docs.stripe.com/webhooks#verify-manually.
 */
export function signPayload(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
    return `v1=${digest}`
  })
  return [`t=${timestamp}`, ...signatures].join(',')
}
