import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

const TIMEOUT_MS = 10_000

/** Sends a signed payload. Returns the status of the answer, or null when no answer came. */
export function postPayload(
  url: string,
  payload: string,
  signature: string,
  signal: AbortSignal,
): Promise<number | null> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(payload),
      'Stripe-Signature': signature,
      'User-Agent': 'PaymentsSandbox/1.0',
    }
    const outgoing = send(url, { method: 'POST', headers, timeout: TIMEOUT_MS, signal }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? null))
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(null))
    outgoing.end(payload)
  })
}
