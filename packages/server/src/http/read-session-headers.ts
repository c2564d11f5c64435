import type { SessionHeaders } from '@candlebook/core/identity'
import type { Context } from 'hono'

/** Addresses under /api that are for browsers. */
const browserPath = /^\/api\/(auth|events)(\/|$)/

/**
 * The headers in which a request names its session. The API takes `Authorization`, at the addresses of the contract and at
 * those of the specification. Signing in, events, images, exports and pages are for browsers: only the cookie counts there.
 */
export function readSessionHeaders(c: Context): SessionHeaders {
  const { path } = c.req
  const isApi = path.startsWith('/api/') && !browserPath.test(path)
  return { cookie: c.req.header('cookie'), authorization: isApi ? c.req.header('authorization') : null }
}
