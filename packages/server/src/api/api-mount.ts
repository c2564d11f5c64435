import { API_PREFIX } from '@candlebook/contract'
import { requireAccess } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { renewSession } from '../auth/renew-session.ts'
import { readBody } from '../body/read-body.ts'
import type { AppContext } from '../context/app-context.ts'
import { openWriteLimits } from '../http/limit-writes.ts'
import type { CreateContext } from './create-context.ts'
import { type FindRouteMeta, findRouteMeta } from './find-route-meta.ts'
import { handleApi } from './handler.ts'

/**
 * The public REST API. Before it reads a body it checks the access that the contract declares for the route, and the
 * limits of writes; handleApi checks the access again for the procedure that answers.
 */
export function apiMount(
  appContext: AppContext,
  { createContext, findMeta = findRouteMeta }: { createContext: CreateContext; findMeta?: FindRouteMeta },
): Hono {
  const app = new Hono()
  const limitWrites = appContext.config.limitRequests ? openWriteLimits() : null
  app.all('*', async (c) => {
    const context = await createContext(c)
    const meta = findMeta(c.req.method, c.req.path.slice(API_PREFIX.length))
    requireAccess(context.actor, meta.access)
    const isWrite = writes.has(c.req.method) && context.actor.kind !== 'anonymous' // the limit is one of users
    if (limitWrites && isWrite) await limitWrites(context, meta)
    const request = await readBody(c.req.raw, meta)
    const handled = await handleApi(request, context)
    if (!handled) throw new AppError('request.no_such_route')
    const response = writes.has(c.req.method) ? await addLength(handled) : handled
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Accept-Encoding') // otherwise compress() adds it and copies the answer for that
    if (c.req.path === `${API_PREFIX}/session`) await renewSession(appContext.auth, c.req.raw, response)
    return response
  })
  return app
}

/** The same answer with its length. compress() leaves short answers alone, because compressing one takes 0.2 ms or more. */
async function addLength(answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, headers } = answer
  const text = await answer.text()
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { status, headers })
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
