import { DataFolderInUse, NoEmbeddedDatabase } from '@candlebook/embedded-postgres'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { openAppContext } from './context/app-context.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { httpTimeouts } from './http/http-timeouts.ts'
import { drain } from './http/shutdown.ts'
import { MAX_JOB_STOP_MS, startJobWorker } from './jobs/start-job-worker.ts'
import { loadWatchedWeb, loadWeb } from './pages/load-web.ts'

try {
  await start(readConfig())
} catch (error) {
  // Expected refusals (a setting, a data folder in use) are one line; anything else shows where it came from.
  const expected = [ConfigError, DataFolderInUse, NoEmbeddedDatabase].some((kind) => error instanceof kind)
  console.error(expected ? `Candlebook cannot start: ${(error as Error).message}` : error) // one of the three above
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel })
  const appContext = await openAppContext(config, {
    report: (err) => log.error({ err }, 'import, job queue or payments failed'),
    runsSandbox: true,
  })
  const seeded = config.demo && (await seedDemo(appContext, demoAccounts))
  const watched = process.argv.includes('--watch-web') ? await loadWatchedWeb() : null
  const web = watched?.web ?? (await loadWeb())
  const shutdown = { isStarted: false }
  const app = makeApp(appContext, { web, log, shutdown })
  const worker = config.worker ? await startJobWorker(appContext, log) : null
  const createServer = watched?.makeServer
  const server = serve(
    {
      fetch: app.fetch,
      port: config.port,
      hostname: config.host,
      serverOptions: httpTimeouts,
      ...(createServer && { createServer }),
    },
    ({ port }) => {
      const { paymentsHost } = appContext
      paymentsHost.deliverEventsTo(`http://${getLocalName(config.host)}:${port}`)
      void paymentsHost.findProblems().then((problems) => {
        for (const problem of problems) log.warn({ problem }, 'payments')
      })
      greet(config, { port, seeded, sandboxPagesUrl: paymentsHost.sandboxPagesUrl })
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE'
    console.error(
      taken ? `Candlebook cannot start: port ${config.port} is in use. Set PORT to another.` : error,
    )
    void appContext.close().then(() => process.exit(1))
  })

  const stop = async () => {
    if (shutdown.isStarted) return
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
    const jobsEnded = worker?.stop({ maxMs: MAX_JOB_STOP_MS })
    appContext.events.end() // a stream never ends by itself
    if (!(await drain(server, shutdown))) log.warn('some requests were cut off by the end of the server')
    await jobsEnded
    await appContext.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Process managers wait ten seconds before they kill. */
const MAX_STOP_MS = 9500

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
