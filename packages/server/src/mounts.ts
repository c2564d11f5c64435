import { API_PREFIX } from '@candlebook/contract'
import type { Access } from '@candlebook/contract/routes'
import { requireAccess } from '@candlebook/core/identity'
import { OWN_SCREENSHOTS } from '@candlebook/domain/library'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { FindRouteMeta } from './api/find-route-meta.ts'
import { apiMount } from './api-mount.ts'
import { authMount } from './auth-mount.ts'
import type { ContextOf } from './context-of.ts'
import { devMail } from './dev-mail.ts'
import { health } from './health.ts'
import { imagesRoute } from './images-route.ts'
import { openApiRoute } from './openapi-route.ts'
import { pages, type Web } from './pages.ts'
import { screenshotsRoute } from './screenshots-route.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/** A group of routes at a path. `by route`: each of its routes declares and checks its own access. */
export type Mount = { path: string; access: Access | 'by route'; routes: Hono }

export type MountOptions = {
  web: Web
  log: Logger
  shutdown: Shutdown
  contextOf: ContextOf
  findMeta?: FindRouteMeta | undefined
}

/** Everything that the server answers, with its access, in the order in which a request is matched. */
export function listMounts(world: World, options: MountOptions): Mount[] {
  const { web, log, shutdown, contextOf } = options
  return [
    { path: '/', access: 'public', routes: health(world, shutdown) },
    { path: '/api/auth', access: 'public', routes: authMount(world, log) },
    { path: API_PREFIX, access: 'by route', routes: apiMount(world, options) },
    { path: '/images', access: 'user', routes: imagesRoute({ contextOf }) },
    { path: OWN_SCREENSHOTS, access: 'user', routes: screenshotsRoute(world, { contextOf }) },
    { path: '/api', access: 'public', routes: openApiRoute() },
    { path: '/dev/mail', access: 'public', routes: devMail(world) },
    { path: '/', access: 'by route', routes: pages(world, web) },
  ]
}

/** The routes of a mount behind the check of its access. */
export function guardMount({ access, routes }: Mount, { contextOf }: { contextOf: ContextOf }): Hono {
  if (access === 'public' || access === 'by route') return routes
  const guarded = new Hono()
  guarded.use(async (c, next) => {
    requireAccess((await contextOf(c)).actor, access)
    await next()
  })
  return guarded.route('/', routes)
}
