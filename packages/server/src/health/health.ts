import { Hono } from 'hono'
import type { AppContext } from '../context/app-context.ts'
import type { Shutdown } from '../http/shutdown.ts'

/** /livez: the process answers. /readyz: the database does too, and the server is not about to end. */
export function health({ db }: AppContext, shutdown: Shutdown): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (shutdown.isStarted) return c.text('the server is ending', 503)
    try {
      await db.pool.query('select 1')
      return c.text('ok')
    } catch {
      return c.text('the database does not answer', 503)
    }
  })
  return app
}
