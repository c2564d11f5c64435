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

/** Notes the first request with a forwarding header, and calls `onFirst` then. */
export function watchForwarding(forwarding: Forwarding, onFirst: () => void): MiddlewareHandler {
  return async (c, next) => {
    if (!forwarding.isSeen && FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) {
      forwarding.isSeen = true
      onFirst()
    }
    await next()
  }
}

type ProxySettings = Pick<Config, 'production' | 'baseUrl' | 'clientAddressHeader'>

/**
 * The setting without which the limits cannot tell clients behind a proxy apart; null when nothing says that there is a
 * proxy, and outside production. This server speaks no TLS, so an address with https says that a proxy is in front of it.
 * /readyz, which all people can read, says no more than this.
 */
export function findMissingProxySetting(settings: ProxySettings, forwarding: Forwarding): string | null {
  const { production, baseUrl, clientAddressHeader } = settings
  if (!production || clientAddressHeader !== null) return null
  return forwarding.isSeen || baseUrl.startsWith('https:') ? 'CLIENT_ADDRESS_HEADER is missing' : null
}

/** The missing setting with its reason and its consequence, in a sentence for the operator; null when none is missing. */
export function findProxyProblem(settings: ProxySettings, forwarding: Forwarding): string | null {
  const missing = findMissingProxySetting(settings, forwarding)
  if (missing === null) return null
  const reason = forwarding.isSeen ? 'a request had a forwarding header' : 'BASE_URL has https'
  return `${missing}, and ${reason}: behind a proxy all clients count as one network address, so three sign-ins in 10 s keep all others out`
}
