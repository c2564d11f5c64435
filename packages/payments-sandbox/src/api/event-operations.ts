import { z } from 'zod'
import { READABLE_SECONDS } from '../resources/event.ts'
import { invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { createEndpoint } from '../webhooks/webhooks.ts'
import {
  boolean,
  created,
  listFields,
  listPage,
  matchesCreated,
  mergeMetadata,
  metadata,
  operation,
  removable,
  text,
} from './operation.ts'

export const eventOperations = [
  operation(
    'get',
    '/v1/events',
    z.strictObject({
      ...listFields,
      created: created.optional(),
      delivery_success: boolean.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    (ctx, params) => {
      if (params.type && params.types) {
        throw invalidRequest('You may only specify one of these parameters: type, types.', 'type')
      }
      const wanted = params.types ?? (params.type ? [params.type] : null)
      const oldest = ctx.now() - READABLE_SECONDS
      const matching = Object.values(ctx.state.events).filter(
        (event) =>
          event.created >= oldest &&
          (!wanted || wanted.some((type) => matchesType(event.type, type))) &&
          (params.delivery_success === undefined ||
            (event.pending_webhooks === 0) === params.delivery_success) &&
          matchesCreated(event.created, params.created),
      )
      return listPage('/v1/events', matching, params)
    },
  ),

  operation('get', '/v1/events/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.events, 'event', id),
  ),

  operation(
    'post',
    '/v1/webhook_endpoints',
    z.strictObject({
      api_version: text.optional(),
      description: z.string().max(5000).optional(),
      enabled_events: z.array(text).min(1),
      metadata: metadata.optional(),
      url: z.url(),
    }),
    (ctx, params) => {
      const { endpoint, secret } = createEndpoint(ctx, {
        url: params.url,
        enabledEvents: params.enabled_events,
        description: params.description || null,
        metadata: mergeMetadata({}, params.metadata),
      })
      // Stripe shows the secret in this answer only.
      return { ...endpoint, secret }
    },
  ),

  operation('get', '/v1/webhook_endpoints', z.strictObject(listFields), (ctx, params) =>
    listPage('/v1/webhook_endpoints', Object.values(ctx.state.webhookEndpoints), params),
  ),

  operation('get', '/v1/webhook_endpoints/:id', z.strictObject({}), (ctx, _params, id) =>
    requireRecord(ctx.state.webhookEndpoints, 'webhook_endpoint', id),
  ),

  operation(
    'post',
    '/v1/webhook_endpoints/:id',
    z.strictObject({
      description: removable(z.string().max(5000)).optional(),
      disabled: boolean.optional(),
      enabled_events: z.array(text).min(1).optional(),
      metadata: removable(metadata).optional(),
      url: z.url().optional(),
    }),
    (ctx, params, id) => {
      const endpoint = requireRecord(ctx.state.webhookEndpoints, 'webhook_endpoint', id)
      endpoint.url = params.url ?? endpoint.url
      endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events
      if (params.description !== undefined) endpoint.description = params.description
      if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled'
      endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata)
      return endpoint
    },
  ),

  operation('delete', '/v1/webhook_endpoints/:id', z.strictObject({}), (ctx, _params, id) => {
    requireRecord(ctx.state.webhookEndpoints, 'webhook_endpoint', id)
    delete ctx.state.webhookEndpoints[id]
    delete ctx.state.webhookSecrets[id]
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** `*` matches any text, as in Stripe's filter. */
function matchesType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
