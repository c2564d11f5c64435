import type { Day } from '../days/day.ts'
import type { TradeType } from '../trades/vocabulary.ts'
import type { ColumnChunk } from './column-chunk.ts'
import { createEmptyCurve, type EquityCurve } from './equity-curve.ts'
import { BREAK_EVEN_BUCKET } from './histogram-buckets.ts'
import { createEmptyRSums, type RMultipleSums } from './sum-r-multiples.ts'
import { type Breakdowns, countByCode, createEmptyBreakdowns, createEmptyTally, type Tally } from './tally.ts'
import type { Units } from './units.ts'

/** A streak: its length, and the exit days and ids of its first and last trade. */
export type Streak = { length: number; from: Day; to: Day; fromTrade: string; toTrade: string }

/**
 * Streaks of one kind of result in a sequence: the one at its start, the one at its end, and the longest (the first
 * of equal ones). A streak of length `trades` covers the entire sequence.
 */
type Streaks = { trades: number; first: Streak | null; last: Streak | null; longest: Streak | null }

/** The streaks of no trades. */
function createEmptyStreaks(): Streaks {
  return { trades: 0, first: null, last: null, longest: null }
}

/** Finds the streaks of a sequence. `counts` has 1 for each trade of this kind and 0 for the others. */
export function findStreaks(
  counts: Float64Array,
  createStreak: (first: number, last: number) => Streak,
): Streaks {
  const trades = counts.length
  let [longest, first, last]: [number, number][] = []
  for (let from = 0; from < trades; from++) {
    if (counts[from] === 0) continue
    let to = from
    while (counts[to + 1] === 1) to += 1
    const rows: [number, number] = [from, to]
    if (from === 0) first = rows
    if (to === trades - 1) last = rows
    if (longest === undefined || to - from > longest[1] - longest[0]) longest = rows
    from = to
  }
  const toStreak = (rows: [number, number] | undefined) => (rows === undefined ? null : createStreak(...rows))
  return { trades, first: toStreak(first), last: toStreak(last), longest: toStreak(longest) }
}

/** Appends the streaks of later trades. */
export function appendStreaks(into: Streaks, next: Streaks): void {
  const joined = into.last && next.first ? joinStreaks(into.last, next.first) : null
  const isWhole = into.first !== null && into.first.length === into.trades
  const isNextWhole = next.first !== null && next.first.length === next.trades
  const first = isWhole && joined ? joined : into.trades === 0 ? next.first : into.first
  const last = isNextWhole && joined ? joined : next.trades === 0 ? into.last : next.last
  into.longest = pickLonger(pickLonger(into.longest, joined), next.longest)
  into.first = first
  into.last = last
  into.trades += next.trades
}

function joinStreaks(before: Streak, after: Streak): Streak {
  return {
    length: before.length + after.length,
    from: before.from,
    to: after.to,
    fromTrade: before.fromTrade,
    toTrade: after.toTrade,
  }
}

/** The longer streak; of equal ones the first. */
function pickLonger(before: Streak | null, after: Streak | null): Streak | null {
  if (before === null || after === null) return before ?? after
  return after.length > before.length ? after : before
}

/**
 * The number of trades in each bucket of P&L and of R. P&L buckets are the sign and the two leading digits, so that
 * histograms merge exactly and bars of any round width never split a bucket.
 */
export type Histogram = { pnl: Map<string, number>; r: Map<number, number> }

/** The histogram of no trades. */
function createEmptyHistogram(): Histogram {
  return { pnl: new Map(), r: new Map() }
}

export function buildHistogram({ keys, codes }: ColumnChunk): Histogram {
  const histogram = createEmptyHistogram()
  for (const [code, trades] of countByCode(codes.pnlBucket, keys.pnlBucket.length)) {
    histogram.pnl.set(keys.pnlBucket[code] ?? BREAK_EVEN_BUCKET, trades)
  }
  for (const [code, trades] of countByCode(codes.rBucket, keys.rBucket.length)) {
    const bucket = keys.rBucket[code] ?? null
    if (bucket !== null) histogram.r.set(Number(bucket), trades)
  }
  return histogram
}

/** Adds the second histogram to the first. */
export function addHistogram(into: Histogram, next: Histogram): void {
  for (const [bucket, trades] of next.pnl) add(into.pnl, bucket, trades)
  for (const [bucket, trades] of next.r) add(into.r, bucket, trades)
}

function add<Key>(counts: Map<Key, number>, key: Key, trades: number): void {
  counts.set(key, (counts.get(key) ?? 0) + trades)
}

/** How many of the last results a summary holds, in trades. */
export const MAX_LAST_RESULTS = 64

/** How many trades a summary holds the single P&L of, for the bootstrap. */
export const MAX_SAMPLE_TRADES = 1000

/** The trade with the largest win or loss. */
export type ExtremeTrade = { tradeId: string; symbol: string; type: TradeType; day: Day; pnl: Units }

/**
 * The sums that every figure is computed from, over a sequence of closed trades in order of exit. Merged summaries of
 * neighbouring sequences equal the summary of one pass. Amounts are in units; `lost` is above zero.
 */
export type Summary = {
  all: Tally
  won: Units
  lost: Units
  lossSquares: bigint
  fees: Units
  entryValue: Units
  largestWin: ExtremeTrade | null
  largestLoss: ExtremeTrade | null
  planFollowed: number
  stop: { hit: number; respected: number }
  target: { hit: number; respected: number }
  riskPct: { trades: number; sum: Units }
  r: RMultipleSums
  holdingDays: number
  firstEntryDay: Day | null
  wins: Streaks
  losses: Streaks
  curve: EquityCurve
  histogram: Histogram
  breakdowns: Breakdowns
  /** W, L or E (break-even) of the last trades, oldest first. */
  lastResults: string
  /** The P&L of each trade for the bootstrap; null above MAX_SAMPLE_TRADES trades. */
  sample: number[] | null
}

/** The summary of no trades. */
export function createEmptySummary(): Summary {
  return {
    all: createEmptyTally(),
    won: 0n,
    lost: 0n,
    lossSquares: 0n,
    fees: 0n,
    entryValue: 0n,
    largestWin: null,
    largestLoss: null,
    planFollowed: 0,
    stop: { hit: 0, respected: 0 },
    target: { hit: 0, respected: 0 },
    riskPct: { trades: 0, sum: 0n },
    r: createEmptyRSums(),
    holdingDays: 0,
    firstEntryDay: null,
    wins: createEmptyStreaks(),
    losses: createEmptyStreaks(),
    curve: createEmptyCurve(),
    histogram: createEmptyHistogram(),
    breakdowns: createEmptyBreakdowns(),
    lastResults: '',
    sample: [],
  }
}
