import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address that a request came from. With a proxy in front it is the last one in the proxy's header, which the proxy
 * itself wrote; whatever stands before it, the client may have made up. Null when the request came over no socket.
 */
export function clientAddress(c: Context, proxyHeader: string | null): string | null {
  const forwarded = proxyHeader ? c.req.header(proxyHeader)?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
