import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'

/** Whether a request of this process came with a header that proxies write. */
export type Forwarding = { isSeen: boolean }

/** The headers in which the usual proxies and content networks name the client. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
] as const

/** Notes the first request that came through a proxy, and calls `onFirst` then. */
export function watchForwarding(forwarding: Forwarding, onFirst: () => void): MiddlewareHandler {
  return async (c, next) => {
    if (!forwarding.isSeen && FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) {
      forwarding.isSeen = true
      onFirst()
    }
    await next()
  }
}

/**
 * Why the limits cannot tell clients apart, in a sentence for the operator; null when they can, and outside production.
 * This server speaks no TLS, so an address with https says that a proxy is in front of it.
 */
export function findProxyProblem(
  {
    production,
    baseUrl,
    clientAddressHeader,
  }: Pick<Config, 'production' | 'baseUrl' | 'clientAddressHeader'>,
  { isSeen }: Forwarding,
): string | null {
  if (!production || clientAddressHeader !== null) return null
  return isSeen || baseUrl.startsWith('https:')
    ? 'CLIENT_ADDRESS_HEADER is missing, and requests come through a proxy: all clients count as one network address, so three sign-ins in 10 s keep all others out'
    : null
}
