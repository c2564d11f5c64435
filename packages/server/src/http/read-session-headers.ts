import { API_PREFIX } from '@candlebook/contract'
import type { SessionHeaders } from '@candlebook/core/identity'
import type { Context } from 'hono'

/** The headers in which a request names its session. Only the API takes `Authorization`; images and pages are for browsers. */
export function readSessionHeaders(c: Context): SessionHeaders {
  const isApi = c.req.path.startsWith(`${API_PREFIX}/`)
  return { cookie: c.req.header('cookie'), authorization: isApi ? c.req.header('authorization') : null }
}
