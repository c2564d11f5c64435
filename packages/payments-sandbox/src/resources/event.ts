import type { Metadata } from './customer.ts'

export const API_VERSION = '2026-10-28.endive'

/** How long an event can be read: 30 days. Source: docs.stripe.com/api/events. */
export const READABLE_SECONDS = 30 * 86_400

export type SandboxEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
}
