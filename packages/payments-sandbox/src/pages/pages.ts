import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { Runtime } from '../runtime/runtime.ts'
import { createChallengeRoutes } from './challenge-page.ts'
import { createCheckoutRoutes } from './checkout-page.ts'
import { createControlRoutes } from './control-page.ts'
import { createIntentRoutes, createInvoiceRoutes } from './invoice-page.ts'
import { PageError, renderPage } from './page.ts'
import { createPortalRoutes } from './portal-routes.ts'

const MAX_BODY_BYTES = 16 * 1024

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.text('The form is too large.', 413),
})

/**
 * Lets only this site's own forms and addresses in. The name of the host is checked as well: another site's name can
 * be pointed at 127.0.0.1.
 */
function guardOrigin(runtime: Runtime): MiddlewareHandler {
  return async (c, next) => {
    const own = new URL(runtime.ctx.pagesUrl())
    const origins = [own.origin, `http://localhost:${own.port}`]
    const host = c.req.header('host') ?? ''
    if (!origins.includes(`http://${host}`))
      return c.text('This address is not an address of the sandbox.', 421)
    const origin = c.req.header('origin')
    if (c.req.method !== 'GET' && (!origin || !origins.includes(origin))) {
      return c.text('Forms of the sandbox are accepted from its own pages only.', 403)
    }
    return next()
  }
}

/** Headers of every page: nothing is stored, framed or loaded. */
const setHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  // No form-action: a browser applies it to the way back to the app as well.
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  )
}

/** The hosted pages as an app of Hono. */
export function createPages(runtime: Runtime): Hono {
  const pages = new Hono()
  pages.use(setHeaders)
  pages.use(guardOrigin(runtime))
  pages.use(limitBody)
  pages.route('/', createControlRoutes(runtime))
  pages.route('/authenticate', createIntentRoutes(runtime))
  pages.route('/challenge', createChallengeRoutes(runtime))
  pages.route('/checkout', createCheckoutRoutes(runtime))
  pages.route('/invoice', createInvoiceRoutes(runtime))
  pages.route('/portal', createPortalRoutes(runtime))
  pages.notFound((c) => c.html(renderError('There is no page at this address.'), 404))
  pages.onError((error, c) => {
    if (error instanceof PageError) return c.html(renderError(error.message), error.status)
    return c.html(renderError(`The sandbox failed: ${error.message}`), 500)
  })
  return pages
}

function renderError(message: string) {
  return renderPage('This page is not available', html`<section><p>${message}</p></section>`)
}
