import { performance } from 'node:perf_hooks'
import { API_PREFIX } from '@candlebook/contract'
import { AppError } from '@candlebook/core/kernel'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { openLimitCheck } from './api/checks.ts'
import { createContextFactory, reportFailure } from './api/create-context.ts'
import { findRoute } from './api/handler.ts'
import { type App, type SlowRequests, trustedOrigins } from './context/app-context.ts'
import type { Shutdown } from './http/connections.ts'
import { buildErrorResponse, createRequestId, toAppError } from './http/errors.ts'
import { findProxyProblem, watchForwarding } from './http/forwarding.ts'
import { requireSameOrigin, setSecurityHeaders } from './http/headers.ts'
import { limitUserUsage, UserUsage } from './http/user-usage.ts'
import { guardMount, listMounts } from './mounts.ts'
import type { Web } from './pages/pages.ts'

/** How long a client that still sends its body can read an answer that came before the end of the body. */
const MAX_LINGER_MS = 500
/** How much of the body is read and dropped in this time: more than is on its way when the client sees the answer. */
const MAX_DROPPED_BYTES = 4 * 1024 * 1024
const LINGER_CHECK_MS = 10

/**
 * Closes the connection soon after an answer that came before the end of the body. At once would be too early: the client
 * could not read the answer, because its unread bytes reset the connection.
 */
function closeUnfinished(bindings: Partial<HttpBindings> | undefined): void {
  const { incoming, outgoing } = bindings ?? {} // none when a test calls the app without a server
  if (!incoming || !outgoing || incoming.complete) return
  outgoing.once('finish', () => {
    const { socket } = incoming
    const end = performance.now() + MAX_LINGER_MS
    const maxRead = socket.bytesRead + MAX_DROPPED_BYTES
    const timer = setInterval(() => {
      const isOver = performance.now() > end || socket.bytesRead > maxRead
      if (isOver && !incoming.complete) socket.destroy()
      if (isOver || incoming.complete || socket.destroyed) clearInterval(timer)
    }, LINGER_CHECK_MS)
  })
}

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

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

type AppOptions = { web: Web; log: Logger; shutdown?: Shutdown }

/** The entire server as one fetch handler: health, sign-in, API, images, and the pages of the web app. */
export function makeApp(appContext: App, { web, log, shutdown = { isStarted: false } }: AppOptions): Hono {
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
  const checkLimits = openLimitCheck(appContext)
  for (const mount of listMounts(appContext, { web, log, shutdown, createContext, checkLimits }))
    app.route(mount.path, guardMount(mount, { createContext, checkLimits }))
  app.onError((thrown, c) => {
    const error = toAppError(thrown)
    reportFailure(log, { error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path })
    return buildErrorResponse(error, c.get('requestId'))
  })
  app.notFound((c) => buildErrorResponse(new AppError('request.no_such_route'), c.get('requestId')))
  return app
}
