import { API_PREFIX } from '@candlebook/contract'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { renewSessionCookie } from '../auth/session-cookie.ts'
import { readBody } from '../body/read-body.ts'
import type { AppContext } from '../context/app-context.ts'
import { compressAnswer } from '../http/compress-answer.ts'
import type { CheckRequest } from './checks/check-request.ts'
import { rejectUnknownParameters } from './checks/reject-invalid-input.ts'
import type { CreateContext } from './create-context.ts'
import { type FindRouteMeta, findRouteMeta } from './find-route-meta.ts'
import { handleApi } from './handler.ts'

/**
 * The public REST API. Before it reads a body it checks the request by what the contract declares for the route;
 * handleApi checks the access again for the procedure that answers.
 */
export function createApiMount(
  appContext: AppContext,
  {
    createContext,
    checkRequest,
    findMeta = findRouteMeta,
  }: { createContext: CreateContext; checkRequest: CheckRequest; findMeta?: FindRouteMeta | undefined },
): Hono {
  const app = new Hono()
  app.all('*', async (c) => {
    const context = await createContext(c)
    const meta = findMeta(c.req.method, c.req.path.slice(API_PREFIX.length))
    await checkRequest(c, context, meta)
    if (meta.query) rejectUnknownParameters(c.req.url, meta.query)
    const request = await readBody(c.req.raw, meta)
    const handled = await handleApi(request, context)
    if (!handled) throw new AppError('request.no_such_route')
    const response = await compressAnswer(c, handled)
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Accept-Encoding') // otherwise compress() adds it and copies the answer for that
    const cookie = context.isRefreshed ? renewSessionCookie(c.req.header('cookie'), appContext.config) : null
    if (cookie && !c.req.header('authorization')) response.headers.append('Set-Cookie', cookie)
    return response
  })
  return app
}
