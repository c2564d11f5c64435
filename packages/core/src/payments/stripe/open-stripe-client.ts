import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { PaymentsUnavailable } from '../payments-errors.ts'
import { toPaymentsError } from './to-payments-error.ts'

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
