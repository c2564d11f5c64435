import { findSignedInUser } from '@candlebook/core/identity'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'

/** The web app: its files and the function that renders a page of it. */
export type Web = {
  /** The folder of the built files; null when the development server serves them. */
  clientFolder: string | null
  /** True under `npm run dev`: the development tools need what the Content-Security-Policy forbids. */
  fromSource?: boolean
  /** Whether only a signed-in user sees this address. Other visitors are redirected to the sign-in page. */
  isGuarded(pathname: string): boolean
  render(request: Request, api: unknown, options: { nonce: string; requestId: string }): Promise<Response>
}

/** Static files of the web app, and for every other address a rendered page. */
export function pages(appContext: AppContext, web: Web): Hono {
  const app = new Hono()
  const { db, clock, config } = appContext
  if (web.clientFolder) app.use('*', serveFiles(web.clientFolder))
  app.get('*', async (c) => {
    if (web.isGuarded(c.req.path)) {
      const user = await findSignedInUser({ db, clock, ...config }, c.req.header('cookie'))
      if (!user) return c.redirect('/auth')
    }
    const response = await web.render(
      c.req.raw,
      {},
      {
        nonce: c.get('secureHeadersNonce') ?? '',
        requestId: c.get('requestId'),
      },
    )
    const html = new Response(response.body, response)
    html.headers.set('Cache-Control', 'no-store')
    return html
  })
  return app
}

function serveFiles(folder: string) {
  return serveStatic({
    root: folder,
    onFound: (path, c) => {
      const forever = path.includes('/assets/')
      c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
    },
  })
}
