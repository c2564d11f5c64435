/** What goes wrong at the API. `lost_answer`: the change is made, then the connection is cut. */
export type ApiFault = 'down' | 'hang' | 'rate_limited' | 'server_error' | 'lost_answer'

/** What goes wrong with webhooks. */
export type WebhookFault = 'delay' | 'duplicate' | 'shuffle' | 'drop' | 'wrong_signature' | 'stale_timestamp'

export const apiFaults: ApiFault[] = ['down', 'hang', 'rate_limited', 'server_error', 'lost_answer']

export const webhookFaults: WebhookFault[] = [
  'delay',
  'duplicate',
  'shuffle',
  'drop',
  'wrong_signature',
  'stale_timestamp',
]

/** Switches for what goes wrong. They are not stored: a restart repairs everything. */
export type Faults = {
  /**
   * Breaks the next `calls` requests to the API, or all until `clear`. It replaces an earlier fault of the API. `isBroken`
   * chooses the requests, such as `POST /v1/refunds`; without it every request is broken.
   */
  breakApi(fault: ApiFault, calls?: number, isBroken?: (request: string) => boolean): void
  /** Breaks the next `deliveries` of webhooks, or all until `clear`. Several faults can be on together. */
  breakWebhooks(fault: WebhookFault, deliveries?: number): void
  /** How long `delay` holds an event back, in milliseconds. */
  delayMs: number
  clear(): void
  /** The faults that are on, with how many calls each has left. */
  list(): { fault: ApiFault | WebhookFault; left: number }[]
}

/** The switches, with what the sandbox asks of them. */
export type FaultState = Faults & {
  /** The fault that breaks this request, which counts as one of its calls; null for none. */
  takeApiFault(request: string): ApiFault | null
  /** Whether this fault breaks the next delivery, which counts as one of its deliveries. */
  takeWebhookFault(fault: WebhookFault): boolean
  /** Whether the fault is on. Counts nothing. */
  hasWebhookFault(fault: WebhookFault): boolean
}

/** Switches that are all off. */
export function createFaults(): FaultState {
  let api: { fault: ApiFault; left: number; isBroken: (request: string) => boolean } | null = null
  const webhooks = new Map<WebhookFault, number>()
  return {
    delayMs: 2000,
    breakApi(fault, calls = Number.POSITIVE_INFINITY, isBroken = () => true) {
      api = { fault, left: calls, isBroken }
    },
    breakWebhooks(fault, deliveries = Number.POSITIVE_INFINITY) {
      webhooks.set(fault, deliveries)
    },
    clear() {
      api = null
      webhooks.clear()
    },
    list() {
      const others = [...webhooks].map(([fault, left]) => ({ fault, left }))
      return api ? [{ fault: api.fault, left: api.left }, ...others] : others
    },
    takeApiFault(request) {
      if (!api?.isBroken(request)) return null
      const { fault } = api
      api.left -= 1
      if (api.left <= 0) api = null
      return fault
    },
    takeWebhookFault(fault) {
      const left = webhooks.get(fault)
      if (left === undefined) return false
      if (left <= 1) webhooks.delete(fault)
      else webhooks.set(fault, left - 1)
      return true
    },
    hasWebhookFault: (fault) => webhooks.has(fault),
  }
}
