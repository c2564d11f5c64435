import { API_PREFIX } from '@candlebook/contract'
import { POST_IMAGES } from '@candlebook/contract/blog'
import type { Access } from '@candlebook/contract/routes'
import { UNSUBSCRIBE_PATH } from '@candlebook/core/mail'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createApiMount } from './api/api-mount.ts'
import { openLimitCheck } from './api/checks/check-limits.ts'
import { requireRecordedAccess } from './api/checks/require-recorded-access.ts'
import type { CreateContext } from './api/create-context.ts'
import { createAuthMount } from './auth/auth-mount.ts'
import { webhookRoute } from './billing/webhook-route.ts'
import { createBlogImagesRoute } from './blog/blog-images-route.ts'
import { createFeedRoute } from './blog/feed-route.ts'
import type { AppContext } from './context/app-context.ts'
import { documentedRoutes } from './documented/documented-routes.ts'
import { createEventsRoute } from './events/events-route.ts'
import { createExportsRoute } from './exports/exports-route.ts'
import { createHealthRoute } from './health/health.ts'
import type { Shutdown } from './http/shutdown.ts'
import { createImagesRoute } from './images/images-route.ts'
import { createDevMailRoute } from './mail/dev-mail.ts'
import { createUnsubscribeRoute } from './mail/unsubscribe-route.ts'
import { createOpenApiRoute } from './openapi/openapi-route.ts'
import { createPagesRoute, type Web } from './pages/pages.ts'
import { createSearchEnginesRoute } from './search-engines/search-engines-route.ts'

/** A group of routes at a path. `by route`: each of its routes declares and checks its own access. `demo`: the public demo may use it. */
export type Mount = { path: string; access: Access | 'by route'; routes: Hono; demo?: true }

export type MountOptions = {
  web: Web
  log: Logger
  shutdown: Shutdown
  createContext: CreateContext
}

/** Everything that the server answers, with its access, in the order in which a request is matched. */
export function listMounts(appContext: AppContext, options: MountOptions): Mount[] {
  const { web, log, shutdown, createContext } = options
  const checkLimits = openLimitCheck(appContext)
  return [
    { path: '/', access: 'public', routes: createHealthRoute(appContext, shutdown) },
    { path: '/api/auth', access: 'public', routes: createAuthMount(appContext, log) },
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

/** The routes of a mount, with the check of its access before them. */
export function guardMount(
  { access, path, routes, demo }: Mount,
  { createContext }: { createContext: CreateContext },
): Hono {
  if (access === 'public' || access === 'by route') return routes
  const guarded = new Hono()
  guarded.use(async (c, next) => {
    const route = `${c.req.method} ${path}`
    await requireRecordedAccess(await createContext(c), { access, scope: null, demo }, route)
    await next()
  })
  return guarded.route('/', routes)
}
