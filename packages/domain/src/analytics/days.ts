import type { Day } from '../days/index.ts'
import { addTrade } from './add-trade.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { emptySummary, type Summary } from './summary.ts'
import { type TradeFigures, tradeFigures } from './trade-figures.ts'

/** The summary of all trades that left on one day. */
export type DaySummary = { day: Day; summary: Summary }

/**
 * The summary of each exit day, oldest first. Trades come in order of exit: see `byExit`. `look` sees each trade with
 * its figures as they pass.
 */
export function summariseDays<Trade extends AnalysedTrade>(
  trades: Iterable<Trade>,
  look: (trade: Trade, figures: TradeFigures) => void = () => {},
): DaySummary[] {
  const days: DaySummary[] = []
  let at: DaySummary | undefined
  for (const trade of trades) {
    if (at?.day !== trade.exitDate) {
      at = { day: trade.exitDate, summary: emptySummary() }
      days.push(at)
    }
    const figures = tradeFigures(trade)
    look(trade, figures)
    addTrade(at.summary, trade, figures)
  }
  return days
}
