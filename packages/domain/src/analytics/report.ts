import type { Day } from '../days/index.ts'
import { barsOfPnl, barsOfR } from './bars.ts'
import type { DaySummary } from './days.ts'
import {
  bootstrapInterval,
  FEWEST_IN_ROW,
  FEWEST_TRADES,
  RESAMPLES,
  streakChance,
  studentInterval,
  wilsonInterval,
} from './estimates.ts'
import { fromUnits, PLACES, SQUARE_PLACES } from './exact.ts'
import { absorb } from './merge.ts'
import { metricsOf, weeksOf } from './metrics.ts'
import { reconcile, type StoredTotal } from './reconcile.ts'
import { rowsOf } from './rows.ts'
import { emptySummary, type Mark, type Summary } from './summary.ts'
import { R_PLACES } from './trade-figures.ts'

/** All that the Analytics tab shows. The shapes and units of each part: AnalyticsReport of the contract. */
export type Report = ReturnType<typeof reportOf>

/**
 * The report over these days, oldest first, whether they were just summarised or stored. `today` is the trader's own
 * day; `stored` is what the trades' stored P&L add up to; `excluded` counts closed trades without an exit price.
 */
export function reportOf(input: {
  days: Iterable<DaySummary>
  today: Day
  stored: StoredTotal
  excluded: number
}) {
  const total = emptySummary()
  const days = Array.from(input.days, (day) => addDay(total, day))
  const metrics = metricsOf(total, input.today)
  const rows = rowsOf(total.breakdowns)
  const { all, breakdowns, curve } = total
  return {
    counts: {
      trades: all.trades,
      wins: all.wins,
      losses: all.losses,
      evens: all.trades - all.wins - all.losses,
      excluded: input.excluded,
      strategies: breakdowns.strategy.size,
      tags: breakdowns.tag.size,
      symbols: breakdowns.symbol.size,
    },
    metrics,
    sums: sumsOf(total, input.today),
    marks: marksOf(total),
    lastResults: total.lastResults,
    days,
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
      stored: input.stored,
      totalPnl: metrics.totalPnl,
      equityEnd: fromUnits(curve.end),
      days,
      strategies: rows.byStrategy,
    }),
  }
}

/** Puts the day behind the total and gives its point of the curve and its square of the calendar. */
function addDay(total: Summary, { day, summary }: DaySummary) {
  const before = total.curve
  const lowest = before.end + (summary.curve.lowest?.height ?? 0n)
  const across = before.highest.height - lowest
  const inner = summary.curve.deepest?.amount ?? 0n
  const deepest = across > inner ? across : inner
  absorb(total, summary)
  const { end, highest } = total.curve
  return {
    day,
    trades: summary.all.trades,
    wins: summary.all.wins,
    losses: summary.all.losses,
    pnl: fromUnits(summary.all.pnl),
    equity: fromUnits(end),
    drawdown: fromUnits(highest.height - end),
    deepest: fromUnits(deepest),
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
  const drawn = sample && bootstrapInterval(sample)
  const computed = sample === null ? studentInterval(all) : null
  return {
    winRate: wilsonInterval({ hits: all.wins, trades: all.trades }),
    expectancy: drawn
      ? { ...drawn, method: 'bootstrap' as const, resamples: RESAMPLES }
      : computed && { ...computed, method: 'student' as const, resamples: 0 },
    tooFew: all.trades < FEWEST_TRADES,
    fewestTrades: FEWEST_TRADES,
    fewestInRow: FEWEST_IN_ROW,
  }
}
