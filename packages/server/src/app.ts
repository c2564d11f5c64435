import { API_PREFIX } from '@candlebook/contract'
import { AppError } from '@candlebook/core/kernel'
import { OWN_SCREENSHOTS } from '@candlebook/domain/library'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { apiMount } from './api-mount.ts'
import { authMount } from './auth-mount.ts'
import { makeContextOf, reportFailure } from './context-of.ts'
import { devMail } from './dev-mail.ts'
import { errorResponse, newRequestId, toAppError } from './errors.ts'
import { health } from './health.ts'
import { imagesRoute } from './images-route.ts'
import { pages, type Web } from './pages.ts'
import { sameOriginOnly } from './same-origin.ts'
import { screenshotTemplateOf } from './screenshot-template-of.ts'
import { screenshotsRoute } from './screenshots-route.ts'
import { securityHeaders } from './security-headers.ts'
import type { Shutdown } from './shutdown.ts'
import { trustedOrigins, type World } from './world.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

/** The whole server as one fetch handler: health, sign-in, API, images, and the pages of the web app. */
export function makeApp(
  world: World,
  { web, log, shutdown = { isStarted: false } }: { web: Web; log: Logger; shutdown?: Shutdown },
): Hono {
  const contextOf = makeContextOf(world, log)
  const app = new Hono()
  app.use(async (c, next) => {
    c.set('requestId', newRequestId())
    await next()
    const { headers, status } = c.res // c.header would copy the answer through a stream
    if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '2')
    if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', '5')
    if (shutdown.isStarted) headers.set('Connection', 'close')
    if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
      headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', c.get('requestId'))
  })
  const https = world.config.baseUrl.startsWith('https:')
  const screenshotTemplate = screenshotTemplateOf(world.config)
  if (!web.fromSource) app.use(securityHeaders({ https, screenshotTemplate }))
  app.use(compress())
  app.route('/', health(world, shutdown))
  app.use(sameOriginOnly(trustedOrigins(world.config)))
  app.route('/api/auth', authMount(world, log))
  app.route(API_PREFIX, apiMount(world, contextOf))
  app.route('/images', imagesRoute({ contextOf }))
  app.route(OWN_SCREENSHOTS, screenshotsRoute(world, { contextOf }))
  app.get('/api/openapi.json', async (c) => {
    const { openApiDocument } = await import('./openapi.ts') // seldom asked for, and slow to load
    return c.json(await openApiDocument())
  })
  app.all('/api/*', (c) => c.notFound())
  app.route('/dev/mail', devMail(world))
  app.route('/', pages(world, web))
  app.onError((thrown, c) => {
    const error = toAppError(thrown)
    reportFailure(log, { error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path })
    return errorResponse(error, c.get('requestId'))
  })
  app.notFound((c) => errorResponse(new AppError('request.no_such_route'), c.get('requestId')))
  return app
}
