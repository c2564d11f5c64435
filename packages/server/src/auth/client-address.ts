import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address of the client. Behind a proxy it is the last address in the proxy's header, which the proxy wrote. A
 * client can forge the addresses before it. Null when the request came over no socket.
 */
export function findClientAddress(c: Context, proxyHeader: string | null): string | null {
  const forwarded = proxyHeader ? c.req.header(proxyHeader)?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
