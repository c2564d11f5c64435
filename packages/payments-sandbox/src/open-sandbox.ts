import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createApi } from './api/api.ts'
import { closeDispute, findDisputable, openDispute } from './cards/disputes.ts'
import { attachPaymentMethod, createFromToken } from './cards/payment-methods.ts'
import { completeCheckout, getOffer } from './checkout/checkout.ts'
import type { Faults } from './faults/faults.ts'
import { createPages } from './pages/pages.ts'
import { setDefaultCard } from './portal/portal.ts'
import type { SandboxEvent } from './resources/event.ts'
import type { Dispute } from './resources/payment.ts'
import { createRuntime, type SandboxClock } from './runtime/runtime.ts'
import { type Context, emitEvent } from './state/context.ts'
import { createState, loadState, requireRecord, type State, saveState } from './state/state.ts'
import { createEndpoint, RETRY_DELAYS_MS, signPayload } from './webhooks/webhooks.ts'

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
  /** Everything that the sandbox has, after what fell due. Tests look at it. */
  readonly state: State
  /** The last requests to the API, 10,000 at most, such as `POST /v1/refunds`, the oldest first. */
  requests: string[]
  /** Sends all events to this address, signed with `webhookSecret`. */
  deliverTo(url: string): void
  /** Replaces the secrets that sign; two of them during a rotation. */
  setWebhookSecrets(secrets: string[]): void
  /** Lets something happen to an object that only its event tells, such as a change that is not noticed otherwise. */
  emit(type: string, object: object): SandboxEvent
  /** The request that delivers an event to a webhook, for a test that delivers by itself. */
  sign(event: object): { rawBody: string; signature: string }
  /** A call of the API within the process, such as of the operator in the dashboard. Throws when it is refused. */
  call<Answer = unknown>(request: string, params?: Record<string, string>): Promise<Answer>
  /** Completes a checkout as a buyer does, with this test card when something is due. Returns the subscription's id. */
  completeCheckout(sessionId: string, card?: string): string
  /** Lets this test card pay everything of a customer from now on, as a customer does in the portal. */
  useCard(customerId: string, card: string): void
  /**
   * Disputes the customer's newest charge, or the one with this id, as the bank does: all of it, or this part in cents.
   * Returns the dispute's id.
   */
  openDispute(customerId: string, about?: { chargeId?: string; amount?: number }): string
  /** The bank decides an open dispute, for the seller (`won`) or for the customer. */
  closeDispute(disputeId: string, status: 'won' | 'lost'): void
  /** Opens a dispute about all of a charge, which the seller loses. */
  loseDispute(customerId: string, chargeId?: string): void
  /** Forgets everything except what is sold and where events go, and sets the clock to its source. */
  clear(): void
  /** Resolves when every event is delivered or given up. */
  waitForWebhooks(): Promise<void>
  close(): Promise<void>
}

/** How often the sandbox looks for what fell due while the system's clock moved. */
const DUE_CHECK_MS = 1000

/** A sandbox that runs for months must not keep every request. */
const MAX_REQUESTS = 10_000

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
  const api = createApi(runtime)
  const requests: string[] = []
  const apiServer = createAdaptorServer({
    fetch: (request, env) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      if (requests.length > MAX_REQUESTS) requests.shift()
      return api.fetch(request, env)
    },
  }) as Server
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
    get state() {
      runtime.catchUp()
      return state
    },
    requests,
    emit: (type, object) => runtime.change((ctx) => emitEvent(ctx, type, object)),
    sign(event) {
      const rawBody = JSON.stringify(event)
      const second = Math.floor(Date.now() / 1000) // compared with the clock of the system
      return { rawBody, signature: signPayload(rawBody, [state.webhookSecret], second) }
    },
    async call<Answer>(request: string, params: Record<string, string> = {}) {
      const [method = '', path = ''] = request.split(' ')
      const fields = new URLSearchParams(params)
      const isQuery = method === 'GET'
      const response = await api.request(isQuery ? `${path}?${fields}` : path, {
        method,
        headers: {
          Authorization: `Bearer ${state.secretKey}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        ...(!isQuery && { body: fields.toString() }),
      })
      if (!response.ok) throw new Error(`${request}: ${await response.text()}`)
      return (await response.json()) as Answer
    },
    completeCheckout: (sessionId, card = 'pm_card_visa') =>
      runtime.change((ctx) => {
        const session = requireRecord(state.checkoutSessions, 'checkout.session', sessionId)
        const buyer = { email: '', name: '', country: 'PT', taxId: '' }
        const method = getOffer(ctx, session).needsCard ? createFromToken(ctx, card) : null
        completeCheckout(ctx, session, { buyer, method, presence: 'authenticated' })
        return session.subscription ?? ''
      }),
    useCard: (customerId, card) =>
      runtime.change((ctx) => {
        const customer = requireRecord(state.customers, 'customer', customerId)
        setDefaultCard(ctx, customer, attachPaymentMethod(ctx, card, customerId).id)
      }),
    openDispute: (customerId, about) => runtime.change((ctx) => dispute(ctx, customerId, about).id),
    closeDispute: (disputeId, status) =>
      runtime.change((ctx) => closeDispute(ctx, requireRecord(state.disputes, 'dispute', disputeId), status)),
    loseDispute: (customerId, chargeId) =>
      runtime.change((ctx) => closeDispute(ctx, dispute(ctx, customerId, { chargeId }), 'lost')),
    clear() {
      const { seed, idsCreated, secretKey, webhookSecret, products, prices } = state
      const { portalConfigurations, webhookEndpoints, webhookSecrets } = state
      const kept = { seed, idsCreated, secretKey, webhookSecret, products, prices }
      Object.assign(state, createState(), kept, { portalConfigurations, webhookEndpoints, webhookSecrets })
      runtime.change(() => requests.splice(0))
      runtime.faults.clear()
    },
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
function dispute(
  ctx: Context,
  customerId: string,
  about: { chargeId?: string; amount?: number } = {},
): Dispute {
  const { chargeId, amount } = about
  const charge = chargeId ? ctx.state.charges[chargeId] : findDisputable(ctx.state, customerId)
  if (!charge) throw new Error(`${customerId} has no charge that can be disputed.`)
  return openDispute(ctx, charge, amount)
}

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

/** Throws in production, where a sandbox would give paid plans away. */
function refuseProduction(isAllowed: boolean): void {
  if (isAllowed || process.env.NODE_ENV !== 'production') return
  throw new Error(
    'The payments sandbox does not open with NODE_ENV=production: no money moves in it. Set a Stripe key, or allow the sandbox in production.',
  )
}
