import { AppError } from '@candlebook/core/kernel'
import { showScreenshot } from '@candlebook/core/library'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContextOf } from './context-of.ts'
import type { World } from './world.ts'

/**
 * Screenshots of pages at ?url=, taken by this server: leads to the stored image, which is taken first where there is
 * none. Only for who is signed in, and only from pages of our own: else any site could have pictures taken in a
 * visitor's name. HEAD takes none.
 */
export function screenshotsRoute(
  { capturer, config }: Pick<World, 'capturer' | 'config'>,
  { contextOf }: { contextOf: ContextOf },
): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null, 204)
    if (isForeign(c)) throw new AppError('request.cross_site')
    const page = c.req.query('url') ?? ''
    return c.redirect(
      await showScreenshot(await contextOf(c), { page, capturer, isLimited: config.limitRequests }),
      303,
    )
  })
  return app
}

function isForeign(c: HonoContext): boolean {
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
