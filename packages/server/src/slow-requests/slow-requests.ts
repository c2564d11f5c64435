import type { SlowRequest } from '@candlebook/contract/operations'
import type { Clock } from '@candlebook/core/kernel'

/** A request that takes longer is slow. */
const SLOW_MS = 1000
/** The slow requests that a process remembers. */
const MAX_REMEMBERED = 50

/** The newest slow requests of this process, in memory. */
export type SlowRequests = {
  thresholdMs: number
  add(request: Omit<SlowRequest, 'at'>): void
  /** The newest first. */
  list(): SlowRequest[]
}

/** Remembers requests, 50 at most. A restart forgets them. */
export function openSlowRequests(clock: Clock, { thresholdMs = SLOW_MS } = {}): SlowRequests {
  const remembered: SlowRequest[] = []
  return {
    thresholdMs,
    add({ ms, ...request }) {
      remembered.unshift({ ...request, ms: Math.round(ms), at: clock.now().toISOString() })
      remembered.length = Math.min(remembered.length, MAX_REMEMBERED)
    },
    list: () => [...remembered],
  }
}
