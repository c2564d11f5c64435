import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Runtime } from '../runtime/runtime.ts'
import { createChallengeRoutes } from './challenge-routes.ts'
import { createCheckoutRoutes } from './checkout-routes.ts'
import { createControlRoutes } from './control-routes.ts'
import { createIntentRoutes, createInvoiceRoutes } from './invoice-routes.ts'
import { guardOrigin, limitBody, setHeaders } from './page-guards.ts'
import { createPortalRoutes } from './portal-routes.ts'
import { PageError } from './read-form.ts'
import { renderPage } from './render-page.ts'

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
