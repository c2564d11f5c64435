import { performance } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import type { SlowRequests } from '../slow-requests/slow-requests.ts'
import { findRoutePattern } from './find-route-pattern.ts'

/** Remembers which requests took long, until the head of their answer. */
export function watchSlowRequests(slowRequests: SlowRequests): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    if (ms >= slowRequests.thresholdMs)
      slowRequests.add({ method: c.req.method, route: findRoutePattern(c), ms })
  }
}
