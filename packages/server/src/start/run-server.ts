import { serve } from '@hono/node-server'
import type { Logger } from 'pino'
import { makeApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { openAppContext } from '../context/app-context.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { followConnections } from '../http/follow-connections.ts'
import { httpTimeouts } from '../http/http-timeouts.ts'
import { drain } from '../http/shutdown.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/start-job-worker.ts'
import { loadWatchedWeb, loadWeb } from '../pages/load-web.ts'
import { announce, logProblems } from './announce.ts'
import { explainPort, sayRefusal } from './refusals.ts'

/** Process managers wait ten seconds before they kill. */
const MAX_STOP_MS = 9500

/** Runs the server in this process until a signal ends it. `watchesWeb` serves the web app from source. */
export async function runServer(
  config: Config,
  { log, watchesWeb }: { log: Logger; watchesWeb: boolean },
): Promise<void> {
  // PostgreSQL starts in a separate process while this one loads the pages.
  const [{ appContext, seeded }, { web, makeServer }] = await Promise.all([
    openContext(config, log),
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

/** Opens the database with its newest migrations, the payments sandbox, and the demo data of an empty database. */
async function openContext(config: Config, log: Logger) {
  const report = (err: unknown) => log.error({ err }, 'import, job queue or payments failed')
  const appContext = await openAppContext(config, { report, runsSandbox: true })
  const seeded = config.demo && (await seedDemo(appContext, demoAccounts))
  return { appContext, seeded }
}

/** Ends the process at its first signal: with 0 after `stop`, with 1 when that takes too long. */
function stopAtSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
    void stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}
