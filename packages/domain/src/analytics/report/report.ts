import type { Day } from '../../days/index.ts'
import { countEvens } from '../../trades/index.ts'
import { EXACT_R_DECIMALS } from '../columns/trade-amounts.ts'
import { DECIMALS, fromUnits, SQUARE_DECIMALS, toUnits } from '../exact/units.ts'
import { buildDailyCurve } from '../rollups/day-points.ts'
import type { Rollup } from '../rollups/rollup.ts'
import type { ExtremeTrade, Summary } from '../rollups/summary.ts'
import { computeBootstrapT } from '../statistics/bootstrap-t.ts'
import {
  computeStreakChance,
  computeStudentInterval,
  computeWilsonInterval,
  hasEnoughTrades,
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  MIN_WINS_AND_LOSSES,
  RESAMPLE_COUNT,
} from '../statistics/estimates.ts'
import { buildRows } from './breakdown-rows.ts'
import { buildPnlBars, buildRBars } from './histogram-bars.ts'
import { computeMetrics, countWeeks } from './metrics.ts'
import { reconcile } from './reconcile.ts'

/** The content of the Analytics tab. Shapes and units: AnalyticsReport of the contract. */
export type Report = ReturnType<typeof buildReport>

/**
 * Builds the report from a rollup. `today` is the trader's own day; `excluded` is the number of closed trades without
 * an exit price, and `withoutRate` counts those that cannot be converted to the account currency.
 */
export function buildReport({
  rollup,
  today,
  excluded,
  withoutRate = [],
  feesWithoutRate = [],
}: {
  rollup: Rollup
  today: Day
  excluded: number
  withoutRate?: { currency: string; trades: number }[]
  feesWithoutRate?: { currency: string; trades: number }[]
}) {
  const { summary: total } = rollup
  const { curve, rows, distributions, intervals, reconciliation } = getLastingParts(rollup)
  const metrics = computeMetrics(total, today)
  const { all, breakdowns } = total
  return {
    counts: {
      trades: all.trades,
      wins: all.wins,
      losses: all.losses,
      evens: countEvens(all),
      excluded,
      strategies: breakdowns.strategy.size,
      tags: breakdowns.tag.size,
      symbols: breakdowns.symbol.size,
    },
    withoutRate,
    feesWithoutRate,
    metrics,
    sums: toSums(total, today),
    highlights: toHighlights(total),
    lastResults: total.lastResults,
    days: curve.days,
    ...rows,
    distributions,
    intervals,
    luck: {
      losingStreak: computeStreakChance({
        length: metrics.longestLossStreak,
        losses: all.losses,
        trades: all.trades,
      }),
    },
    reconciliation,
  }
}

type LastingParts = ReturnType<typeof buildLastingParts>

// The server caches rollups, and answers many reports from one of them. The parts are cached with their rollup.
const lastingParts = new WeakMap<Rollup, LastingParts>()

function getLastingParts(rollup: Rollup): LastingParts {
  const known = lastingParts.get(rollup)
  if (known) return known
  const built = buildLastingParts(rollup)
  lastingParts.set(rollup, built)
  return built
}

/** The parts of a report that depend on the rollup only, not on the day of the report. No caller may change them. */
function buildLastingParts({ summary: total, points, stored }: Rollup) {
  const curve = buildDailyCurve(points)
  return {
    curve,
    rows: buildRows({ summary: total, points }),
    distributions: {
      r: {
        trades: total.r.trades,
        losses: total.r.losses,
        beforeStop: total.r.beforeStop,
        pastStop: total.r.pastStop,
        bins: buildRBars(total.histogram),
      },
      pnl: { bins: buildPnlBars(total.histogram) },
    },
    intervals: computeIntervals(total),
    reconciliation: reconcile({
      stored,
      total: total.all.pnl,
      equityEnd: total.curve.end,
      daysPnl: toUnits(curve.pnl),
      strategies: total.breakdowns.strategy.values(),
    }),
  }
}

function toSums(total: Summary, today: Day) {
  return {
    won: fromUnits(total.won),
    lost: fromUnits(total.lost),
    pnlSquares: fromUnits(total.all.squares, SQUARE_DECIMALS),
    lossSquares: fromUnits(total.lossSquares, SQUARE_DECIMALS),
    entryValue: fromUnits(total.entryValue, DECIMALS),
    riskPct: fromUnits(total.riskPct.sum),
    riskPctTrades: total.riskPct.trades,
    holdingDays: total.holdingDays,
    r: fromUnits(total.r.sum, EXACT_R_DECIMALS),
    rSquares: fromUnits(total.r.squares, 2 * EXACT_R_DECIMALS),
    rTrades: total.r.trades,
    planFollowed: total.planFollowed,
    firstEntryDay: total.firstEntryDay,
    today,
    weeks: countWeeks(total, today),
  }
}

function toHighlights({ largestWin, largestLoss, wins, losses, curve }: Summary) {
  const drawdown = curve.maxDrawdown
  return {
    largestWin: largestWin && toShownTrade(largestWin),
    largestLoss: largestLoss && toShownTrade(largestLoss),
    winStreak: wins.longest,
    lossStreak: losses.longest,
    drawdown: drawdown && {
      amount: fromUnits(drawdown.amount),
      peak: fromUnits(drawdown.peak.equity),
      peakDay: drawdown.peak.day,
      peakTrade: drawdown.peak.trade,
      trough: fromUnits(drawdown.trough.equity),
      troughDay: drawdown.trough.day ?? '', // a trough follows a trade, which has a day
      troughTrade: drawdown.trough.trade ?? '', // and an id
    },
    peak: fromUnits(curve.highest.equity),
    peakDay: curve.highest.day,
  }
}

function toShownTrade(mark: ExtremeTrade) {
  return { ...mark, pnl: fromUnits(mark.pnl) }
}

function computeIntervals({ all, sample }: Summary) {
  const drawn = sample && hasEnoughTrades(all) ? computeBootstrapT(sample) : null
  const computed = sample === null ? computeStudentInterval(all) : null
  return {
    winRate: computeWilsonInterval({ hits: all.wins, trades: all.trades }),
    expectancy: drawn
      ? { ...drawn, method: 'bootstrap' as const, resamples: RESAMPLE_COUNT }
      : computed && { ...computed, method: 'student' as const, resamples: 0 },
    tooFew: all.trades < MIN_TRADES_FOR_SKILL,
    minTrades: MIN_TRADES_FOR_SKILL,
    minTradesForInterval: MIN_TRADES_FOR_INTERVAL,
    minWinsAndLosses: MIN_WINS_AND_LOSSES,
  }
}
