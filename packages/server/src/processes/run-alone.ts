import { serve } from '@hono/node-server'
import type { Logger } from 'pino'
import { makeApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { followConnections } from '../http/follow-connections.ts'
import { httpTimeouts } from '../http/http-timeouts.ts'
import { drain } from '../http/shutdown.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/start-job-worker.ts'
import { loadWatchedWeb, loadWeb } from '../pages/load-web.ts'
import { announce } from './announce.ts'
import { logProblems, openPrimaryContext } from './open-contexts.ts'
import { explainPort, sayRefusal } from './refusals.ts'
import { stopAtSignal } from './stop-when-told.ts'

/** The entire server in this process. */
export async function runAlone(
  config: Config,
  { log, watchesWeb }: { log: Logger; watchesWeb: boolean },
): Promise<void> {
  // PostgreSQL starts in a separate process while this one loads the pages.
  const [{ appContext, seeded }, { web, makeServer }] = await Promise.all([
    openPrimaryContext(config, log),
    watchesWeb ? loadWatchedWeb() : loadWeb().then((built) => ({ web: built, makeServer: undefined })),
  ])
  const shutdown = { isStarted: false }
  const app = makeApp(appContext, { web, log, shutdown })
  const worker = config.worker ? await startJobWorker(appContext, log) : null
  const server = serve(
    {
      fetch: app.fetch,
      port: config.port,
      hostname: config.host,
      serverOptions: httpTimeouts,
      ...(makeServer && { createServer: makeServer }),
    },
    ({ port }) => {
      announce(appContext, { port, seeded })
      void logProblems(appContext, log)
    },
  )
  const closeUnused = followConnections(server)
  server.on('error', (error) => {
    sayRefusal(explainPort(error, config))
    void appContext.close().then(() => process.exit(1))
  })
  stopAtSignal(async () => {
    const jobsEnded = worker?.stop({ maxMs: MAX_JOB_STOP_MS })
    appContext.events.end() // a stream never ends by itself
    const isComplete = await drain(server, { shutdown, closeUnused })
    if (!isComplete) log.warn('some requests were cut off by the end of the server')
    await jobsEnded
    await appContext.close()
  })
}
