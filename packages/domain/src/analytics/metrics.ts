import { countDaysBetween, type Day } from '../days/day.ts'
import { compare, type Decimal } from '../decimal/decimal.ts'
import { computeOutcomeMetrics } from '../trades/outcome-metrics.ts'
import { EXACT_R_DECIMALS } from './sum-r-multiples.ts'
import type { Summary } from './summary.ts'
import {
  DECIMALS,
  fromUnits,
  getPowerOfTen,
  toMean,
  toPercentage,
  toQuotient,
  toRootOfQuotient,
} from './units.ts'

/** Every metric of the Analytics tab, by its name in the API, the help texts and the formulas. */
export type Metrics = ReturnType<typeof computeMetrics>
export type MetricId = keyof Metrics

/**
 * Computes all metrics. `byWeekday` comes from `buildRows`. `today` is the trader's own day. Sums are exact; quotients and roots have 20 decimals. A name
 * that ends in Pct is a percentage. Null is a metric that does not exist (N/A). docs/spec-readings.md (Analytics)
 * defines those with a requirement; the help texts of the metric table describe the others.
 */
export function computeMetrics(
  summary: Summary,
  { today, byWeekday }: { today: Day; byWeekday: readonly Weekday[] },
) {
  const { all, won, lost, fees, curve, stop, target, riskPct, r } = summary
  const n = BigInt(all.trades)
  const [wins, losses] = [BigInt(all.wins), BigInt(all.losses)]
  const gross = all.pnl + fees
  const drawdown = curve.maxDrawdown
  const outcome = computeOutcomeMetrics(
    { ...all, total: all.pnl, won, lost },
    { toAverage: (sum, trades) => toMean(sum, BigInt(trades)), toRatio: toQuotient },
  )
  return {
    totalPnl: fromUnits(all.pnl),
    winRatePct: outcome.winRatePct,
    riskReward: toQuotient(won * losses, lost * wins) ?? (losses > 0n ? '0' : null),
    expectancy: outcome.expectancy,
    averageWin: outcome.averageWin,
    averageLoss: outcome.averageLoss,
    averagePnl: outcome.expectancy, // another name of the same figure
    bestWeekday: findBestWeekday(byWeekday),
    profitFactor: outcome.profitFactor,
    largestWin: summary.largestWin && fromUnits(summary.largestWin.pnl),
    largestLoss: summary.largestLoss && fromUnits(summary.largestLoss.pnl),
    feesPaid: fromUnits(fees),
    feesPctOfGross: gross > 0n ? toPercentage(fees, gross) : null,
    rExpectancy: computeRExpectancy(summary),
    kellyPct: computeKellyPct(summary),
    planFollowedPct: toPercentage(BigInt(summary.planFollowed), n) ?? '0',
    tradesPerWeek: computeTradesPerWeek(summary, today),
    averageHoldingDays: toQuotient(BigInt(summary.holdingDays), n),
    averageRiskPct: toMean(riskPct.sum, BigInt(riskPct.trades)),
    stopRespected: { ...stop },
    targetRespected: { ...target },
    averagePositionSize: toMean(summary.entryValue, n) ?? '0',
    maxDrawdown: fromUnits(drawdown?.amount ?? 0n),
    maxDrawdownPct: drawdown ? toPercentage(drawdown.amount, drawdown.peak.equity) : null,
    recoveryFactor: toQuotient(all.pnl, drawdown?.amount ?? 0n),
    standardDeviation: toStandardDeviation({ n, sum: all.pnl, squares: all.squares }),
    longestWinStreak: summary.wins.longest?.length ?? 0,
    longestLossStreak: summary.losses.longest?.length ?? 0,
    sharpe: divideByDeviation({ n, sum: all.pnl, squares: all.squares }),
    // Mean ÷ √(Σ losses² ÷ n) is the sum ÷ √(n · Σ losses²).
    sortino: toSignedRoot(all.pnl, { square: all.pnl * all.pnl, per: n * summary.lossSquares }),
    sqn: computeSqn(r),
  }
}

/** The average R-multiple of the trades with a stop, with 20 decimals; null without one. */
export function computeRExpectancy({ r }: Pick<Summary, 'r'>): Decimal | null {
  return toQuotient(r.sum, BigInt(r.trades) * getPowerOfTen(EXACT_R_DECIMALS))
}

/** Share of wins − share of losses ÷ risk/reward, in percent with 20 decimals; null without a win or a loss. Source: J. L. Kelly (1956). */
export function computeKellyPct({ all, won, lost }: Pick<Summary, 'all' | 'won' | 'lost'>): Decimal | null {
  const [wins, losses] = [BigInt(all.wins), BigInt(all.losses)]
  return losses === 0n ? null : toPercentage(wins * (won - lost), won * (wins + losses))
}

/** What a weekday realised, and the number of trades that were closed on it. */
type Weekday = { key: string; trades: number; realised: Decimal }

/** The weekday that realised the most; of equal ones the first from Sunday. Null without exits. */
function findBestWeekday(rows: readonly Weekday[]) {
  let best: { weekday: number; pnl: Decimal; trades: number } | null = null
  for (const { key, trades, realised } of rows) {
    if (best === null || compare(realised, best.pnl) > 0)
      best = { weekday: Number(key), pnl: realised, trades }
  }
  return best
}

/** Weeks from the first entry to today, with a fraction; '0' without trades. */
export function countWeeks({ firstEntryDay }: Summary, today: Day): Decimal {
  if (firstEntryDay === null) return '0'
  return toQuotient(BigInt(Math.max(countDaysBetween(firstEntryDay, today), 0)), 7n) ?? '0'
}

function computeTradesPerWeek({ all, firstEntryDay }: Summary, today: Day): Decimal {
  if (firstEntryDay === null) return '0'
  const days = Math.max(countDaysBetween(firstEntryDay, today), 7)
  return toQuotient(BigInt(all.trades * 7), BigInt(days)) ?? '0'
}

type Moments = { n: bigint; sum: bigint; squares: bigint }

/** n·Σx² − (Σx)², which is n·(n−1) times the sample variance. */
function toScaledVariance({ n, sum, squares }: Moments): bigint {
  return n * squares - sum * sum
}

function toStandardDeviation(moments: Moments): Decimal | null {
  const { n } = moments
  return toRootOfQuotient(toScaledVariance(moments), n * (n - 1n) * getPowerOfTen(2 * DECIMALS))
}

/** Mean ÷ sample deviation, times √scale; null below 2 values and when all are equal. */
function divideByDeviation(moments: Moments, scale = 1n): Decimal | null {
  const { n, sum } = moments
  return toSignedRoot(sum, { square: scale * sum * sum * (n - 1n), per: n * toScaledVariance(moments) })
}

function toSignedRoot(signed: bigint, { square, per }: { square: bigint; per: bigint }): Decimal | null {
  const root = toRootOfQuotient(square, per)
  return root !== null && root !== '0' && signed < 0n ? `-${root}` : root
}

/** More trades do not raise the SQN, so that long and short records compare. */
export const MAX_SQN_TRADES = 100

function computeSqn({ trades, sum, squares }: Summary['r']): Decimal | null {
  const counted = BigInt(Math.min(trades, MAX_SQN_TRADES))
  return divideByDeviation({ n: BigInt(trades), sum, squares }, counted)
}
