import type { Day } from '../../days/index.ts'
import { addBreakdowns } from './breakdowns.ts'
import { appendCurve } from './equity-curve.ts'
import { addHistogram } from './histogram.ts'
import { appendStreaks } from './streaks.ts'
import {
  createEmptySummary,
  type ExtremeTrade,
  MAX_LAST_RESULTS,
  MAX_SAMPLE_TRADES,
  type Summary,
} from './summary.ts'
import { addTally } from './tally.ts'

/** Merges two summaries, the earlier one first. Does not change them. */
export function mergeSummaries(earlier: Summary, later: Summary): Summary {
  const merged = createEmptySummary()
  appendSummary(merged, earlier)
  appendSummary(merged, later)
  return merged
}

/** Appends the summary of later trades. */
export function appendSummary(into: Summary, next: Summary): void {
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
  into.r = {
    trades: into.r.trades + next.r.trades,
    losses: into.r.losses + next.r.losses,
    beforeStop: into.r.beforeStop + next.r.beforeStop,
    pastStop: into.r.pastStop + next.r.pastStop,
    sum: into.r.sum + next.r.sum,
    squares: into.r.squares + next.r.squares,
  }
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
