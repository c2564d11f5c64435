import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import { buildRobots } from './build-site-map.ts'
import { openSiteMap, PAUSE_AFTER_FAILURE_MS } from './open-site-map.ts'

/** What search engines read first: /robots.txt and /sitemap.xml. */
export function createSearchEnginesRoute(appContext: Pick<AppContext, 'db' | 'config' | 'clock'>): Hono {
  const app = new Hono()
  const siteMap = openSiteMap(appContext)
  app.get('/robots.txt', (c) =>
    c.text(buildRobots(appContext.config), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  app.get('/sitemap.xml', async (c) => {
    const text = await siteMap.read()
    if (text === null)
      throw new AppError('server.unavailable', { data: { waitSeconds: PAUSE_AFTER_FAILURE_MS / 1000 } })
    return c.body(text, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  return app
}
