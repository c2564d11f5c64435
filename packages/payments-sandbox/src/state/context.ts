import { createHash } from 'node:crypto'
import { API_VERSION, type SandboxEvent } from '../resources/event.ts'
import type { State } from './state.ts'

/** What every operation works with. Operations are synchronous, so each one is complete before the next begins. */
export type Context = {
  state: State
  /** Unix seconds of the sandbox's clock. */
  now: () => number
  /** Origin of the hosted pages. */
  pagesUrl: () => string
  onEvent: (event: SandboxEvent) => void
  /** The request that is being answered; null while the clock or a page changes something. */
  request: { id: string; idempotencyKey: string | null } | null
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A new id with Stripe's prefix. It depends on the seed and on how many ids exist, so that the same requests give
 * the same ids for the same seed. The seed is random by default: the id of a session cannot be guessed.
 */
export function createId(ctx: Context, prefix: string, length = 24): string {
  ctx.state.idsCreated += 1
  const hash = createHash('sha512').update(`${ctx.state.seed}:${ctx.state.idsCreated}`).digest()
  return prefix + Array.from(hash.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

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
