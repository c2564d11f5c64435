import { type HealthInputs, isDatabaseReachable, type OperationsContext } from '@candlebook/core/operations'
import { Hono } from 'hono'
import { type App, findMailProblem } from '../context/app-context.ts'
import type { Shutdown } from '../http/connections.ts'
import { type Forwarding, findMissingProxySetting } from '../http/forwarding.ts'
import { readVersion } from './release.ts'
import { findOperatorProblem, findSettingProblems } from './setting-problems.ts'

/**
 * /livez: the process answers. /readyz: the database does too, and the server is not about to end; further lines
 * say what is not set up.
 */
export function createHealthRoute({ db, mailer, config, forwarding }: App, shutdown: Shutdown): Hono {
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

/** What the checks of the health look at, from the connections and services of this process. */
export function buildHealthInputs(
  app: Pick<App, 'config' | 'db' | 'clock' | 'payments' | 'paymentsHost'> & {
    mailer: Pick<App['mailer'], 'transport'>
    forwarding?: Forwarding
  },
): HealthInputs {
  const { config, db, clock, mailer, payments, paymentsHost, forwarding } = app
  return {
    db,
    clock,
    settings: findSettingProblems(config, forwarding),
    mail: mailer.transport,
    payments: {
      isSetUp: payments.isSetUp,
      isSandbox: payments.isSandbox,
      areRequired: config.requireSubscription,
      findProblems: paymentsHost.findProblems,
    },
    readProviderTime: paymentsHost.readTime,
    areRatesFetched: config.rates !== null,
    dataFolder: config.dataFolder,
  }
}

/** When this process was started. */
const startedAt = new Date(performance.timeOrigin).toISOString()

/** What the operations on the installation know of this process. */
export function buildOperations(app: App): OperationsContext['operations'] {
  return {
    health: buildHealthInputs(app),
    describeProcess: async () => ({
      version: { ...(await readVersion(app.config.sourceCommit)), startedAt },
      slowRequests: { thresholdMs: app.slowRequests.thresholdMs, newest: app.slowRequests.list() },
    }),
  }
}
