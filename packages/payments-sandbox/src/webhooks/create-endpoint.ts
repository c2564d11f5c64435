import { API_VERSION, type WebhookEndpoint } from '../resources/event.ts'
import type { Context } from '../state/context.ts'
import { createId } from '../state/create-id.ts'

export type EndpointInput = {
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
