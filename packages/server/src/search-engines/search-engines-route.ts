import { listPublishedIds } from '@candlebook/core/blog'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import { buildRobots, buildSiteMap } from './build-site-map.ts'

/** More posts than a blog has. A site map may have 50,000 addresses. Source: https://www.sitemaps.org/protocol.html */
const MAX_POSTS = 5000

/** What search engines read first: /robots.txt and /sitemap.xml. */
export function createSearchEnginesRoute({ db, config }: Pick<AppContext, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/robots.txt', (c) => c.text(buildRobots(config), 200, { 'Cache-Control': 'public, max-age=3600' }))
  app.get('/sitemap.xml', async (c) => {
    const posts = await listPublishedIds({ db }, MAX_POSTS)
    return c.body(buildSiteMap(posts, config), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  return app
}
