import { AppError } from '@candlebook/core/kernel'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { createContextFactory, reportFailure } from './api/create-context.ts'
import { closeUnfinished } from './body/close-unfinished.ts'
import { type AppContext, trustedOrigins } from './context/app-context.ts'
import { buildErrorResponse, createRequestId, toAppError } from './http/errors.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import type { Shutdown } from './http/shutdown.ts'
import { limitUserUsage, UserUsage } from './http/user-usage.ts'
import { findProxyProblem, watchForwarding } from './limits/forwarding.ts'
import { guardMount, listMounts } from './mounts.ts'
import { watchSlowRequests } from './operations/watch-slow-requests.ts'
import type { Web } from './pages/pages.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

type AppOptions = { web: Web; log: Logger; shutdown?: Shutdown }

/** The entire server as one fetch handler: health, sign-in, API, images, and the pages of the web app. */
export function makeApp(
  appContext: AppContext,
  { web, log, shutdown = { isStarted: false } }: AppOptions,
): Hono {
  const createContext = createContextFactory(appContext, log)
  const app = new Hono()
  app.use(async (c, next) => {
    c.set('requestId', createRequestId())
    await next()
    const { headers, status } = c.res // c.header would copy the answer through a stream
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '2')
    if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', '5')
    if (shutdown.isStarted) headers.set('Connection', 'close')
    if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
      headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', c.get('requestId'))
    closeUnfinished(c.env as Partial<HttpBindings> | undefined)
  })
  app.use(watchSlowRequests(appContext.slowRequests))
  const sayProxyProblem = () => {
    const isSaid = findProxyProblem(appContext.config, { isSeen: false }) !== null // by the start
    const problem = findProxyProblem(appContext.config, appContext.forwarding)
    if (problem !== null && !isSaid) log.warn({ problem }, 'settings')
  }
  app.use(watchForwarding(appContext.forwarding, sayProxyProblem))
  const usage = new UserUsage({ limitsCpu: appContext.config.limitRequests })
  app.use(limitUserUsage(appContext.config, usage))
  const https = appContext.config.baseUrl.startsWith('https:')
  const screenshotTemplate = appContext.config.screenshotService
  if (!web.fromSource) app.use(setSecurityHeaders({ https, screenshotTemplate }))
  app.use(compress())
  app.use(requireSameOrigin(trustedOrigins(appContext.config)))
  for (const mount of listMounts(appContext, { web, log, shutdown, createContext }))
    app.route(mount.path, guardMount(mount, { createContext }))
  app.onError((thrown, c) => {
    const error = toAppError(thrown)
    reportFailure(log, { error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path })
    return buildErrorResponse(error, c.get('requestId'))
  })
  app.notFound((c) => buildErrorResponse(new AppError('request.no_such_route'), c.get('requestId')))
  return app
}
