import { Readable } from 'node:stream'
import { API_PREFIX } from '@candlebook/contract'
import { POST_IMAGES } from '@candlebook/contract/post-images'
import { type Access, defaultBody } from '@candlebook/contract/routes'
import { ExportTrades } from '@candlebook/contract/selected-trades'
import { SortedTrades } from '@candlebook/contract/trades'
import { receiveEvent } from '@candlebook/core/billing'
import { openExport } from '@candlebook/core/exports'
import { openImage } from '@candlebook/core/images'
import { AppError, type Clock } from '@candlebook/core/kernel'
import { UNSUBSCRIBE_PATH } from '@candlebook/core/mail'
import { WebhookRefused } from '@candlebook/core/payments'
import { streamTradesCsv } from '@candlebook/core/trades'
import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { type CheckLimits, parseInput, rejectUnknownParameters, requireRecordedAccess } from './api/checks.ts'
import type { CreateContext } from './api/create-context.ts'
import { createApiMount } from './api/handler.ts'
import { createAuthMount } from './auth/auth-mount.ts'
import { readForm } from './auth/auth-routes.ts'
import { createBlogImagesRoute, createFeedRoute } from './blog/blog.ts'
import { readBody, readText } from './body/read-body.ts'
import type { App } from './context/app-context.ts'
import { documentedRoutes } from './documented/documented-routes.ts'
import type { EventStreams } from './event-streams/open-event-streams.ts'
import { createHealthRoute } from './health/health.ts'
import { type Shutdown, toBody } from './http/connections.ts'
import { harmlessImage } from './http/headers.ts'
import { createDevMailRoute, createUnsubscribeRoute } from './mail/mail-routes.ts'
import { createPagesRoute, type Web } from './pages/pages.ts'
import { createSearchEnginesRoute } from './search-engines/search-engines.ts'

/** The largest event of the provider is far smaller. */
const MAX_WEBHOOK_BYTES = 256 * 1024

/**
 * Events of the payment provider, at /payments [CHK-18]. The signature is the proof, so there is no session. 200: stored,
 * also an unknown type and one that was stored before. 400: not signed by the provider, too old, or of the test mode in
 * production. 5xx only when storing fails, so that the provider delivers it again.
 */
function webhookRoute(appContext: App, log: Logger): Hono {
  const app = new Hono()
  app.post('/payments', async (c) => {
    const rawBody = await readText(c.req.raw, { maxBodyBytes: MAX_WEBHOOK_BYTES })
    try {
      await receiveEvent(appContext, { rawBody, signature: c.req.header('stripe-signature') })
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error
      log.warn({ problem: error.problem }, 'an event of the payment provider was refused')
      throw new AppError('billing.event_refused', { cause: error })
    }
    return c.json({ received: true })
  })
  return app
}

/** The routes, of which none has a query parameter. */
function refuseParameters(routes: Hono): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    rejectUnknownParameters(c.req.url, [])
    await next()
  })
  return app.route('/', routes)
}

/** The events of the signed-in user, live: GET answers with a stream that stays open. Browsers only, no API tokens. */
function createEventsRoute({
  createContext,
  events,
}: {
  createContext: CreateContext
  events: EventStreams
}): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const { signedIn } = await createContext(c)
    if (!signedIn) throw new AppError('session.required')
    rejectUnknownParameters(c.req.url, [])
    if (c.req.method === 'HEAD') return c.body(null, 200, eventStreamHeaders) // no one would read the stream
    const { userId, sessionId, signedUpAt, demoEndsAt } = signedIn
    const owner = { userId, sessionId, signedUpAt, isDemo: demoEndsAt !== null }
    return c.body(events.open(owner), 200, eventStreamHeaders)
  })
  return app
}

const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  /** Proxies such as nginx must not collect the events. */
  'X-Accel-Buffering': 'no',
}

/** The archives of exports at /{id}, for their owner only. Every other address answers like one that does not exist. */
function createExportsRoute({ createContext }: { createContext: CreateContext }): Hono {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const { stream, bytes, day } = await openExport(await createContext(c), c.req.param('id'))
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array> // a stream of bytes
    return c.body(body, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="candlebook-${day}.zip"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  app.all('*', () => {
    throw new AppError('exports.not_found')
  })
  return app
}

/**
 * Trades as CSV. GET: the filtered list, with the conditions and the order of `GET /trades` as parameters. POST: those whose ids
 * the body has. Throws request.invalid.
 */
function createTradesCsvRoute({
  createContext,
  clock,
}: {
  createContext: CreateContext
  clock: Clock
}): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    rejectUnknownParameters(c.req.url, Object.keys(SortedTrades.def.shape))
    return await answer(c, parseInput(SortedTrades, c.req.query()))
  })
  app.post('/', async (c) => {
    rejectUnknownParameters(c.req.url, [])
    const request = await readBody(c.req.raw, { access: 'user', ...defaultBody })
    return await answer(c, parseInput(ExportTrades, await readForm(request)))
  })
  return app

  async function answer(c: HonoContext, wanted: SortedTrades | ExportTrades): Promise<Response> {
    const pieces = streamTradesCsv(await createContext(c), wanted)
    const first = await pieces.next() // a failure of the first page is answered as one
    const body = Readable.from(joinPieces(first, pieces), { objectMode: false })
    const day = clock.now().toISOString().slice(0, 10)
    return c.body(Readable.toWeb(body) as ReadableStream<Uint8Array>, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="candlebook-trades-${day}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  }
}

async function* joinPieces(first: IteratorResult<string, void>, others: AsyncGenerator<string, void>) {
  if (first.done) return
  yield first.value
  yield* others
}

/**
 * Stored images at /{userId}/{name}, for their owner only. Their headers let a browser show a picture and nothing
 * else. Every other address below answers like an image that does not exist.
 */
function createImagesRoute({ createContext }: { createContext: CreateContext }): Hono {
  const app = new Hono()
  app.get('/:userId/:name', async (c) => {
    const { userId, name } = c.req.param()
    const { bytes, contentType } = await openImage(await createContext(c), { ownerId: userId, name })
    const body = bytes as Uint8Array<ArrayBuffer> // no file store returns shared memory
    return c.body(toBody(body), 200, {
      ...harmlessImage,
      'Content-Length': String(body.length),
      'Cache-Control': 'private, max-age=31536000, immutable', // a name is never used twice
      'Content-Type': contentType,
    })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}

/** The OpenAPI document at /openapi.json. Every other address here is answered like one that does not exist. */
function createOpenApiRoute(): Hono {
  const app = new Hono()
  app.get('/openapi.json', async (c) => {
    const { buildOpenApiDocument } = await import('./openapi/openapi.ts') // seldom asked for, and slow to load
    return c.json(await buildOpenApiDocument())
  })
  app.all('*', (c) => c.notFound())
  return app
}

/** A group of routes at a path. `by route`: each of its routes declares and checks its own access. `demo`: the public demo may use it. */
type Mount = { path: string; access: Access | 'by route'; routes: Hono; demo?: true }

type MountOptions = {
  web: Web
  log: Logger
  shutdown: Shutdown
  createContext: CreateContext
  checkLimits: CheckLimits
}

/** Everything that the server answers, with its access, in the order in which a request is matched. */
export function listMounts(appContext: App, options: MountOptions): Mount[] {
  const { web, log, shutdown, createContext, checkLimits } = options
  return [
    { path: '/', access: 'public', routes: createHealthRoute(appContext, shutdown) },
    { path: '/api/auth', access: 'public', routes: refuseParameters(createAuthMount(appContext, log)) },
    {
      path: API_PREFIX,
      access: 'by route',
      routes: createApiMount(appContext, { createContext, checkLimits }),
    },
    { path: '/api/webhooks', access: 'public', routes: webhookRoute(appContext, log) },
    {
      path: '/api/events',
      access: 'user',
      routes: createEventsRoute({ ...appContext, createContext }),
      demo: true,
    },
    { path: '/api', access: 'by route', routes: documentedRoutes({ createContext, checkLimits }) },
    { path: '/images', access: 'user', routes: createImagesRoute({ createContext }), demo: true },
    { path: POST_IMAGES, access: 'public', routes: createBlogImagesRoute(appContext, { createContext }) },
    { path: '/', access: 'public', routes: createSearchEnginesRoute(appContext) },
    { path: '/blog/rss.xml', access: 'public', routes: createFeedRoute(appContext) },
    {
      path: '/exports/trades.csv',
      access: 'user',
      routes: createTradesCsvRoute({ ...appContext, createContext }),
      demo: true,
    },
    { path: '/exports', access: 'user', routes: createExportsRoute({ createContext }) },
    { path: '/api', access: 'public', routes: createOpenApiRoute() },
    { path: UNSUBSCRIBE_PATH, access: 'public', routes: createUnsubscribeRoute(appContext) },
    {
      path: '/dev/mail',
      access: 'public',
      routes: createDevMailRoute({ ...appContext, production: appContext.config.production }),
    },
    { path: '/', access: 'by route', routes: createPagesRoute(appContext, { web, log, createContext }) },
  ]
}

/** The routes of a mount, with the checks of its access and limits before them. */
export function guardMount(
  { access, path, routes, demo }: Mount,
  { createContext, checkLimits }: Pick<MountOptions, 'createContext' | 'checkLimits'>,
): Hono {
  if (access === 'public' || access === 'by route') return routes
  const guarded = new Hono()
  guarded.use(async (c, next) => {
    const context = await createContext(c)
    await requireRecordedAccess(context, { access, scope: null, demo }, `${c.req.method} ${path}`)
    await checkLimits(c, context, { access, path, ...defaultBody })
    await next()
  })
  return guarded.route('/', routes)
}
