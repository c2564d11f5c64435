import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Runtime } from '../runtime/runtime.ts'

const MAX_BODY_BYTES = 16 * 1024

export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.text('The form is too large.', 413),
})

/**
 * Lets only this site's own forms and addresses in. The name of the host is checked as well: another site's name can
 * be pointed at 127.0.0.1.
 */
export function guardOrigin(runtime: Runtime): MiddlewareHandler {
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
export const setHeaders: MiddlewareHandler = async (c, next) => {
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
