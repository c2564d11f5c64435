import { createHash, createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultState } from '../faults/faults.ts'
import { API_VERSION, type SandboxEvent, type WebhookEndpoint } from '../resources/event.ts'
import { type Context, createId } from '../state/context.ts'
import type { Delivery, State } from '../state/state.ts'

type EndpointInput = {
  url: string
  enabledEvents: string[]
  description: string | null
  metadata: Record<string, string>
  /** Taken from the sandbox for the endpoint that the caller registers; made for any other. */
  secret?: string
}

/** Registers an address that gets events. */
export function createEndpoint(
  ctx: Context,
  input: EndpointInput,
): { endpoint: WebhookEndpoint; secret: string } {
  const endpoint: WebhookEndpoint = {
    id: createId(ctx, 'we_'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: ctx.now(),
    description: input.description,
    enabled_events: input.enabledEvents,
    livemode: false,
    metadata: input.metadata,
    status: 'enabled',
    url: input.url,
  }
  const secret = input.secret ?? createId(ctx, 'whsec_', 32)
  ctx.state.webhookEndpoints[endpoint.id] = endpoint
  ctx.state.webhookSecrets[endpoint.id] = [secret]
  return { endpoint, secret }
}

const TIMEOUT_MS = 10_000

/** Sends a signed payload. Returns the status of the answer, or null when no answer came. */
function postPayload(
  url: string,
  payload: string,
  signature: string,
  signal: AbortSignal,
): Promise<number | null> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(payload),
      'Stripe-Signature': signature,
      'User-Agent': 'PaymentsSandbox/1.0',
    }
    const outgoing = send(url, { method: 'POST', headers, timeout: TIMEOUT_MS, signal }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? null))
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(null))
    outgoing.end(payload)
  })
}

/**
 * The header `Stripe-Signature`: the time and one HMAC-SHA256 for each secret. During a rotation an endpoint has two.
 * Source: docs.stripe.com/webhooks#verify-manually.
 */
export function signPayload(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
    return `v1=${digest}`
  })
  return [`t=${timestamp}`, ...signatures].join(',')
}

/** How long an event waits after each failure. After the last one it is given up; the list of events still has it. */
export const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000, 300_000]

const STALE_SECONDS = 3600

export type Deliverer = {
  enqueue(event: SandboxEvent): void
  /** Continues with the deliveries that an earlier run left. */
  resume(): void
  /** Resolves when no delivery waits. */
  waitUntilIdle(): Promise<void>
  close(): void
}

/**
 * Delivers events to the endpoints, one at a time for each, in order: an event waits until the one before it is
 * delivered or given up. `onSettled` is called after each change of the queue.
 */
export function createDeliverer(
  state: State,
  faults: FaultState,
  retryDelaysMs: number[],
  onSettled: () => void,
): Deliverer {
  const stop = new AbortController()
  const workers = new Map<string, Promise<void>>()

  const start = (endpoint: string) => {
    if (workers.has(endpoint) || stop.signal.aborted) return
    const worker = work(endpoint).finally(() => {
      workers.delete(endpoint)
      // An event that came while the worker ended.
      if (findNext(state, faults, endpoint)) start(endpoint)
    })
    workers.set(endpoint, worker)
  }

  const work = async (endpoint: string) => {
    // Events of one change are created together: the worker begins after the last of them.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      const delivery = findNext(state, faults, endpoint)
      if (!delivery || stop.signal.aborted) return
      const isDelivered = await deliver(state, faults, delivery, stop.signal)
      if (stop.signal.aborted) return
      delivery.attempts += 1
      const delay = retryDelaysMs[delivery.attempts - 1]
      if (isDelivered || delay === undefined) {
        settleDelivery(state, delivery, isDelivered)
        onSettled()
      } else {
        await wait(delay, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    enqueue(event) {
      for (const endpoint of Object.values(state.webhookEndpoints)) {
        const { enabled_events: wanted, status } = endpoint
        if (status === 'disabled') continue
        if (!wanted.includes('*') && !wanted.includes(event.type)) continue
        event.pending_webhooks += 1
        state.deliveries.push({ event: event.id, endpoint: endpoint.id, attempts: 0 })
        start(endpoint.id)
      }
    },
    resume() {
      for (const { endpoint } of state.deliveries) start(endpoint)
    },
    async waitUntilIdle() {
      while (workers.size > 0) await Promise.all(workers.values())
    },
    close: () => stop.abort(),
  }
}

function findNext(state: State, faults: FaultState, endpoint: string): Delivery | undefined {
  if (!faults.hasWebhookFault('shuffle')) {
    return state.deliveries.find((delivery) => delivery.endpoint === endpoint)
  }
  const waiting = state.deliveries.filter((delivery) => delivery.endpoint === endpoint)
  faults.takeWebhookFault('shuffle')
  // By hash: without order, and still the same for the same seed.
  return waiting.sort((a, b) => hashText(a.event).localeCompare(hashText(b.event)))[0]
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function deliver(
  state: State,
  faults: FaultState,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const event = state.events[delivery.event]
  const endpoint = state.webhookEndpoints[delivery.endpoint]
  if (!event || !endpoint) return true
  if (faults.takeWebhookFault('drop')) return true
  if (faults.takeWebhookFault('delay')) {
    await wait(faults.delayMs, undefined, { signal, ref: false }).catch(() => {})
  }
  const secrets = faults.takeWebhookFault('wrong_signature')
    ? ['whsec_of_another_account']
    : (state.webhookSecrets[endpoint.id] ?? [])
  // The receiver compares with its own clock, which is the system's and not the sandbox's.
  const now = Math.floor(Date.now() / 1000)
  const timestamp = faults.takeWebhookFault('stale_timestamp') ? now - STALE_SECONDS : now
  const payload = JSON.stringify(event, null, 2)
  const signature = signPayload(payload, secrets, timestamp)
  const copies = faults.takeWebhookFault('duplicate') ? 2 : 1
  let status: number | null = null
  for (let copy = 0; copy < copies; copy += 1)
    status = await postPayload(endpoint.url, payload, signature, signal)
  return status !== null && status >= 200 && status < 300
}

function settleDelivery(state: State, delivery: Delivery, isDelivered: boolean): void {
  const index = state.deliveries.indexOf(delivery)
  if (index >= 0) state.deliveries.splice(index, 1)
  const event = state.events[delivery.event]
  if (event && isDelivered) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
}
