import { isDatabaseReachable } from '@candlebook/core/operations'
import { Hono } from 'hono'
import { findOperatorProblem } from '../config/find-operator-problem.ts'
import type { AppContext } from '../context/app-context.ts'
import { findMailProblem } from '../context/open-mail.ts'
import type { Shutdown } from '../http/shutdown.ts'
import { findMissingProxySetting } from '../limits/forwarding.ts'

/**
 * /livez: the process answers. /readyz: the database does too, and the server is not about to end; further lines
 * say what is not set up.
 */
export function createHealthRoute({ db, mailer, config, forwarding }: AppContext, shutdown: Shutdown): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReachable = await isDatabaseReachable(db)
    // After the query: the server can be told to end during it, and this answer then says so.
    if (shutdown.isStarted) return c.text('the server is ending', 503)
    if (!isReachable) return c.text('the database does not answer', 503)
    const lines = [
      'ok',
      findMailProblem(mailer),
      findOperatorProblem(config),
      findMissingProxySetting(config, forwarding),
    ]
    return c.text(lines.filter((line) => line !== null).join('\n'))
  })
  return app
}
