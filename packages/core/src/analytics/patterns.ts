import type { PatternsReport, PatternsRequest } from '@candlebook/contract/patterns-report'
import { parseBand } from '@candlebook/domain/analytics/break-even-band'
import {
  type ChunkFilter,
  type ColumnChunk,
  findClosedRows,
  selectRows,
} from '@candlebook/domain/analytics/column-chunk'
import type { TradeTimes } from '@candlebook/domain/analytics/pattern-keys'
import { PatternSums, type TimedChunk } from '@candlebook/domain/analytics/patterns'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context/index.ts'
import { asUser, type Database, read, transaction } from '../db/index.ts'
import { AppError, createPauses, readInTurn, requireUserId } from '../kernel/index.ts'
import { toChunkFilter } from './analytics.ts'
import { mapRecord } from './record-cache.ts'
import type { RecordLimits } from './record-segments.ts'
import { getTimes, hasTooManyTrades, selectTimesState, type TimesState } from './trade-times.store.ts'

/** Builds the patterns of the viewer's filtered closed trades, net of fees and in base currency. Throws as `readClosedTrades`. */
export async function findPatterns(
  ctx: Context,
  { today: _today, band: text, ...filter }: PatternsRequest,
  limits?: RecordLimits,
): Promise<PatternsReport> {
  const band = parseBand(text)
  if (!band) throw new Error('the contract accepts only bands')
  const { parts, extra: times } = await readClosedTrades(
    ctx,
    { filter: toChunkFilter(filter), readExtra: (state) => findTimes(ctx, state) },
    limits,
  )
  const sums = new PatternSums({ times, band })
  const pause = createPauses()
  for (const step of ['measure', 'add'] as const) {
    for (const part of parts) {
      sums[step](part)
      await pause()
    }
  }
  return sums.build()
}

/** How often trades are read again when they change in the meantime. */
const MAX_ATTEMPTS = 5

/**
 * The viewer's filtered closed trades in chunks and in order of exit, and as `extra` what `readExtra` reads about the same trades. Both
 * are of one moment: when trades were written during the reading, both are read again. Throws session.required, what `readExtra`
 * throws, and server.busy when trades were written during each attempt.
 */
export async function readClosedTrades<Extra>(
  ctx: Context,
  { filter, readExtra }: { filter: ChunkFilter; readExtra: (state: TimesState) => Promise<Extra> },
  limits?: RecordLimits,
): Promise<{ parts: TimedChunk[]; extra: Extra }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await getTimesState(ctx)
    const extra = await readExtra(before)
    const { parts: chunks } = await mapRecord(ctx, { filter: {}, map: (chunk) => chunk }, limits)
    const after = await getTimesState(ctx)
    if (before.state === after.state) return { parts: await selectParts(chunks, filter), extra }
  }
  throw new AppError('server.busy')
}

/** The matching closed trades of each chunk that has some, with the index of each among all closed trades of the user. */
async function selectParts(chunks: readonly ColumnChunk[], filter: ChunkFilter): Promise<TimedChunk[]> {
  const pause = createPauses()
  const parts: TimedChunk[] = []
  let before = 0
  for (const chunk of chunks) {
    const { rows, closedIndexes, closed } = findClosedRows(chunk, filter)
    if (rows.length > 0)
      parts.push({
        chunk: selectClosed(chunk, rows),
        timeIndexes: closedIndexes.map((index) => before + index),
      })
    before += closed
    await pause()
  }
  return parts
}

/** These closed trades; the same chunk when they are all of it. */
function selectClosed(chunk: ColumnChunk, rows: Int32Array): ColumnChunk {
  return rows.length === chunk.rows ? chunk : { ...selectRows(chunk, rows), closes: null }
}

/** The times of the closed trades of one user as of this state. */
type CachedTimes = TimesState & { times: TradeTimes }

type TimesCache = LRUCache<string, CachedTimes>

/** The cache of each database. */
const caches = new WeakMap<Database, TimesCache>()

/** The times of about two million trades. */
const MAX_BYTES = 20 * 1024 * 1024

function getCache({ db }: Pick<Context, 'db'>): TimesCache {
  const existing = caches.get(db)
  if (existing) return existing
  const cache: TimesCache = new LRUCache({ maxSize: MAX_BYTES })
  caches.set(db, cache)
  return cache
}

async function getTimesState(ctx: Context): Promise<TimesState> {
  const [row] = await read<TimesState>(asUser(ctx), selectTimesState)
  return row! // the statement returns one row
}

/**
 * The times of the viewer's closed trades: from memory when the process has those of this state, otherwise from the database.
 * The state is read before, so that a change in the meantime makes what is kept outdated.
 */
async function findTimes(ctx: Context, { state }: TimesState): Promise<TradeTimes> {
  const userId = requireUserId(ctx.actor)
  const cache = getCache(ctx)
  const findCached = () => {
    const cached = cache.get(userId)
    return cached?.state === state ? cached.times : null
  }
  const known = findCached()
  if (known) return known
  return await readInTurn(userId, async () => {
    const nowCached = findCached()
    if (nowCached) return nowCached
    const times = await transaction(asUser(ctx), async (scope) => {
      if (await hasTooManyTrades(scope)) throw new AppError('analytics.too_many_trades')
      return await getTimes(scope)
    })
    cache.set(userId, { state, times }, { size: 1 + countBytes(times) })
    return times
  })
}

const countBytes = (times: TradeTimes) =>
  Object.values(times).reduce((sum, column) => sum + column.byteLength, 0)
