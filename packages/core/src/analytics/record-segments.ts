import {
  buildChunk,
  type ChunkFilter,
  type ColumnChunk,
  countChunkBytes,
  countWhenClosed,
  filterChunk,
} from '@candlebook/domain/analytics/column-chunk'
import {
  countRollupBytes,
  createEmptyRollup,
  type Rollup,
  rollUp,
  rollUpChunk,
} from '@candlebook/domain/analytics/rollup'
import type { ResultDays } from '@candlebook/domain/settings/preferences'
import type { Scope } from '../db/index.ts'
import type { Pause } from '../kernel/index.ts'
import { getLongestHeld, type MonthCount, type MonthRange, streamTrades } from './closed-trades.store.ts'
import type { MonthVersion } from './record-versions.store.ts'

/**
 * `segment`: the most trades of a segment of several months. A write makes the segment of its month outdated, so this is how
 * many trades the next report reads again. `batch`: the most trades of one SELECT and one chunk; a month may have millions.
 */
export type RecordLimits = { segment: number; batch: number }

export const RECORD_LIMITS: RecordLimits = { segment: 1_500, batch: 2_500 }

/** The closed trades of consecutive months, as columns. */
export type Segment = {
  /** The segment has the trades that exited from this month on, up to the first month of the next segment. */
  from: string
  /** The versions of these months when the trades were read. */
  versions: string
  /** The first and the last exit day; null without trades. */
  days: { first: string; last: string } | null
  /** In order of exit. Null when the record is larger than half the cache. */
  chunks: ColumnChunk[] | null
  /** The sums over all its trades. Computed when it is first needed, at the latest before the chunks are dropped. */
  rollup: Rollup | null
  bytes: number
}

/** `months` are the versions of the range. `segment` is the cached one when its versions are these, otherwise null. */
export type RecordRange = MonthRange & { months: MonthVersion[]; segment: Segment | null }

const FIRST_MONTH = '0001-01'

/** The ranges of a record in order. One without a segment must be read. */
export function listRanges(cached: Segment[], months: MonthVersion[]): RecordRange[] {
  const ranges: RecordRange[] = []
  for (const [at, { from }] of (cached.length > 0 ? cached : [{ from: FIRST_MONTH }]).entries()) {
    const range = { from, before: cached[at + 1]?.from ?? null }
    const own = selectMonths(months, range)
    const segment = cached[at]?.versions === toText(own) ? (cached[at] ?? null) : null
    const last = ranges.at(-1)
    if (last && !segment && !last.segment)
      Object.assign(last, { before: range.before, months: [...last.months, ...own] })
    else ranges.push({ ...range, months: own, segment })
  }
  return ranges
}

function selectMonths(months: MonthVersion[], { from, before }: MonthRange): MonthVersion[] {
  return months.filter(({ month }) => month >= from && (before === null || month < before))
}

const toText = (months: MonthVersion[]) => months.map(({ month, version }) => `${month} ${version}`).join()

/** `onRead` is called with the number of closed trades of each batch that is in memory. */
type ReadOptions = RecordLimits & { resultDays: ResultDays; onRead: (trades: number) => void }

/** Reads a range as segments. The database reads the next trades while this process computes. */
export async function* readSegments(
  scope: Scope,
  { from, before, months, counts }: RecordRange & { counts: MonthCount[] },
  { segment: maxTrades, batch, resultDays, onRead }: ReadOptions,
): AsyncGenerator<Segment> {
  const starts = findStarts(from, { counts, maxTrades })
  const ranges = starts.map((start, at): MonthRange => ({ from: start, before: starts[at + 1] ?? before }))
  let chunks: ColumnChunk[] = []
  for await (const { range, parse } of readAhead(readRanges(scope, ranges, batch))) {
    if (parse) {
      const chunk = buildChunk(parse())
      chunks.push(resultDays === 'closed' ? countWhenClosed(chunk) : chunk)
      onRead(chunk.closes ? sum(chunk.closes) : chunk.rows)
    } else {
      yield toSegment(range, { chunks, months })
      chunks = []
    }
  }
}

/** The first months of the segments of a range: neighbouring months with together at most `maxTrades`, or one month. */
function findStarts(
  from: string,
  { counts, maxTrades }: { counts: MonthCount[]; maxTrades: number },
): string[] {
  const starts = [from]
  let total = 0
  for (const { month, trades } of counts) {
    if (total > 0 && total + trades > maxTrades) {
      starts.push(month)
      total = 0
    }
    total += trades
  }
  return starts
}

/** The trades of each range in batches; null at the end of a range. */
async function* readRanges(scope: Scope, ranges: MonthRange[], batch: number) {
  const longestHeld = await getLongestHeld(scope)
  for (const range of ranges) {
    for await (const parse of streamTrades(scope, range, { size: batch, longestHeld })) yield { range, parse }
    yield { range, parse: null }
  }
}

/** Asks for two items ahead: the end of a range needs no statement, so with one the database would wait after each range. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const pending = [items.next(), items.next()]
  for (;;) {
    for (const item of pending) item.catch(() => {}) // it is awaited in a later round
    const { value, done } = await pending.shift()! // there are two
    if (done) return
    pending.push(items.next())
    yield value
  }
}

function toSegment(
  range: MonthRange,
  { chunks, months }: { chunks: ColumnChunk[]; months: MonthVersion[] },
): Segment {
  const [first, last] = [chunks[0]?.days[0], chunks.at(-1)?.days.at(-1)]
  const days = first !== undefined && last !== undefined ? { first, last } : null
  return {
    from: range.from,
    versions: toText(selectMonths(months, range)),
    days,
    chunks,
    rollup: null,
    bytes: sum(chunks.map((chunk) => countChunkBytes(chunk) + countRollupBytes(chunk))),
  }
}

/** Drops the columns of the oldest segments until the rest needs at most `maxBytes`. Their sums are kept. */
export async function dropOldest(
  segments: Segment[],
  { maxBytes, pause }: { maxBytes: number; pause: Pause },
): Promise<void> {
  let excess = countBytes(segments) - maxBytes
  for (const [at, segment] of segments.entries()) {
    if (excess <= 0) return
    if (!segment.chunks) continue
    const rollup = segment.rollup ?? (await rollUpChunks(segment.chunks, { filter: {}, pause }))
    const bytes = sum(segment.chunks.map(countRollupBytes))
    excess -= segment.bytes - bytes
    segments[at] = { ...segment, chunks: null, rollup, bytes }
  }
}

/** The bytes of memory of all segments. */
export const countBytes = (segments: Segment[]) => sum(segments.map(({ bytes }) => bytes))

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const one of numbers) total += one
  return total
}

/** The sums over the matching trades of a segment; null when they need trades that are not in the cache. */
export async function rollUpSegment(
  segment: Segment,
  { filter, pause }: { filter: ChunkFilter; pause: Pause },
): Promise<Rollup | null> {
  const { from, to, ...fields } = filter
  const { days, chunks } = segment
  if (!days || isOutside(days, filter)) return createEmptyRollup()
  const isWhole =
    (from === undefined || from <= days.first) && (to === undefined || to >= days.last) && hasNoField(fields)
  if (isWhole) {
    segment.rollup ??= chunks && (await rollUpChunks(chunks, { filter: {}, pause }))
    return segment.rollup
  }
  return chunks && (await rollUpChunks(chunks, { filter, pause }))
}

/** What `map` makes of each chunk of the matching trades of a segment; null when it needs trades that are not in the cache. */
export async function mapSegment<Part>(
  { days, chunks }: Segment,
  work: { filter: ChunkFilter; map: (chunk: ColumnChunk) => Part; pause: Pause },
): Promise<Part[] | null> {
  if (!days || isOutside(days, work.filter)) return []
  return chunks && (await mapChunks(chunks, work))
}

const isOutside = (days: { first: string; last: string }, { from, to }: ChunkFilter) =>
  (from !== undefined && days.last < from) || (to !== undefined && days.first > to)

async function rollUpChunks(
  chunks: ColumnChunk[],
  { filter, pause }: { filter: ChunkFilter; pause: Pause },
): Promise<Rollup> {
  return mergeRollups(await mapChunks(chunks, { filter, map: rollUpChunk, pause }))
}

async function mapChunks<Part>(
  chunks: ColumnChunk[],
  { filter, map, pause }: { filter: ChunkFilter; map: (chunk: ColumnChunk) => Part; pause: Pause },
): Promise<Part[]> {
  const parts: Part[] = []
  for (const chunk of chunks) {
    const matching = filterChunk(chunk, filter)
    if (matching.rows > 0) parts.push(map(matching))
    await pause()
  }
  return parts
}

/** Returns a single rollup itself: `buildReport` caches by rollup object, so a copy would be computed again. */
export const mergeRollups = (parts: Rollup[]): Rollup => (parts.length === 1 ? parts[0]! : rollUp(parts)) // it has one

/** Whether a filter matches all trades. */
export const hasNoField = (filter: ChunkFilter) => Object.values(filter).every((value) => value === undefined)
