import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { makeApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { type App, openAppContext } from '../context/app-context.ts'
import { demoAccounts, seedDemo } from '../demo/seed-demo.ts'
import { findSettingProblems } from '../health/setting-problems.ts'
import { drain, followConnections, httpTimeouts } from '../http/connections.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from '../jobs/job-handlers.ts'
import { loadWatchedWeb, loadWeb } from '../pages/load-web.ts'
import { explainPort, sayRefusal } from './refusals.ts'

/** Tells the operator that the server listens, and connects the payments sandbox with it. */
function announce({ config, paymentsHost }: App, { port, seeded }: { port: number; seeded: boolean }): void {
  paymentsHost.deliverEventsTo(`http://${getLocalName(config.host)}:${port}`)
  greet(config, { port, seeded, sandboxPagesUrl: paymentsHost.sandboxPagesUrl })
}

/** The name under which this machine reaches a server that listens on the address. */
function getLocalName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

type Greeting = { port: number; seeded: boolean; sandboxPagesUrl: string | null }

function greet(config: Config, { port, seeded, sandboxPagesUrl }: Greeting): void {
  const address = config.production ? config.baseUrl : `http://localhost:${port}`
  console.log(`\n  Candlebook is running: ${address}\n`)
  if (seeded) console.log('  The empty database was filled with demo data.')
  if (config.demo)
    for (const { label, email, password } of demoAccounts) console.log(`  ${label}: ${email} / ${password}`)
  else console.log(`  Sign up or sign in at ${address}/auth`)
  if (sandboxPagesUrl) console.log(`  Payments sandbox, no money moves: ${sandboxPagesUrl}`)
  console.log('')
}

/** Logs what is wrong with the settings, and with the account at the payment provider. */
async function logProblems({ config, paymentsHost }: App, log: Logger): Promise<void> {
  for (const { message } of findSettingProblems(config)) log.warn({ problem: message }, 'settings')
  for (const problem of await paymentsHost.findProblems()) log.warn({ problem }, 'payments')
}

/**
 * Renders and compresses the landing page. The first render loads the code of the pages and takes 20 times as long as the next ones;
 * during it, the first visitor and all users would wait.
 */
async function openLandingPage(app: Hono, log: Logger): Promise<void> {
  const page = await app.request('/', { headers: { 'accept-encoding': 'br' } })
  if (!page.ok) log.error({ status: page.status }, 'the landing page failed')
  await page.arrayBuffer()
}

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
      if (!watchesWeb) void openLandingPage(app, log)
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
