import { setTimeout } from 'node:timers/promises'
import type { Clock } from '@candlebook/core/kernel'

/** A value of the database that many requests need, as this process knows it. */
export type SharedValue<Value> = {
  /** The value, at most `maxAgeMs` old. When the database is slow or fails, the last known value is returned. */
  read(): Promise<Value>
  /** The value as it is stored now. Rejects when the database does not answer. */
  refresh(): Promise<Value>
}

/**
 * Loads a value once for all requests of `maxAgeMs`. `first` is returned until it has been loaded.
 * A request waits at most `maxWaitMs` for a new value.
 * When loading fails, `read` does not load again for `pauseAfterFailureMs`; `refresh` always does.
 */
export function openSharedValue<Value>({
  load,
  first,
  clock,
  maxAgeMs,
  maxWaitMs = 100,
  pauseAfterFailureMs = 0,
}: {
  load: () => Promise<Value>
  first: Value
  clock: Clock
  maxAgeMs: number
  maxWaitMs?: number
  pauseAfterFailureMs?: number
}): SharedValue<Value> {
  let known = first
  let loadedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null
  /** Whether more than `ms` lie between `since` and now, in either direction: the clock can be set back. */
  const isOver = (since: number, ms: number) => Math.abs(clock.now().getTime() - since) > ms
  const isPaused = () => pauseAfterFailureMs > 0 && !isOver(failedAt, pauseAfterFailureMs)
  let started = 0
  let newest = 0
  const refresh = async () => {
    started += 1
    const order = started
    const value = await load()
    // A load that was overtaken by a later one may have read an older value.
    if (order < newest) return known
    newest = order
    known = value
    loadedAt = clock.now().getTime()
    return known
  }
  const refreshOnce = () => {
    loading ??= refresh()
      .then(
        () => {},
        () => {
          failedAt = clock.now().getTime() // the last known value stays
        },
      )
      .finally(() => {
        loading = null
      })
    return loading
  }
  return {
    refresh,
    async read() {
      if (isOver(loadedAt, maxAgeMs) && !isPaused())
        await Promise.race([refreshOnce(), setTimeout(maxWaitMs, undefined, { ref: false })])
      return known
    },
  }
}
