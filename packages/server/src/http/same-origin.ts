import { AppError } from '@candlebook/core/kernel'
import { createMiddleware } from 'hono/factory'
import { buildErrorResponse } from './errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a page of another site started. Programs send neither header and have no cookie of a browser. */
export function requireSameOrigin(trustedOrigins: string[]) {
  return createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !trustedOrigins.includes(origin))
    if (foreign && !safe.has(c.req.method)) {
      return buildErrorResponse(new AppError('request.cross_site'), c.get('requestId'))
    }
    await next()
  })
}
