import { daysBetween } from '../days/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { countInGroups } from './breakdowns.ts'
import { addStep } from './curve.ts'
import { toNumber, toUnits, type Units } from './exact.ts'
import { earlierDay, isAbove, isBelow, lastOf, sampleOf } from './keep.ts'
import { countSize } from './spread.ts'
import { addResult } from './streaks.ts'
import { emptySummary, type Summary } from './summary.ts'
import { countTrade } from './tally.ts'
import { type TradeFigures, tradeFigures } from './trade-figures.ts'

/** The summary of these trades in one pass. They come in order of exit: see `byExit`. */
export function summarise(trades: Iterable<AnalysedTrade>): Summary {
  const summary = emptySummary()
  for (const trade of trades) addTrade(summary, trade)
  return summary
}

/** Adds the next trade in order of exit; `figures` saves working them out twice. */
export function addTrade(summary: Summary, trade: AnalysedTrade, figures = tradeFigures(trade)): void {
  const { pnl, fee, entryValue, risk } = figures
  const square = pnl * pnl
  const { id, exitDate: day } = trade
  countTrade(summary.all, { pnl, square })
  if (pnl > 0n) summary.won += pnl
  if (pnl < 0n) {
    summary.lost -= pnl
    summary.lossSquares += square
  }
  summary.fees += fee
  summary.entryValue += entryValue
  summary.holdingDays += trade.entryDate === day ? 0 : daysBetween(trade.entryDate, day)
  summary.firstEntryDay = earlierDay(summary.firstEntryDay, trade.entryDate)
  markLargest(summary, trade, pnl)
  countBehaviour(summary, trade, figures)
  addResult(summary.wins, { id, day, counts: pnl > 0n })
  addResult(summary.losses, { id, day, counts: pnl < 0n })
  addStep(summary.curve, { pnl, day, id })
  countSize(summary.spread, { pnl, risk })
  countInGroups(summary.breakdowns, trade, { pnl, square })
  summary.lastResults = lastOf(summary.lastResults + (pnl > 0n ? 'W' : pnl < 0n ? 'L' : 'E'))
  if (summary.sample !== null) summary.sample = sampleOf(summary.sample, [toNumber(pnl)])
}

function markLargest(summary: Summary, { id, symbol, type, exitDate }: AnalysedTrade, pnl: Units): void {
  const isLargest =
    pnl > 0n ? isAbove({ pnl }, summary.largestWin) : pnl < 0n && isBelow({ pnl }, summary.largestLoss)
  if (!isLargest) return
  summary[pnl > 0n ? 'largestWin' : 'largestLoss'] = { tradeId: id, symbol, type, day: exitDate, pnl }
}

function countBehaviour(summary: Summary, trade: AnalysedTrade, { r }: TradeFigures): void {
  if (trade.planFollowed) summary.planFollowed += 1
  if (trade.slHit) {
    summary.stop.hit += 1
    if (!trade.slModified) summary.stop.kept += 1
  }
  if (trade.tpHit) {
    summary.target.hit += 1
    if (!trade.tpModified) summary.target.kept += 1
  }
  if (trade.riskPercentage !== null) {
    summary.riskPct.trades += 1
    summary.riskPct.sum += toUnits(trade.riskPercentage)
  }
  if (r !== null) {
    summary.r.trades += 1
    summary.r.sum += r
    summary.r.squares += r * r
  }
}
