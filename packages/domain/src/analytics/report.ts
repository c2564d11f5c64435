import type { Day } from '../days/day.ts'
import { type Decimal, sum } from '../decimal/decimal.ts'
import { countEvens } from '../trades/outcome-metrics.ts'
import { computeBootstrapT } from './bootstrap-t.ts'
import { buildRows } from './breakdown-rows.ts'
import { buildDailyCurve, hasPartialExit } from './day-points.ts'
import {
  computeStreakChance,
  computeStudentInterval,
  computeWilsonInterval,
  hasEnoughTrades,
  MIN_TRADES_FOR_INTERVAL,
  MIN_TRADES_FOR_SKILL,
  MIN_WINS_AND_LOSSES,
  RESAMPLE_COUNT,
} from './estimates.ts'
import { buildPnlBars, buildRBars } from './histogram-bars.ts'
import { computeMetrics, countWeeks } from './metrics.ts'
import type { PartialTotal, Rollup, StoredTotal } from './rollup.ts'
import { EXACT_R_DECIMALS } from './sum-r-multiples.ts'
import type { ExtremeTrade, Summary } from './summary.ts'
import { DECIMALS, fromUnits, SQUARE_DECIMALS, scaleAmounts, toUnits, type Units } from './units.ts'

/** The content of the Analytics tab. Shapes and units: AnalyticsReport of the contract. */
export type Report = ReturnType<typeof buildReport>

/**
 * Builds the report from a rollup. `today` is the trader's own day; `excluded` is the number of closed trades without
 * an exit price, and `withoutRate` counts those that cannot be converted to the base currency.
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
  const metrics = computeMetrics(total, { today, byWeekday: rows.byWeekday })
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
    highlights: toHighlights(rollup),
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
function buildLastingParts({ summary: total, points, stored, partial }: Rollup) {
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
      partial,
      hasPartialExits: points.some(hasPartialExit),
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

function toHighlights({ summary, points }: Rollup) {
  const { largestWin, largestLoss, wins, losses, curve } = summary
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
      hasPartialExits: points.some(
        (point) =>
          point[0] >= (drawdown.peak.day ?? '') &&
          point[0] <= (drawdown.trough.day ?? '') &&
          hasPartialExit(point),
      ),
    },
    peak: fromUnits(curve.highest.equity),
    peakDay: curve.highest.day,
  }
}

function toShownTrade(mark: ExtremeTrade) {
  return { ...mark, pnl: fromUnits(mark.pnl) }
}

/** The intervals of win rate and expectancy of all trades of a report, and the minima that they need. */
export function computeIntervals({ all, sample }: Summary) {
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

/**
 * The total P&L computed in four ways: stored with the trades, over the days, at the end of the curve, over the
 * strategies. Exact decimals. The days and the curve have what the period realised: the total, plus its partial exits, minus
 * what partial exits of its closed trades realised before. `agrees` is true only when all are equal and no trade has a mismatch.
 */
function reconcile(totals: {
  stored: StoredTotal
  partial: PartialTotal
  hasPartialExits: boolean
  total: Units
  equityEnd: Units
  daysPnl: Units
  strategies: Iterable<{ pnl: Units }>
}) {
  const { stored, partial, hasPartialExits, total, equityEnd, daysPnl } = totals
  const strategiesPnl = sumPnl(totals.strategies)
  const realised = total + partial.realised - partial.earlier
  const isTotal = [stored.pnl, strategiesPnl].every((pnl) => pnl === total)
  const isRealised = [daysPnl, equityEnd].every((pnl) => pnl === realised)
  return {
    agrees: stored.mismatch === null && isTotal && isRealised,
    hasPartialExits,
    closedPnl: fromUnits(total),
    partialPnl: fromUnits(partial.realised),
    earlierPnl: fromUnits(partial.earlier),
    tradesPnl: fromUnits(stored.pnl),
    daysPnl: fromUnits(daysPnl),
    equityEnd: fromUnits(equityEnd),
    strategiesPnl: fromUnits(strategiesPnl),
    mismatch: stored.mismatch,
  }
}

function sumPnl(groups: Iterable<{ pnl: Units }>): Units {
  let total = 0n
  for (const { pnl } of groups) total += pnl
  return total
}

/** The exit days of the small equity line on the first card. */
const MAX_EQUITY_DAYS = 40

/**
 * The dashboard's figures about closed trades. `equity` is the cumulative net P&L after each of the last exit days,
 * so its last value is totalPnl. `today` is the trader's own day and decides the month.
 */
export function buildSummaryCards({ summary, points }: Rollup, today: Day) {
  const { trades, wins, losses, pnl } = summary.all
  return {
    totalPnl: fromUnits(pnl),
    monthPnl: sumPnlSince(points, `${today.slice(0, 7)}-01`),
    closed: trades,
    wins,
    losses,
    evens: countEvens(summary.all),
    equity: buildDailyCurve(points).days.equity.slice(-MAX_EQUITY_DAYS),
    totalR: fromUnits(summary.r.sum, EXACT_R_DECIMALS),
    rTrades: summary.r.trades,
    monthR: sumRSince(points, `${today.slice(0, 7)}-01`),
  }
}

function sumRSince(points: Rollup['points'], first: Day): Decimal {
  return sum(points.flatMap(([day, , , , , , , , r]) => (day >= first ? [r] : [])))
}

function sumPnlSince(points: Rollup['points'], first: Day) {
  const pnls = points.flatMap(([day, , , , pnl]) => (day >= first ? [pnl] : []))
  const { integers, zero, toDecimal } = scaleAmounts(pnls)
  return toDecimal(integers.reduce((total, pnl) => total + pnl, zero))
}
