import Stripe from 'stripe'
import { PaymentsRefused, PaymentsUnavailable, type UnavailableReason } from '../payments-errors.ts'

/**
 * The error of the port for an error of the SDK; any other error is returned as it is. The SDK's error is not kept as
 * the cause: it holds the request's headers, and sentences that can quote an address of a person.
 */
export function toPaymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const requestId = error.requestId
  const reason = findReason(error)
  if (reason) return new PaymentsUnavailable(reason, { requestId })
  const code = error.code ?? error.decline_code ?? error.rawType ?? 'unknown'
  return new PaymentsRefused(code, { param: error.param, requestId })
}

/** Whether Stripe knows no object with the id. */
export function isMissing(error: unknown): boolean {
  return error instanceof PaymentsRefused && error.code === 'resource_missing'
}

/** Why there was no usable answer; null when Stripe answered about the request itself. */
function findReason(error: Stripe.errors.StripeError): UnavailableReason | null {
  if (error instanceof Stripe.errors.StripeConnectionError) return isTimeout(error) ? 'timeout' : 'network'
  const status = error.statusCode ?? 500 // without a status the answer was not JSON
  if (status === 401 || status === 403) return 'credentials'
  if (status === 409) return 'busy'
  if (status === 429) return 'rate_limit'
  return status >= 500 ? 'failure' : null
}

// The SDK wraps the error of the socket in `detail`, and that of a broken body once more in `exception`.
function isTimeout({ detail }: Stripe.errors.StripeError): boolean {
  const found = detail as { code?: unknown; exception?: { code?: unknown } } | undefined
  return found?.code === 'ETIMEDOUT' || found?.exception?.code === 'ETIMEDOUT'
}
