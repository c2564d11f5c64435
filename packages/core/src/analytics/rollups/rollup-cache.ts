import type { Rollup } from '@candlebook/domain/analytics'
import { getParent, type Period } from './period.ts'

/** A decoded rollup. `version` is the version of its row, `textLength` the length of its texts. */
export type CachedRollup = { version: string; rollup: Rollup; textLength: number }

/** The limits of the cache. A user who writes has some fifty rollups in it, together one to three megabytes. */
const MAX_USERS = 20
const MAX_ROLLUPS_PER_USER = 100
const MAX_TEXT_LENGTH = 1_000_000

const cache = new Map<string, Map<Period, CachedRollup>>()

/**
 * The cached children of these periods. The database says which of them are still valid. Without the cache, decoding
 * them is most of the work of a rebuild after a write.
 */
export function getCachedChildren(userId: string, periods: readonly Period[]): [Period, CachedRollup][] {
  return [...(cache.get(userId) ?? [])].filter(
    ([period]) => period !== '' && periods.includes(getParent(period)),
  )
}

/** The cached rollup of all trades. */
export function getCachedTotal(userId: string): CachedRollup | null {
  return cache.get(userId)?.get('') ?? null
}

/** Caches a rollup. Callers share it, so no caller may change it. */
export function cacheRollup(userId: string, period: Period, one: CachedRollup): void {
  if (one.textLength > MAX_TEXT_LENGTH) return // a record with very many groups would fill the memory
  const own = cache.get(userId) ?? new Map<Period, CachedRollup>()
  cache.delete(userId)
  cache.set(userId, own) // now the most recently used user
  own.delete(period)
  own.set(period, one)
  if (own.size > MAX_ROLLUPS_PER_USER) own.delete(getOldestKey(own) ?? period)
  if (cache.size > MAX_USERS) cache.delete(getOldestKey(cache) ?? userId)
}

function getOldestKey<Key>(map: Map<Key, unknown>): Key | undefined {
  return map.keys().next().value
}
