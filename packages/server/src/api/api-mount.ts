import { Hono } from 'hono'
import { renewSessionCookie } from '../auth/session-cookie.ts'
import { readBody } from '../body/read-body.ts'
import type { AppContext } from '../context/app-context.ts'
import { compressAnswer } from '../http/compress-answer.ts'
import type { CheckLimits } from './checks/check-limits.ts'
import type { CreateContext } from './create-context.ts'
import { handleApi } from './handler.ts'

/** The public REST API. The limits are checked when the access is, and before the body is read. */
export function createApiMount(
  appContext: AppContext,
  { createContext, checkLimits }: { createContext: CreateContext; checkLimits: CheckLimits },
): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    const { headers } = c.res // also of a refusal
    headers.set('Cache-Control', 'no-store')
    headers.set('Vary', 'Accept-Encoding') // otherwise compress() adds it and copies the answer for that
    const isRefreshed = c.get('apiContext')?.isRefreshed
    const cookie = isRefreshed ? renewSessionCookie(c.req.header('cookie'), appContext.config) : null
    if (cookie && !c.req.header('authorization')) headers.append('Set-Cookie', cookie)
  })
  app.all('*', async (c) => {
    const context = await createContext(c)
    const answer = await handleApi(c.req.raw, context, async (request, route) => {
      await checkLimits(c, context, route)
      return await readBody(request, route)
    })
    return await compressAnswer(c, answer)
  })
  return app
}
