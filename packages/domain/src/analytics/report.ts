import type { Day } from '../days/index.ts'
import { barsOfPnl, barsOfR } from './bars.ts'
import { bootstrapT } from './bootstrap-t.ts'
import { curveThrough } from './day-points.ts'
import {
  FEWEST_IN_ROW,
  FEWEST_TRADES,
  isEnough,
  MIN_OF_EACH,
  RESAMPLES,
  streakChance,
  studentInterval,
  wilsonInterval,
} from './estimates.ts'
import { fromUnits, PLACES, SQUARE_PLACES, toUnits } from './exact.ts'
import { metricsOf, weeksOf } from './metrics.ts'
import { reconcile } from './reconcile.ts'
import type { Rollup } from './rollup.ts'
import { rowsOf } from './rows.ts'
import type { Mark, Summary } from './summary.ts'
import { R_PLACES } from './trade-figures.ts'

/** All that the Analytics tab shows. The shapes and units of each part: AnalyticsReport of the contract. */
export type Report = ReturnType<typeof reportOf>

/**
 * The report over the trades of a rollup, whether it was just made or stored. `today` is the trader's own day;
 * `excluded` counts closed trades without an exit price.
 */
export function reportOf({ rollup, today, excluded }: { rollup: Rollup; today: Day; excluded: number }) {
  const { summary: total, points, stored } = rollup
  const curve = curveThrough(points)
  const metrics = metricsOf(total, today)
  const rows = rowsOf(total)
  const { all, breakdowns } = total
  return {
    counts: {
      trades: all.trades,
      wins: all.wins,
      losses: all.losses,
      evens: all.trades - all.wins - all.losses,
      excluded,
      strategies: breakdowns.strategy.size,
      tags: breakdowns.tag.size,
      symbols: breakdowns.symbol.size,
    },
    metrics,
    sums: sumsOf(total, today),
    marks: marksOf(total),
    lastResults: total.lastResults,
    days: curve.days,
    ...rows,
    distributions: {
      r: { trades: total.r.trades, bins: barsOfR(total.spread) },
      pnl: { bins: barsOfPnl(total.spread) },
    },
    intervals: intervalsOf(total),
    luck: {
      losingStreak: streakChance({
        length: metrics.longestLossStreak,
        losses: all.losses,
        trades: all.trades,
      }),
    },
    reconciliation: reconcile({
      stored,
      total: all.pnl,
      equityEnd: total.curve.end,
      daysPnl: toUnits(curve.pnl),
      strategies: breakdowns.strategy.values(),
    }),
  }
}

function sumsOf(total: Summary, today: Day) {
  return {
    won: fromUnits(total.won),
    lost: fromUnits(total.lost),
    pnlSquares: fromUnits(total.all.squares, SQUARE_PLACES),
    lossSquares: fromUnits(total.lossSquares, SQUARE_PLACES),
    entryValue: fromUnits(total.entryValue, PLACES),
    riskPct: fromUnits(total.riskPct.sum),
    riskPctTrades: total.riskPct.trades,
    holdingDays: total.holdingDays,
    r: fromUnits(total.r.sum, R_PLACES),
    rSquares: fromUnits(total.r.squares, 2 * R_PLACES),
    rTrades: total.r.trades,
    planFollowed: total.planFollowed,
    firstEntryDay: total.firstEntryDay,
    today,
    weeks: weeksOf(total, today),
  }
}

function marksOf({ largestWin, largestLoss, wins, losses, curve }: Summary) {
  const fall = curve.deepest
  return {
    largestWin: largestWin && shown(largestWin),
    largestLoss: largestLoss && shown(largestLoss),
    winStreak: wins.longest,
    lossStreak: losses.longest,
    fall: fall && {
      amount: fromUnits(fall.amount),
      peak: fromUnits(fall.peak.height),
      peakDay: fall.peak.day,
      peakTrade: fall.peak.trade,
      low: fromUnits(fall.low.height),
      lowDay: fall.low.day ?? '', // a low is after a trade, and that has its day
      lowTrade: fall.low.trade ?? '', // and its id
    },
    peak: fromUnits(curve.highest.height),
    peakDay: curve.highest.day,
  }
}

function shown(mark: Mark) {
  return { ...mark, pnl: fromUnits(mark.pnl) }
}

function intervalsOf({ all, sample }: Summary) {
  const drawn = sample && isEnough(all) ? bootstrapT(sample) : null
  const computed = sample === null ? studentInterval(all) : null
  return {
    winRate: wilsonInterval({ hits: all.wins, trades: all.trades }),
    expectancy: drawn
      ? { ...drawn, method: 'bootstrap' as const, resamples: RESAMPLES }
      : computed && { ...computed, method: 'student' as const, resamples: 0 },
    tooFew: all.trades < FEWEST_TRADES,
    fewestTrades: FEWEST_TRADES,
    fewestInRow: FEWEST_IN_ROW,
    fewestOfEach: MIN_OF_EACH,
  }
}
