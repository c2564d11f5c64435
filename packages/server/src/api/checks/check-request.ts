import { getScope } from '@candlebook/contract/routes'
import type { Context as HonoContext } from 'hono'
import { findClientAddress } from '../../auth/client-address.ts'
import type { AppContext } from '../../context/app-context.ts'
import { openVisitorLimits, openWriteLimits } from '../../http/limit-writes.ts'
import type { ApiContext } from '../base.ts'
import type { FoundRoute } from '../find-route-meta.ts'
import { requireRecordedAccess } from './require-recorded-access.ts'

/** A route, and the path whose limit for visitors its requests count towards; without one it is the path of the request. */
export type CheckedRoute = FoundRoute & { limitedAs?: string }

/** Checks a request before its body is read. Throws the refusals of the access check, and request.too_many. */
export type CheckRequest = (c: HonoContext, context: ApiContext, route: CheckedRoute) => Promise<void>

/**
 * Opens the check that every request for an operation passes, at the addresses of the contract and at those of the
 * specification: first the access of its route, then the bytes that its user holds, then the limits of writes. One server has one check, so that a write
 * counts the same at each address.
 */
export function openRequestCheck(appContext: AppContext): CheckRequest {
  const { limitRequests, clientAddressHeader } = appContext.config
  const limitWrites = limitRequests ? openWriteLimits() : null
  const limitVisitors = limitRequests ? openVisitorLimits(appContext) : null
  return async (c, context, { limitedAs, ...meta }) => {
    const { method, path } = c.req
    const { access, area, demo, path: pattern = 'unknown' } = meta
    const needed = { access, scope: getScope({ method, area }), demo }
    await requireRecordedAccess(context, needed, `${method} ${pattern}`)
    if (!isWrite(method)) return
    c.get('holdBody')?.(countBody(c, meta))
    const isUser = context.actor.kind !== 'anonymous' // only users have a limit of writes
    if (limitWrites && isUser) await limitWrites(context, meta)
    if (limitVisitors && meta.access === 'public')
      await limitVisitors({ path: limitedAs ?? path, address: findClientAddress(c, clientAddressHeader) })
  }
}

/** The bytes that a body takes at most; none of a body that is refused because it announces more than the route takes. */
function countBody(c: HonoContext, { maxBodyBytes }: CheckedRoute): number {
  if (c.req.header('transfer-encoding')) return maxBodyBytes
  const length = Number(c.req.header('content-length') ?? 0)
  return length <= maxBodyBytes ? length : 0
}

/** Whether requests with this method can change something. */
function isWrite(method: string): boolean {
  return writes.has(method)
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
