import type { Rollup } from '@candlebook/domain/analytics'
import { getParent, type Period } from './period.ts'

/** A decoded rollup. `version` is the version of its row, `textLength` the length of its texts. */
export type CachedRollup = { version: string; rollup: Rollup; textLength: number }

/**
 * The limits of the cache. The decoded total of 10,000 trades on the days of five years takes 0.73 MB with the parts of the
 * report that are kept with it, which is about 7 bytes for each character of its texts.
 */
const MAX_BYTES = 160 * 1024 * 1024
const MAX_BYTES_PER_USER = 16 * 1024 * 1024
const BYTES_PER_CHARACTER = 7
const MAX_TEXT_LENGTH = 1_000_000

type OwnRollups = { rollups: Map<Period, CachedRollup>; bytes: number }

/** The rollups of each user, the least recently used user first. */
const cache = new Map<string, OwnRollups>()
let cachedBytes = 0

/**
 * The cached children of these periods. The database says which of them are still valid. Without the cache, decoding
 * them is most of the work of a rebuild after a write.
 */
export function getCachedChildren(userId: string, periods: readonly Period[]): [Period, CachedRollup][] {
  return [...(use(userId)?.rollups ?? [])].filter(
    ([period]) => period !== '' && periods.includes(getParent(period)),
  )
}

/** The cached rollup of all trades. */
export function getCachedTotal(userId: string): CachedRollup | null {
  return use(userId)?.rollups.get('') ?? null
}

/** Caches a rollup. Callers share it, so no caller may change it. */
export function cacheRollup(userId: string, period: Period, one: CachedRollup): void {
  if (one.textLength > MAX_TEXT_LENGTH) return // a record with very many groups would fill the memory
  const own = use(userId) ?? { rollups: new Map(), bytes: 0 }
  cache.set(userId, own)
  drop(own, period)
  own.rollups.set(period, one)
  count(own, one.textLength)
  while (own.bytes > MAX_BYTES_PER_USER) drop(own, getOldestKey(own.rollups) ?? period)
  while (cachedBytes > MAX_BYTES) {
    const oldest = getOldestKey(cache) ?? userId
    cachedBytes -= cache.get(oldest)?.bytes ?? 0
    cache.delete(oldest)
  }
}

/** The rollups of the user, who is the most recently used one from now on. */
function use(userId: string): OwnRollups | undefined {
  const own = cache.get(userId)
  if (!own) return
  cache.delete(userId)
  cache.set(userId, own)
  return own
}

function drop(own: OwnRollups, period: Period): void {
  const former = own.rollups.get(period)
  if (former && own.rollups.delete(period)) count(own, -former.textLength)
}

function count(own: OwnRollups, characters: number): void {
  own.bytes += characters * BYTES_PER_CHARACTER
  cachedBytes += characters * BYTES_PER_CHARACTER
}

function getOldestKey<Key>(map: Map<Key, unknown>): Key | undefined {
  return map.keys().next().value
}
