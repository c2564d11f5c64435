import { performance } from 'node:perf_hooks'
import { API_PREFIX } from '@candlebook/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { findRoute } from '../api/handler.ts'
import type { SlowRequests } from '../slow-requests/slow-requests.ts'

/** Remembers which requests took long, until the head of their answer. */
export function watchSlowRequests(slowRequests: SlowRequests): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    if (ms >= slowRequests.thresholdMs)
      slowRequests.add({ method: c.req.method, route: await findRoutePattern(c), ms })
  }
}

/** The pattern of the route that answered, such as `/api/v1/trades/{id}`: without ids and without parameters. */
async function findRoutePattern(c: Context): Promise<string> {
  if (c.req.path.startsWith(`${API_PREFIX}/`)) {
    const found = await findRoute(c.req.raw)
    return `${API_PREFIX}${found?.route.path ?? '/…'}`
  }
  const path = matchedRoutes(c).findLast((route) => !route.path.endsWith('*'))?.path
  return path ?? 'a page or a file'
}
