import { setImmediate } from 'node:timers/promises'
import {
  buildChunk,
  type ChunkFilter,
  type ColumnChunk,
  countChunkBytes,
  countRollupBytes,
  createEmptyRollup,
  filterChunk,
  type Rollup,
  rollUp,
  rollUpChunk,
} from '@candlebook/domain/analytics'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  type Database,
  readAsUser,
  readInSnapshot,
  readPrepared,
  type Scope,
} from '../db/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { countMonths, type Months, readTrades } from './closed-trades.store.ts'
import { listMonthVersions, type MonthVersion, selectRecordVersion } from './record-versions.store.ts'

/**
 * `segment`: the most trades of a segment of several months. A write makes the segment of its month outdated, so this is how
 * many trades the next report reads again. `batch`: the most trades that are read and computed without a pause for other
 * requests; one month may have millions.
 */
export type RecordLimits = { segment: number; batch: number }

const RECORD_LIMITS: RecordLimits = { segment: 1_500, batch: 2_500 }

/** The closed trades of consecutive months, as columns. */
type Segment = {
  /** The segment has the trades that exited from this month on, up to the first month of the next segment. */
  from: string
  /** The versions of these months when the trades were read. */
  versions: string
  /** The first and the last exit day; null without trades. */
  days: { first: string; last: string } | null
  /** In order of exit. Null when the record is larger than a process keeps of one user. */
  chunks: ColumnChunk[] | null
  /** The sums over all its trades. Computed when it is first needed, at the latest before the chunks are dropped. */
  rollup: Rollup | null
  bytes: number
}

/** The closed trades of one user in order of exit, as of this version of the record. */
type KeptRecord = { version: string; segments: Segment[]; total: Rollup | null }

type Memory = LRUCache<string, KeptRecord>

/** The memory of each database. */
const memories = new WeakMap<Database, Memory>()

/** How many bytes of records a process keeps when nothing is configured. */
const DEFAULT_BYTES = 160 * 1024 * 1024

function getMemory({ db, maxRecordBytes = DEFAULT_BYTES }: Pick<Context, 'db' | 'maxRecordBytes'>): Memory {
  const known = memories.get(db)
  if (known) return known
  const memory: Memory = new LRUCache({ maxSize: maxRecordBytes })
  memories.set(db, memory)
  return memory
}

/** Drops all records that the process keeps of this database: the next reports read them again. For tests and measurements. */
export function forgetRecords(db: Database): void {
  memories.delete(db)
}

/**
 * The sums over the viewer's closed trades that match the filter, exact, at one moment. The process keeps the trades of the users who
 * asked last, in columns. A report asks for the version of the record, reads the segments whose version is another one, and
 * computes the rest from memory. Nothing that is computed is stored in the database. Throws session.required.
 */
export async function rollUpRecord(
  ctx: Context,
  filter: ChunkFilter,
  limits: RecordLimits = RECORD_LIMITS,
): Promise<Rollup> {
  const userId = requireUserId(ctx.actor)
  const memory = getMemory(ctx)
  const [row] = await readAsUser<{ version: string | null }>(ctx, selectRecordVersion)
  const kept = memory.get(userId)
  const found = kept && kept.version === row?.version ? await rollUpKept(kept, filter) : null
  if (found) return found
  return await inTurn(userId, () =>
    readInSnapshot(ctx, (scope) => readAndRollUp(scope, { filter, memory, limits })),
  )
}

const lastReads = new Map<string, Promise<unknown>>()

/** Reads one record of a user at a time, because the next request finds in memory what this one has read. */
function inTurn<T>(userId: string, read: () => Promise<T>): Promise<T> {
  const before = lastReads.get(userId) ?? Promise.resolve()
  const own = before.then(read, read)
  lastReads.set(userId, own)
  const end = () => {
    if (lastReads.get(userId) === own) lastReads.delete(userId)
  }
  own.then(end, end)
  return own
}

/** Null when the record needs trades that are not kept. */
async function rollUpKept(record: KeptRecord, filter: ChunkFilter): Promise<Rollup | null> {
  const isOfAll = Object.values(filter).every((value) => value === undefined)
  if (isOfAll && record.total) return record.total
  const parts: Rollup[] = []
  const pause = createPauses()
  for (const segment of record.segments) {
    const part = rollUpSegment(segment, filter)
    if (!part) return null
    parts.push(part)
    await pause()
  }
  const rollup = merge(parts)
  if (isOfAll) record.total = rollup
  return rollup
}

/** How long a report computes before other requests have their turn. */
const MAX_WORK_MS = 10

/** Returns a function that waits for one turn of the event loop when this much time has passed since the last one. */
function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_WORK_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** Reads what is outdated or not kept, keeps it, and computes the answer from the same moment. */
async function readAndRollUp(
  scope: Scope,
  { filter, memory, limits }: { filter: ChunkFilter; memory: Memory; limits: RecordLimits },
): Promise<Rollup> {
  await allowLongWork(scope.db)
  const [row] = await readPrepared<{ version: string | null }>(scope.db, selectRecordVersion(scope))
  const known = memory.get(scope.userId)?.segments ?? []
  const maxBytes = memory.maxSize / 2 // of one user
  const segments: Segment[] = []
  const parts: Rollup[] = []
  const pause = createPauses()
  for (const stretch of listStretches(known, await listMonthVersions(scope))) {
    const ready = stretch.segment && rollUpSegment(stretch.segment, filter)
    if (stretch.segment && ready) {
      segments.push(stretch.segment)
      parts.push(ready)
      await pause()
    } else {
      for await (const segment of readSegments(scope, stretch, limits)) {
        parts.push(rollUpSegment(segment, filter) ?? createEmptyRollup()) // it has its chunks
        segments.push(segment)
        dropOldest(segments, maxBytes)
      }
    }
  }
  const rollup = merge(parts)
  const isOfAll = Object.values(filter).every((value) => value === undefined)
  // Without a version nothing tells when the record changes.
  if (row?.version) {
    const record = { version: row.version, segments, total: isOfAll ? rollup : null }
    memory.set(scope.userId, record, { size: 1 + countBytes(segments) })
  }
  return rollup
}

/** The months from `from` on and before `before`; null: all later ones. `segment` has their trades in the present version. */
type Stretch = { from: string; before: string | null; months: MonthVersion[]; segment: Segment | null }

const FIRST_MONTH = '0001-01'

/** The stretches of a record in order: what is kept and still valid, and what must be read. */
function listStretches(known: Segment[], months: MonthVersion[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, { from }] of (known.length > 0 ? known : [{ from: FIRST_MONTH }]).entries()) {
    const before = known[at + 1]?.from ?? null
    const own = months.filter(({ month }) => month >= from && (before === null || month < before))
    const segment = known[at]?.versions === toText(own) ? (known[at] ?? null) : null
    const last = stretches.at(-1)
    if (last && !segment && !last.segment) Object.assign(last, { before, months: [...last.months, ...own] })
    else stretches.push({ from, before, months: own, segment })
  }
  return stretches
}

const toText = (months: MonthVersion[]) => months.map(({ month, version }) => `${month} ${version}`).join()

/** Reads a stretch as segments. The database reads the next trades while this process computes. */
async function* readSegments(
  scope: Scope,
  { from, before, months }: Stretch,
  { segment: maxTrades, batch }: RecordLimits,
): AsyncGenerator<Segment> {
  const starts = await findStarts(scope, { from, before, maxTrades })
  const ranges = starts.map((start, at): Months => ({ from: start, before: starts[at + 1] ?? before }))
  let chunks: ColumnChunk[] = []
  for await (const { range, trades } of readAhead(readRanges(scope, ranges, batch))) {
    if (trades) chunks.push(buildChunk(trades))
    else {
      yield toSegment(range, { chunks, months })
      chunks = []
    }
  }
}

/** The first months of the segments of a range: neighbouring months with together at most `maxTrades`, or one month. */
async function findStarts(
  scope: Scope,
  { from, before, maxTrades }: Months & { maxTrades: number },
): Promise<string[]> {
  const starts = [from]
  let total = 0
  for (const { month, trades } of await countMonths(scope, { from, before })) {
    if (total > 0 && total + trades > maxTrades) {
      starts.push(month)
      total = 0
    }
    total += trades
  }
  return starts
}

/** The trades of each range in batches; without trades at the end of a range. */
async function* readRanges(scope: Scope, ranges: Months[], batch: number) {
  for (const range of ranges) {
    for await (const trades of readTrades(scope, range, batch)) yield { range, trades }
    yield { range, trades: null }
  }
}

async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = items.next()
    next.catch(() => {}) // it is awaited in the next round
    yield value
  }
}

function toSegment(
  { from, before }: Months,
  { chunks, months }: { chunks: ColumnChunk[]; months: MonthVersion[] },
): Segment {
  const [first, last] = [chunks[0]?.days[0], chunks.at(-1)?.days.at(-1)]
  const days = first !== undefined && last !== undefined ? { first, last } : null
  const own = months.filter(({ month }) => month >= from && (before === null || month < before))
  const bytes = chunks.reduce((sum, chunk) => sum + countChunkBytes(chunk) + countRollupBytes(chunk), 0)
  return { from, versions: toText(own), days, chunks, rollup: null, bytes }
}

/** Drops the columns of the oldest segments until the rest needs at most `maxBytes`. Their sums are kept. */
function dropOldest(segments: Segment[], maxBytes: number): void {
  let excess = countBytes(segments) - maxBytes
  for (const [at, segment] of segments.entries()) {
    if (excess <= 0) return
    if (!segment.chunks) continue
    const rollup = segment.rollup ?? rollUpChunks(segment.chunks)
    const bytes = segment.chunks.reduce((sum, chunk) => sum + countRollupBytes(chunk), 0)
    excess -= segment.bytes - bytes
    segments[at] = { ...segment, chunks: null, rollup, bytes }
  }
}

const countBytes = (segments: Segment[]) => segments.reduce((sum, { bytes }) => sum + bytes, 0)

/** The sums over the matching trades of a segment; null when they need trades that are not kept. */
function rollUpSegment(segment: Segment, filter: ChunkFilter): Rollup | null {
  const { from, to, ...fields } = filter
  const { days, chunks } = segment
  if (!days || (from !== undefined && days.last < from) || (to !== undefined && days.first > to))
    return createEmptyRollup()
  const isWhole =
    (from === undefined || from <= days.first) &&
    (to === undefined || to >= days.last) &&
    Object.values(fields).every((value) => value === undefined)
  if (isWhole) {
    segment.rollup ??= chunks && rollUpChunks(chunks)
    return segment.rollup
  }
  return chunks && rollUpChunks(chunks.map((chunk) => filterChunk(chunk, filter)))
}

const rollUpChunks = (chunks: ColumnChunk[]) =>
  merge(chunks.filter(({ trades }) => trades > 0).map((chunk) => rollUpChunk(chunk)))

/** One rollup is not copied: a report keeps parts with the rollup of which they were computed. */
const merge = (parts: Rollup[]): Rollup => (parts.length === 1 ? parts[0]! : rollUp(parts)) // it has one
