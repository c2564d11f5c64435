import { listFeedPosts } from '@candlebook/core/blog'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import { buildFeed } from './build-feed.ts'

const LIMITS = { limit: 20, maxContentBytes: 128 * 1024 }

/** The newest published posts for feed readers, as RSS 2.0. */
export function createFeedRoute({ db, config }: Pick<AppContext, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const posts = await listFeedPosts({ db }, LIMITS)
    return c.body(buildFeed(posts, { baseUrl: config.baseUrl }), 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  return app
}
