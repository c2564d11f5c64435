import { Hono } from 'hono'
import { findMailProblem } from './open-mail.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/**
 * /livez: the process answers. /readyz: the database does too, and the server is not about to end; a second line says
 * what is not set up.
 */
export function health({ db, mailer }: World, shutdown: Shutdown): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (shutdown.isStarted) return c.text('the server is ending', 503)
    try {
      await db.pool.query('select 1')
      return c.text(['ok', findMailProblem(mailer)].filter((line) => line !== null).join('\n'))
    } catch {
      return c.text('the database does not answer', 503)
    }
  })
  return app
}
