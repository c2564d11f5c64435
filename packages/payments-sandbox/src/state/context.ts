import type { SandboxEvent } from '../resources/event.ts'
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
