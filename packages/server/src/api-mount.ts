import { API_PREFIX, publicRoutes } from '@candlebook/contract'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { handleApi } from './api/handler.ts'
import type { ContextOf } from './context-of.ts'
import { errorResponse } from './errors.ts'
import { renewSession } from './renew-session.ts'
import type { World } from './world.ts'

/** Largest body of one request, a little over the largest image. */
const MOST_BODY_BYTES = 24 * 1024 * 1024

/** The public REST API. Closed by default: without a session every route that is not named public answers 401. */
export function apiMount(world: World, contextOf: ContextOf): Hono {
  const app = new Hono()
  app.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({
      maxSize: MOST_BODY_BYTES,
      onError: (c) => errorResponse(new AppError('request.too_large'), c.get('requestId')),
    }),
  )
  app.all('*', async (c) => {
    const context = await contextOf(c)
    if (!context.viewer && !isPublic(c.req.method, c.req.path)) {
      return errorResponse(new AppError('session.required'), context.requestId)
    }
    const response = await handleApi(c.req.raw, context)
    if (!response) return errorResponse(new AppError('request.no_such_route'), context.requestId)
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Accept-Encoding') // else compress() adds it and copies the answer for that
    if (c.req.path === `${API_PREFIX}/session`) await renewSession(world.auth, c.req.raw, response)
    return response
  })
  return app
}

function isPublic(method: string, path: string): boolean {
  return publicRoutes.includes(`${method} ${path.slice(API_PREFIX.length)}`)
}
