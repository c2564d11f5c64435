import type { Decimal } from '../decimal/decimal.ts'
import { createSeededDraws } from './bootstrap-t.ts'
import type { DrawdownProblem } from './drawdown-options.ts'
import { hasEnoughTrades, MIN_TRADES_FOR_INTERVAL, MIN_TRADES_FOR_SKILL, toEstimate } from './estimates.ts'

/** How often the record is drawn again, for the chance of a drawdown and for how deep drawdowns are. */
export const DRAWDOWN_RUNS = 4000

/** How often the days themselves are drawn again for the interval of the chance, and how many runs each of these records has. */
const RECORDS = 200
const RUNS_OF_RECORD = 100

/** Fewer days tell too little about days that are alike. */
export const MIN_DAYS_FOR_DRAWDOWN = MIN_TRADES_FOR_INTERVAL

/** Results of trades in order of exit, in money or R, and the number of their exit day, which never decreases. */
export type DrawdownResults = { results: Float64Array; day: Int32Array }

/** What is missing for an estimate; null when there is enough. */
export function findDrawdownProblem({ results, day }: DrawdownResults): DrawdownProblem | null {
  if (results.length < MIN_TRADES_FOR_SKILL) return 'few_trades'
  const wins = results.reduce((count, result) => count + (result > 0 ? 1 : 0), 0)
  const losses = results.reduce((count, result) => count + (result < 0 ? 1 : 0), 0)
  if (!hasEnoughTrades({ trades: results.length, wins, losses })) return 'few_results'
  return countDays(day) < MIN_DAYS_FOR_DRAWDOWN ? 'few_days' : null
}

/** The number of exit days. */
export function countDays(day: Int32Array): number {
  return day.reduce((count, number, at) => count + (at === 0 || number !== day[at - 1] ? 1 : 0), 0)
}

/**
 * The chance of a drawdown of at least `depth` within the next `trades` trades, in percent, with its 90% interval; of how many runs
 * it is made, and how many of them reached the depth. `deepest`: half, one in ten and one in twenty of the runs had a drawdown of at
 * least this size, in money or R.
 */
export type DrawdownRisk = {
  chancePct: Decimal
  lowPct: Decimal
  highPct: Decimal
  reached: number
  runs: number
  deepest: { half: Decimal; oneInTen: Decimal; oneInTwenty: Decimal }
}

/**
 * Estimates the risk of a drawdown from the trader's own days. A run draws days of the record at random, each with all its trades in
 * their order, until it has `trades` trades; so it keeps what trades of one day have in common. The drawdown is the largest decline
 * from the highest total of the run, which starts at 0. The interval is the percentile bootstrap: the days are drawn again, and the
 * chance is computed from each such record. It assumes that days do not depend on each other and that the future is like the past.
 * The seed is fixed, so the same trades always give the same answer. Yields after each piece of at most 50,000 trades.
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapters 8 (blocks) and 13 (percentile interval).
 */
export function* estimateDrawdownRisk(
  { results, day }: DrawdownResults,
  { depth, trades }: { depth: number; trades: number },
): Generator<void, DrawdownRisk> {
  const record = splitDays(results, day)
  const draw = createDraw(record.starts.length)
  const reachedDepth = depth * (1 - ROUNDING_SHARE)
  const own = Int32Array.from(record.starts.keys())
  const deepest = new Float64Array(DRAWDOWN_RUNS)
  let reached = 0
  for (let run = 0; run < DRAWDOWN_RUNS; run++) {
    deepest[run] = simulateDrawdown(record, { days: own, draw, trades, until: Number.POSITIVE_INFINITY })
    if ((deepest[run] as number) >= reachedDepth) reached += 1
    if (run % RUNS_OF_RECORD === 0) yield
  }
  const shares = new Float64Array(RECORDS)
  const drawn = new Int32Array(own.length)
  for (let at = 0; at < RECORDS; at++) {
    for (let index = 0; index < drawn.length; index++) drawn[index] = draw()
    let hits = 0
    for (let run = 0; run < RUNS_OF_RECORD; run++) {
      const most = simulateDrawdown(record, { days: drawn, draw, trades, until: reachedDepth })
      if (most >= reachedDepth) hits += 1
    }
    shares[at] = hits / RUNS_OF_RECORD
    yield
  }
  const chance = reached / DRAWDOWN_RUNS
  const pick = createPick(shares)
  const pickDeepest = createPick(deepest)
  return {
    chancePct: toEstimate(100 * chance),
    lowPct: toEstimate(100 * Math.min(chance, pick(0.05), 1 - STEP)),
    highPct: toEstimate(100 * Math.max(chance, pick(0.95), STEP)),
    reached,
    runs: DRAWDOWN_RUNS,
    deepest: {
      half: toEstimate(pickDeepest(0.5)),
      oneInTen: toEstimate(pickDeepest(0.9)),
      oneInTwenty: toEstimate(pickDeepest(0.95)),
    },
  }
}

/** The runs of a record tell its chance in steps of 1%, so the interval never ends closer than that to never or always. */
const STEP = 1 / RUNS_OF_RECORD

/** Sums of doubles may miss a depth by this share of it. */
const ROUNDING_SHARE = 1e-9

/** The days of a record: the trades `starts[day]` to `starts[day + 1]`, or to the last one, exited on it. */
type RecordDays = { results: Float64Array; starts: number[] }

function splitDays(results: Float64Array, day: Int32Array): RecordDays {
  const starts: number[] = []
  for (let at = 0; at < day.length; at++) if (at === 0 || day[at] !== day[at - 1]) starts.push(at)
  return { results, starts }
}

/** The largest drawdown of one run, or the first one of at least `until`. */
function simulateDrawdown(
  { results, starts }: RecordDays,
  { days, draw, trades, until }: { days: Int32Array; draw: () => number; trades: number; until: number },
): number {
  let [drawdown, largest, remaining] = [0, 0, trades]
  while (remaining > 0) {
    const day = days[draw()] as number // within bounds, as every index here
    const last = starts[day + 1] ?? results.length
    for (let at = starts[day] as number; at < last && remaining > 0; at++, remaining--) {
      drawdown = Math.max(0, drawdown - (results[at] as number))
      if (drawdown > largest) {
        largest = drawdown
        if (largest >= until) return largest
      }
    }
  }
  return largest
}

const BUFFERED_DRAWS = 1024

/** Draws one number below `limit` at a time. */
function createDraw(limit: number): () => number {
  const fill = createSeededDraws(limit)
  const drawn = new Int32Array(BUFFERED_DRAWS)
  let next = BUFFERED_DRAWS
  return () => {
    if (next === BUFFERED_DRAWS) {
      fill(drawn)
      next = 0
    }
    return drawn[next++] as number // within bounds
  }
}

/** Sorts the values, and returns the smallest one that at least this share of them does not exceed. */
export function createPick(values: Float64Array): (share: number) => number {
  const sorted = values.slice().sort()
  return (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
