import type { Day } from '../days/day.ts'
import {
  type ChunkResults,
  type ColumnChunk,
  getExitDay,
  selectClosed,
  toChunkResults,
  toRealisedResults,
} from './column-chunk.ts'
import { appendDayPoint, type DayPoint, toDayPoint } from './day-points.ts'
import { appendCurve, buildCurve, createEmptyCurve, type EquityCurve } from './equity-curve.ts'
import { selectLimbs, sumColumn, toScaledIntegers } from './limbs.ts'
import { addRSums, createEmptyRSums, type RMultipleSums, sumRMultiples } from './sum-r-multiples.ts'
import { summariseChunk } from './summarise-chunk.ts'
import {
  addHistogram,
  appendStreaks,
  createEmptySummary,
  type ExtremeTrade,
  MAX_LAST_RESULTS,
  MAX_SAMPLE_TRADES,
  type Summary,
} from './summary.ts'
import { addBreakdowns, addTally, createEmptyTally, type Tally, tallyByCode } from './tally.ts'
import type { ScaledInteger, Units } from './units.ts'

/** The sum of the P&L stored with trades, in units, and the id of the first trade whose prices give another P&L. */
export type StoredTotal = { pnl: Units; mismatch: string | null }

/** The stored total of no trades. */
function createEmptyStoredTotal(): StoredTotal {
  return { pnl: 0n, mismatch: null }
}

/** Adds the stored total of later trades to that of earlier ones. */
function addStoredTotal(into: StoredTotal, next: StoredTotal): void {
  into.pnl += next.pnl
  into.mismatch ??= next.mismatch
}

/** Merges two summaries, the earlier one first. Does not change them. */
export function mergeSummaries(earlier: Summary, later: Summary): Summary {
  const merged = createEmptySummary()
  appendSummary(merged, earlier)
  appendSummary(merged, later)
  return merged
}

/** Appends the summary of later trades. */
function appendSummary(into: Summary, next: Summary): void {
  addTally(into.all, next.all)
  into.won += next.won
  into.lost += next.lost
  into.lossSquares += next.lossSquares
  into.fees += next.fees
  into.entryValue += next.entryValue
  into.holdingDays += next.holdingDays
  if (next.firstEntryDay !== null) into.firstEntryDay = pickEarlierDay(into.firstEntryDay, next.firstEntryDay)
  if (next.largestWin && isLarger(next.largestWin, into.largestWin)) into.largestWin = next.largestWin
  if (next.largestLoss && isSmaller(next.largestLoss, into.largestLoss)) into.largestLoss = next.largestLoss
  into.planFollowed += next.planFollowed
  into.stop = { hit: into.stop.hit + next.stop.hit, respected: into.stop.respected + next.stop.respected }
  into.target = {
    hit: into.target.hit + next.target.hit,
    respected: into.target.respected + next.target.respected,
  }
  into.riskPct = {
    trades: into.riskPct.trades + next.riskPct.trades,
    sum: into.riskPct.sum + next.riskPct.sum,
  }
  addRSums(into.r, next.r)
  appendStreaks(into.wins, next.wins)
  appendStreaks(into.losses, next.losses)
  appendCurve(into.curve, next.curve)
  addHistogram(into.histogram, next.histogram)
  addBreakdowns(into.breakdowns, next.breakdowns)
  into.lastResults = (into.lastResults + next.lastResults).slice(-MAX_LAST_RESULTS)
  into.sample = mergeSamples(into.sample, next.sample)
}

/** Of equal trades the earlier one stays. */
function isLarger(next: ExtremeTrade, largest: ExtremeTrade | null): boolean {
  return largest === null || next.pnl > largest.pnl
}

function isSmaller(next: ExtremeTrade, smallest: ExtremeTrade | null): boolean {
  return smallest === null || next.pnl < smallest.pnl
}

function pickEarlierDay(a: Day | null, b: Day): Day {
  return a !== null && a <= b ? a : b
}

/** Appends the second sample to the first; null when the sample would exceed the maximum. */
function mergeSamples(before: number[] | null, after: number[] | null): number[] | null {
  if (before === null || after === null || before.length + after.length > MAX_SAMPLE_TRADES) return null
  before.push(...after)
  return before
}

/**
 * All data that a report needs about the trades of a period of exit days: a day, a month, a year, or all time. Merged
 * rollups of neighbouring periods equal the rollup of one pass over all their trades.
 */
export type Rollup = { summary: Summary; points: DayPoint[]; stored: StoredTotal; partial: PartialTotal }

/**
 * How the P&L of the closed trades of a period becomes what the period realised: plus what its partial exits realised, minus
 * what partial exits of its closed trades realised before.
 */
export type PartialTotal = { realised: Units; earlier: Units }

/** The rollup of no trades. */
export function createEmptyRollup(): Rollup {
  return {
    summary: createEmptySummary(),
    points: [],
    stored: createEmptyStoredTotal(),
    partial: { realised: 0n, earlier: 0n },
  }
}

/** Merges rollups, oldest first. Does not change them. */
export function rollUp(pieces: Iterable<Rollup>): Rollup {
  const merged = createEmptyRollup()
  for (const { summary, points, stored, partial } of pieces) {
    appendSummary(merged.summary, summary)
    for (const point of points) appendDayPoint(merged.points, point)
    addStoredTotal(merged.stored, stored)
    merged.partial.realised += partial.realised
    merged.partial.earlier += partial.earlier
  }
  return merged
}

/** What a rollup, an exit day and a key of a column take in memory, with the parts of a report that are made of them. */
const [ROLLUP_BYTES, DAY_BYTES, GROUP_BYTES] = [20_000, 600, 100]

/** About how many bytes of memory the rollup of a chunk takes. */
export function countRollupBytes({ days, keys }: ColumnChunk): number {
  const groups = Object.values(keys).reduce((sum, list) => sum + list.length, 0)
  return ROLLUP_BYTES + DAY_BYTES * days.length + GROUP_BYTES * groups
}

/** Rolls up the rows of a chunk, one pass over each column. */
export function rollUpChunk(chunk: ColumnChunk): Rollup {
  const closed = selectClosed(chunk)
  const results = toChunkResults(closed)
  const days = hasPartialExits(chunk) ? buildMixedDays(chunk, results) : buildDays(chunk, results)
  const curve = createEmptyCurve()
  for (const day of days) appendCurve(curve, day.curve)
  const byDay = sumRByDay(closed, results)
  const r = createEmptyRSums()
  for (const ofDay of byDay.values()) addRSums(r, ofDay)
  const summary = { ...summariseChunk(closed, results), curve, r }
  const realised = sumPartialExits(chunk)
  return {
    summary,
    points: days.map((one) => toDayPoint(one.day, { ...one, r: byDay.get(one.day) ?? createEmptyRSums() })),
    stored: sumStoredPnl(closed, results, summary.all.pnl),
    partial: { realised, earlier: summary.all.pnl + realised - curve.end },
  }
}

/** The sums of R of the closed trades of each exit day. */
function sumRByDay(closed: ColumnChunk, { values }: ChunkResults): Map<Day, RMultipleSums> {
  const risks = toScaledIntegers(closed.amounts.risk)
  const sums = new Map<Day, RMultipleSums>()
  for (let from = 0, to = 0; from < closed.rows; from = to) {
    while (to < closed.rows && closed.day[to] === closed.day[from]) to += 1
    sums.set(getExitDay(closed, from), sumRMultiples(values, risks, { from, to }))
  }
  return sums
}

const hasPartialExits = ({ amounts }: ColumnChunk) => amounts.realised !== amounts.pnl

/** An exit day: the tally of its closed trades, what its rows realise, and its partial exits when it has any. */
type ExitDay = { day: Day; all: Tally; curve: EquityCurve; partial?: { exits: number; closedPnl: Units } }

/** The exit days of a chunk without partial exits. */
function buildDays(chunk: ColumnChunk, results: ChunkResults): ExitDay[] {
  const getTrade = createGetTrade(chunk)
  let to = 0
  return tallyByCode(chunk.day, chunk.days.length, results).map(([, all]) => {
    const from = to
    to += all.trades
    return { day: getExitDay(chunk, from), all, curve: buildCurve(results, { from, to, getTrade }) }
  })
}

/** The exit days of a chunk with partial exits. `results` are those of its closed trades. */
function buildMixedDays(chunk: ColumnChunk, results: ChunkResults): ExitDay[] {
  const getTrade = createGetTrade(chunk)
  const realised = toRealisedResults(chunk)
  const tallies = new Map(tallyByCode(selectClosed(chunk).day, chunk.days.length, results))
  const days: ExitDay[] = []
  for (let from = 0, to = 0; from < chunk.rows; from = to) {
    const code = chunk.day[from] as number // within bounds
    while (to < chunk.rows && chunk.day[to] === code) to += 1
    const all = tallies.get(code) ?? createEmptyTally()
    const curve = buildCurve(realised, { from, to, getTrade })
    const partial = { exits: to - from - all.trades, closedPnl: all.pnl }
    const isPlain = partial.exits === 0 && all.pnl === curve.end
    days.push({ day: getExitDay(chunk, from), all, curve, ...(!isPlain && { partial }) })
  }
  return days
}

const createGetTrade = (chunk: ColumnChunk) => (row: number) => ({
  day: getExitDay(chunk, row),
  id: chunk.getId(row),
})

/** What the rows of partial exits realise. */
function sumPartialExits(chunk: ColumnChunk): Units {
  const { closes } = chunk
  if (closes === null) return 0n
  const rows = Int32Array.from(closes.keys()).filter((row) => closes[row] === 0)
  return sumColumn(selectLimbs(chunk.amounts.realised, rows))
}

function sumStoredPnl({ getId, mismatches }: ColumnChunk, results: ChunkResults, pnl: Units): StoredTotal {
  const total: StoredTotal = { pnl, mismatch: null }
  for (const { row, stored } of mismatches) {
    total.pnl += stored - results.toUnits(results.values[row] as ScaledInteger) // within bounds
    total.mismatch ??= getId(row)
  }
  return total
}
