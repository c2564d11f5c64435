import { API_VERSION, type SandboxEvent } from '../resources/event.ts'
import type { Context } from './context.ts'
import { createId } from './create-id.ts'

/** Records that something happened, with a copy of the object as it is now. The webhooks deliver it. */
export function emitEvent(
  ctx: Context,
  type: string,
  object: object,
  previous?: Record<string, unknown>,
): SandboxEvent {
  const event: SandboxEvent = {
    id: createId(ctx, 'evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: ctx.now(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: ctx.request?.id ?? null, idempotency_key: ctx.request?.idempotencyKey ?? null },
    type,
  }
  ctx.state.events[event.id] = event
  ctx.onEvent(event)
  return event
}

/** Runs a change of an object and records it with the former values of the fields that differ. */
export function emitUpdate<T extends object>(
  ctx: Context,
  type: string,
  object: T,
  change: () => void,
): void {
  const before = structuredClone(object) as Record<string, unknown>
  change()
  const after = object as Record<string, unknown>
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return
  emitEvent(ctx, type, object, Object.fromEntries(changed.map((key) => [key, before[key]])))
}
