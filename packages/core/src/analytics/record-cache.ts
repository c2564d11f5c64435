import type { LoadProgress } from '@candlebook/contract/analytics'
import type { ChunkFilter, ColumnChunk } from '@candlebook/domain/analytics/column-chunk'
import type { Rollup } from '@candlebook/domain/analytics/rollup'
import type { ResultDays } from '@candlebook/domain/settings/preferences'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  asUser,
  asUserInSnapshot,
  type Database,
  read,
  type Scope,
  transaction,
} from '../db/index.ts'
import { createPauses, type Pause, readInTurn, requireUserId } from '../kernel/index.ts'
import { countMonths, type MonthCount } from './closed-trades.store.ts'
import {
  countBytes,
  dropOldest,
  hasNoField,
  listRanges,
  mapSegment,
  mergeRollups,
  RECORD_LIMITS,
  type RecordLimits,
  type RecordRange,
  readSegments,
  rollUpSegment,
  type Segment,
} from './record-segments.ts'
import { listMonthVersions, type RecordVersion, selectRecordVersion } from './record-versions.store.ts'

/** The closed trades of one user in order of exit, as of this version of the record, with results on these days. */
type CachedRecord = { version: string; resultDays: ResultDays; segments: Segment[]; total: Rollup | null }

type RecordCache = LRUCache<string, CachedRecord>

/** The cache of each database. */
const caches = new WeakMap<Database, RecordCache>()

/** The size of a cache when nothing is configured: the default of ANALYTICS_MEMORY_MB. */
const DEFAULT_BYTES = 160 * 1024 * 1024

function getCache({
  db,
  recordCacheBytes = DEFAULT_BYTES,
}: Pick<Context, 'db' | 'recordCacheBytes'>): RecordCache {
  const existing = caches.get(db)
  if (existing) return existing
  const cache: RecordCache = new LRUCache({ maxSize: recordCacheBytes })
  caches.set(db, cache)
  return cache
}

/** Empties the cache of this database: the next reports read their trades again. For tests and measurements. */
export function clearRecordCache(db: Database): void {
  caches.delete(db)
}

/** The loads that are under way in this process, by user: `readInTurn` runs one at a time for a user. */
const loads = new Map<string, LoadProgress>()

/**
 * How many closed trades the load of the viewer's record has read into memory, of those that it reads. Null while no load is under
 * way in this process: with several processes, a report may be loading in another one. Costs no statement. Throws session.required.
 */
export function findLoadProgress({ actor }: Pick<Context, 'actor'>): LoadProgress | null {
  const load = loads.get(requireUserId(actor))
  return load ? { ...load } : null
}

/**
 * What is computed from a record: a part of each segment, in order, and the result of all parts. `findResult` returns a result that
 * the record has already, and `keepResult` stores one with it.
 */
type Computation<Part, Result> = {
  findResult: (record: CachedRecord) => Result | null
  /** Null when it needs trades that are not in the cache. */
  computePart: (segment: Segment, pause: Pause) => Promise<Part | null>
  join: (parts: Part[]) => Result
  keepResult: (record: CachedRecord, result: Result) => void
}

/**
 * The exact sums over the viewer's closed trades that match the filter, all of one moment. Nothing that is computed is stored in the
 * database. Throws session.required.
 */
export function rollUpRecord(
  ctx: Context,
  filter: ChunkFilter,
  limits: RecordLimits = RECORD_LIMITS,
): Promise<Rollup> {
  const isOfAll = hasNoField(filter)
  return computeRecord(ctx, limits, {
    findResult: (record) => (isOfAll ? record.total : null),
    computePart: (segment, pause) => rollUpSegment(segment, { filter, pause }),
    join: mergeRollups,
    keepResult: (record, rollup) => {
      if (isOfAll) record.total = rollup
    },
  })
}

/**
 * The same sums, and what `map` makes of each chunk of these closed trades and partial exits, in order of exit and of the same moment.
 * For figures that need single trades. Throws session.required.
 */
export function mapRecord<Part>(
  ctx: Context,
  { filter, map }: { filter: ChunkFilter; map: (chunk: ColumnChunk) => Part },
  limits: RecordLimits = RECORD_LIMITS,
): Promise<{ rollup: Rollup; parts: Part[] }> {
  type Parts = { rollup: Rollup; parts: Part[] }
  return computeRecord<Parts, Parts>(ctx, limits, {
    findResult: () => null,
    computePart: async (segment, pause) => {
      const rollup = await rollUpSegment(segment, { filter, pause })
      const parts = await mapSegment(segment, { filter, map, pause })
      return rollup && parts && { rollup, parts }
    },
    join: (segments) => ({
      rollup: mergeRollups(segments.map(({ rollup }) => rollup)),
      parts: segments.flatMap(({ parts }) => parts),
    }),
    keepResult: (record, { rollup }) => {
      if (hasNoField(filter)) record.total ??= rollup
    },
  })
}

/**
 * Computes from the viewer's record, all of one moment. The process caches the trades of the users who asked last, in columns. A
 * request asks for the version of the record, reads the segments whose version is another one, and computes the rest from the cache.
 */
async function computeRecord<Part, Result>(
  ctx: Context,
  limits: RecordLimits,
  computation: Computation<Part, Result>,
): Promise<Result> {
  const userId = requireUserId(ctx.actor)
  const cache = getCache(ctx)
  const [row] = await read<RecordVersion>(asUser(ctx), selectRecordVersion)
  const cached = cache.get(userId)
  const isSame = cached?.version === row?.version && cached?.resultDays === row?.resultDays
  const found = cached && isSame ? await computeFromCache(cached, computation) : null
  if (found !== null) return found
  // One at a time, because the next request finds in the cache what this one has read.
  return await readInTurn(userId, () =>
    transaction(asUserInSnapshot(ctx), (scope) => readAndCompute(scope, { computation, cache, limits })),
  )
}

/** Null when the answer needs trades that are not in the cache. */
async function computeFromCache<Part, Result>(
  record: CachedRecord,
  { findResult, computePart, join, keepResult }: Computation<Part, Result>,
): Promise<Result | null> {
  const known = findResult(record)
  if (known !== null) return known
  const parts: Part[] = []
  const pause = createPauses()
  for (const segment of record.segments) {
    const part = await computePart(segment, pause)
    if (part === null) return null
    parts.push(part)
  }
  const result = join(parts)
  keepResult(record, result)
  return result
}

/** Reads what is outdated or missing, caches it, and computes the answer from the same moment. */
async function readAndCompute<Part, Result>(
  scope: Scope,
  {
    computation: { computePart, join, keepResult },
    cache,
    limits,
  }: { computation: Computation<Part, Result>; cache: RecordCache; limits: RecordLimits },
): Promise<Result> {
  await allowLongWork(scope.db)
  const [row] = await read<RecordVersion>(scope.db, selectRecordVersion(scope))
  const { version, resultDays } = row! // the statement returns one row
  const known = cache.get(scope.userId)
  const cached = known?.resultDays === resultDays ? known.segments : []
  const maxBytes = cache.maxSize / 2 // of one user
  const pause = createPauses()
  const ranges: { range: RecordRange; part: Part | null; counts: MonthCount[] }[] = []
  // All ranges before the first trade is read, so that the number of all trades to read is known.
  for (const range of listRanges(cached, await listMonthVersions(scope))) {
    const part = range.segment && (await computePart(range.segment, pause))
    ranges.push({ range, part, counts: part === null ? await countMonths(scope, range) : [] })
  }
  const load = startLoad(
    scope.userId,
    ranges.flatMap(({ counts }) => counts),
  )
  const segments: Segment[] = []
  const parts: Part[] = []
  try {
    for (const { range, part: ready, counts } of ranges) {
      if (range.segment && ready !== null) {
        segments.push(range.segment)
        parts.push(ready)
      } else {
        for await (const segment of readSegments(
          scope,
          { ...range, counts },
          { ...limits, resultDays, onRead: load.add },
        )) {
          const part = await computePart(segment, pause)
          if (part === null) throw new Error('a segment that was just read has its chunks')
          parts.push(part)
          segments.push(segment)
          await dropOldest(segments, { maxBytes, pause })
        }
      }
    }
  } finally {
    load.end()
  }
  const result = join(parts)
  // Without a version, no later change of the record would be noticed.
  if (version) {
    const record: CachedRecord = { version, resultDays, segments, total: null }
    keepResult(record, result)
    cache.set(scope.userId, record, { size: 1 + countBytes(segments) })
  }
  return result
}

/** Counts what the load of a user reads, for `findLoadProgress`, until its end. */
function startLoad(userId: string, months: MonthCount[]): { add: (trades: number) => void; end: () => void } {
  const load: LoadProgress = { read: 0, total: months.reduce((total, { trades }) => total + trades, 0) }
  if (load.total > 0) loads.set(userId, load)
  return {
    add: (trades) => {
      load.read += trades
    },
    end: () => void loads.delete(userId),
  }
}
