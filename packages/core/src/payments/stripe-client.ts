import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { PaymentsRefused, PaymentsUnavailable, type UnavailableReason } from './payment-errors.ts'

/**
 * The error of the port for an error of the SDK; any other error is returned as it is. The SDK's error is not kept as
 * the cause: it holds the request's headers, and sentences that can quote an address of a person.
 */
function toPaymentsError(error: unknown): unknown {
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

/** Longest duration of one call, its repetitions included. Stripe's own limit is 80 s for each attempt. */
const MAX_CALL_MS = 10_000
const MAX_RETRIES = 2

/**
 * Runs one call of the SDK. Throws PaymentsUnavailable or PaymentsRefused. After the time limit no further attempt of
 * the call is sent.
 */
export type CallStripe = <Answer>(run: () => Promise<Answer>) => Promise<Answer>

type ClientSettings = { secretKey: string; apiUrl: string | null; timeoutMs?: number; maxRetries?: number }

/** Opens the SDK. The SDK limits each attempt only, so `call` limits all attempts of a call together. */
export function openStripeClient({
  secretKey,
  apiUrl,
  timeoutMs = MAX_CALL_MS,
  maxRetries = MAX_RETRIES,
}: ClientSettings): {
  stripe: Stripe
  call: CallStripe
} {
  const deadlines = new AsyncLocalStorage<number>()
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && readAddress(apiUrl)),
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    httpClient: limitByDeadline(deadlines),
    appInfo: { name: 'Candlebook' },
  })
  const call: CallStripe = async (run) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new PaymentsUnavailable('timeout')), timeoutMs)
    try {
      return await Promise.race([deadlines.run(performance.now() + timeoutMs, run), late.promise])
    } catch (error) {
      throw toPaymentsError(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return { stripe, call }
}

/** An HTTP client whose attempts end with the deadline of the call, and which sends none after it. */
function limitByDeadline(deadlines: AsyncLocalStorage<number>): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeoutMs) => {
      const leftMs = (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
      if (leftMs <= 0) return Promise.reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }))
      const limitMs = Math.ceil(Math.min(timeoutMs, leftMs))
      return client.makeRequest(host, port, path, method, headers, body, protocol, limitMs)
    },
  }
}

function readAddress(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  }
}

/** Most objects of one page; Stripe allows no more. */
export const PAGE_SIZE = 100

/** Every object of a list, page after page. Each page is a call with its own time limit. */
export async function* eachItem<Item extends { id: string }>(
  call: CallStripe,
  listAfter: (after: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item> {
  let last: string | undefined
  for (;;) {
    const after = { limit: PAGE_SIZE, ...(last && { starting_after: last }) }
    const { data, has_more } = await call(() => listAfter(after))
    yield* data
    last = data.at(-1)?.id
    if (!has_more || !last) return
  }
}
