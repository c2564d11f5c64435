import { API_PREFIX, publicRoutes } from '@candlebook/contract'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { handleApi } from './api/handler.ts'
import { findRouteMeta } from './body/find-route-meta.ts'
import { readBody } from './body/read-body.ts'
import type { ContextOf } from './context-of.ts'
import { errorResponse } from './errors.ts'
import { openWriteLimits } from './limit-writes.ts'
import { renewSession } from './renew-session.ts'
import type { World } from './world.ts'

/** The public REST API. Closed by default: without a session every route that is not named public answers 401. */
export function apiMount(world: World, contextOf: ContextOf): Hono {
  const app = new Hono()
  const limitWrites = world.config.limitRequests ? openWriteLimits() : null
  app.all('*', async (c) => {
    const context = await contextOf(c)
    if (!context.viewer && !isPublic(c.req.method, c.req.path)) {
      return errorResponse(new AppError('session.required'), context.requestId)
    }
    const path = c.req.path.slice(API_PREFIX.length)
    const meta = findRouteMeta(c.req.method, path)
    if (limitWrites && writes.has(c.req.method)) await limitWrites(context, meta)
    const request = await readBody(c.req.raw, meta)
    const handled = await handleApi(request, context)
    if (!handled) return errorResponse(new AppError('request.no_such_route'), context.requestId)
    const response = writes.has(c.req.method) ? await withLength(handled) : handled
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Accept-Encoding') // else compress() adds it and copies the answer for that
    if (c.req.path === `${API_PREFIX}/session`) await renewSession(world.auth, c.req.raw, response)
    return response
  })
  return app
}

/** The same answer with its length, by which compress() leaves short ones alone: compressing one takes 0.2 ms and more. */
async function withLength(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, headers } = answer
  const text = await answer.text()
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { status, headers })
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function isPublic(method: string, path: string): boolean {
  return publicRoutes.includes(`${method} ${path.slice(API_PREFIX.length)}`)
}
