import { AppError } from '@candlebook/core/kernel'
import { showScreenshot } from '@candlebook/core/library'
import { Hono, type Context as HonoContext } from 'hono'
import type { CreateContext } from '../api/create-context.ts'
import type { AppContext } from '../context/app-context.ts'

/**
 * Screenshots of pages at ?url=, taken by this server. Redirects to the stored image, and takes the screenshot first when
 * there is none. Only pages of this server may ask: otherwise any site could take screenshots in the name of a
 * visitor. HEAD takes no screenshot.
 */
export function createScreenshotsRoute(
  { capturer, config }: Pick<AppContext, 'capturer' | 'config'>,
  { createContext }: { createContext: CreateContext },
): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'HEAD') return c.body(null, 204)
    if (isForeign(c)) throw new AppError('request.cross_site')
    const page = c.req.query('url') ?? ''
    return c.redirect(
      await showScreenshot(await createContext(c), { page, capturer, isLimited: config.limitRequests }),
      303,
    )
  })
  return app
}

function isForeign(c: HonoContext): boolean {
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
