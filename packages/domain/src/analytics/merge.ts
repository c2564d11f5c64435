import { absorbBreakdowns } from './breakdowns.ts'
import { absorbCurve } from './curve.ts'
import { earlierDay, isAbove, isBelow, lastOf, sampleOf } from './keep.ts'
import { absorbSpread } from './spread.ts'
import { absorbStreaks } from './streaks.ts'
import { emptySummary, type Summary } from './summary.ts'
import { absorbTally } from './tally.ts'

/** The summary of both pieces, the earlier one first; leaves both as they are. */
export function merge(earlier: Summary, later: Summary): Summary {
  const merged = emptySummary()
  absorb(merged, earlier)
  absorb(merged, later)
  return merged
}

/** Adds the summary of the trades that follow to the one of those before. */
export function absorb(into: Summary, next: Summary): void {
  absorbTally(into.all, next.all)
  into.won += next.won
  into.lost += next.lost
  into.lossSquares += next.lossSquares
  into.fees += next.fees
  into.entryValue += next.entryValue
  into.holdingDays += next.holdingDays
  if (next.firstEntryDay !== null) into.firstEntryDay = earlierDay(into.firstEntryDay, next.firstEntryDay)
  if (next.largestWin && isAbove(next.largestWin, into.largestWin)) into.largestWin = next.largestWin
  if (next.largestLoss && isBelow(next.largestLoss, into.largestLoss)) into.largestLoss = next.largestLoss
  into.planFollowed += next.planFollowed
  into.stop = { hit: into.stop.hit + next.stop.hit, kept: into.stop.kept + next.stop.kept }
  into.target = { hit: into.target.hit + next.target.hit, kept: into.target.kept + next.target.kept }
  into.riskPct = {
    trades: into.riskPct.trades + next.riskPct.trades,
    sum: into.riskPct.sum + next.riskPct.sum,
  }
  into.r = {
    trades: into.r.trades + next.r.trades,
    sum: into.r.sum + next.r.sum,
    squares: into.r.squares + next.r.squares,
  }
  absorbStreaks(into.wins, next.wins)
  absorbStreaks(into.losses, next.losses)
  absorbCurve(into.curve, next.curve)
  absorbSpread(into.spread, next.spread)
  absorbBreakdowns(into.breakdowns, next.breakdowns)
  into.lastResults = lastOf(into.lastResults + next.lastResults)
  into.sample = sampleOf(into.sample, next.sample)
}
