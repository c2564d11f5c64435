import { listPublishedPosts } from '@candlebook/core/blog'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import { buildRobots, buildSiteMap } from './build-site-map.ts'

/** The newest posts; the pages of the blog link to the older ones. */
const MAX_POSTS = 20

/** What search engines read first: /robots.txt and /sitemap.xml. */
export function createSearchEnginesRoute({ db, config }: Pick<AppContext, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/robots.txt', (c) => c.text(buildRobots(config), 200, { 'Cache-Control': 'public, max-age=3600' }))
  app.get('/sitemap.xml', async (c) => {
    const { items } = await listPublishedPosts({ db }, { limit: MAX_POSTS })
    return c.body(buildSiteMap(items, config), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  return app
}
