import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createApi } from './api/create-api.ts'
import type { SandboxClock } from './clock/sandbox-clock.ts'
import type { Faults } from './faults/faults.ts'
import { createPages } from './pages/create-pages.ts'
import { refuseProduction } from './refuse-production.ts'
import { createRuntime } from './runtime/runtime.ts'
import type { Context } from './state/context.ts'
import { createState } from './state/state.ts'
import { loadState, saveState } from './state/store-file.ts'
import { createEndpoint } from './webhooks/create-endpoint.ts'
import { RETRY_DELAYS_MS } from './webhooks/deliver-events.ts'

export type SandboxOptions = {
  /** Port of the API on 127.0.0.1; 0 takes a free one. */
  port?: number
  /** Port of the hosted pages on 127.0.0.1; 0 takes a free one. */
  pagesPort?: number
  /** Where the state is kept. Without a folder it ends with the process. */
  folder?: string
  secretKey?: string
  webhookSecret?: string
  /** The time that the sandbox starts from and that goes on; the system's by default. */
  clock?: () => Date
  /** Decides the ids, so that two runs can be compared. Random by default. */
  seed?: string
  /** How long an event waits after each failed delivery, in milliseconds. */
  retryDelaysMs?: number[]
  allowInProduction?: boolean
}

export type Sandbox = {
  /** Origin of the API. */
  url: string
  /** Origin of the hosted pages. */
  pagesUrl: string
  secretKey: string
  webhookSecret: string
  clock: SandboxClock
  faults: Faults
  /** Sends all events to this address, signed with `webhookSecret`. */
  deliverTo(url: string): void
  /** Replaces the secrets that sign; two of them during a rotation. */
  setWebhookSecrets(secrets: string[]): void
  /** Resolves when every event is delivered or given up. */
  waitForWebhooks(): Promise<void>
  close(): Promise<void>
}

/** How often the sandbox looks for what fell due while the system's clock moved. */
const DUE_CHECK_MS = 1000

/**
 * Opens a sandbox: the API and the hosted pages, each on its own port of 127.0.0.1. Throws with
 * NODE_ENV=production, unless `allowInProduction` is true.
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  refuseProduction(options.allowInProduction ?? false)
  const { folder } = options
  const state = folder ? loadState(folder, options) : createState(options)
  let pagesUrl = ''
  const runtime = createRuntime({
    state,
    source: options.clock ?? (() => new Date()),
    pagesUrl: () => pagesUrl,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    save: () => folder && saveState(folder, state),
  })

  const pagesServer = createAdaptorServer({ fetch: createPages(runtime).fetch }) as Server
  pagesUrl = await listen(pagesServer, options.pagesPort ?? 0)
  const apiServer = createAdaptorServer({ fetch: createApi(runtime).fetch }) as Server
  const url = await listen(apiServer, options.port ?? 0)
  // A fault of the clock must not end the process, which can be the product's server.
  const catchUp = () => {
    try {
      runtime.catchUp()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
  const timer = setInterval(catchUp, DUE_CHECK_MS)
  timer.unref()
  catchUp()
  runtime.deliverer.resume()

  return {
    url,
    pagesUrl,
    secretKey: state.secretKey,
    webhookSecret: state.webhookSecret,
    clock: runtime.clock,
    faults: runtime.faults,
    deliverTo: (target) => runtime.change((ctx) => registerOwner(ctx, target)),
    setWebhookSecrets: (secrets) =>
      runtime.change(() => {
        for (const endpoint of Object.keys(state.webhookSecrets)) state.webhookSecrets[endpoint] = secrets
      }),
    waitForWebhooks: () => runtime.deliverer.waitUntilIdle(),
    async close() {
      clearInterval(timer)
      runtime.deliverer.close()
      await Promise.all([stop(apiServer), stop(pagesServer)])
    },
  }
}

/** The process that opened the sandbox has one endpoint, which moves with its address from run to run. */
function registerOwner(ctx: Context, url: string): void {
  const metadata = { registered_by: 'deliverTo' }
  const { webhookEndpoints, webhookSecret: secret } = ctx.state
  const known = Object.values(webhookEndpoints).find(
    (endpoint) => endpoint.metadata.registered_by === 'deliverTo',
  )
  if (known) known.url = url
  else createEndpoint(ctx, { url, enabledEvents: ['*'], description: null, metadata, secret })
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
