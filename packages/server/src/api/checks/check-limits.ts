import { API_PREFIX } from '@candlebook/contract'
import type { RouteMeta } from '@candlebook/contract/routes'
import type { Context as HonoContext } from 'hono'
import { findClientAddress } from '../../auth/client-address.ts'
import type { AppContext } from '../../context/app-context.ts'
import { openVisitorLimits, openWriteLimits } from '../../http/limit-writes.ts'
import type { ApiContext } from '../base.ts'

/** A route whose limits are checked. Requests to a public one count towards its `path` in the contract. */
export type LimitedRoute = RouteMeta & { path: string }

/** Checks the limits of a request before its body is read. Throws request.too_many. */
export type CheckLimits = (c: HonoContext, context: ApiContext, route: LimitedRoute) => Promise<void>

/**
 * Opens the check that every request for an operation passes, at the addresses of the contract and at those of the
 * specification, when its access is checked: the bytes that its user holds, then the limits of writes. One server has one
 * check, so that a write counts the same at each address.
 */
export function openLimitCheck(appContext: AppContext): CheckLimits {
  const { limitRequests, clientAddressHeader } = appContext.config
  const limitWrites = limitRequests ? openWriteLimits() : null
  const limitVisitors = limitRequests ? openVisitorLimits(appContext) : null
  return async (c, context, route) => {
    if (!isWrite(c.req.method)) return
    c.get('holdBody')?.(countBody(c, route))
    const isUser = context.actor.kind !== 'anonymous' // only users have a limit of writes
    if (limitWrites && isUser) await limitWrites(context, route)
    if (limitVisitors && route.access === 'public')
      await limitVisitors({
        path: `${API_PREFIX}${route.path}`,
        address: findClientAddress(c, clientAddressHeader),
      })
  }
}

/** The bytes that a body takes at most; none of a body that is refused because it announces more than the route takes. */
function countBody(c: HonoContext, { maxBodyBytes }: RouteMeta): number {
  if (c.req.header('transfer-encoding')) return maxBodyBytes
  const length = Number(c.req.header('content-length') ?? 0)
  return length <= maxBodyBytes ? length : 0
}

/** Whether requests with this method can change something. */
function isWrite(method: string): boolean {
  return writes.has(method)
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
