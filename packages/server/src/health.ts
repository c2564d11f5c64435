import { Hono } from 'hono'
import type { World } from './world.ts'

/** /livez: the process answers. /readyz: the database does too. */
export function health({ db }: World): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await db.pool.query('select 1')
      return c.text('ok')
    } catch {
      return c.text('the database does not answer', 503)
    }
  })
  return app
}
