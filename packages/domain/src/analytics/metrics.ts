import { type Day, daysBetween } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import { fromUnits, PLACES, percentage, quotient, rootOfQuotient, tenTo, type Units } from './exact.ts'
import type { Summary } from './summary.ts'
import { R_PLACES } from './trade-figures.ts'

/** Every single figure of the Analytics tab, by the name that the API, the help texts and the formulas use for it. */
export type Metrics = ReturnType<typeof metricsOf>
export type MetricId = keyof Metrics

/**
 * The single figures of these trades; `today` is the trader's own day. Sums are exact, quotients and roots have 20
 * places; a name that ends in Pct is a percentage; null is a figure that does not exist (N/A).
 * Source: readings, section 3; the further ones as their help texts say.
 */
export function metricsOf(summary: Summary, today: Day) {
  const { all, won, lost, fees, curve, stop, target, riskPct, r } = summary
  const n = BigInt(all.trades)
  const [wins, losses] = [BigInt(all.wins), BigInt(all.losses)]
  const gross = all.pnl + fees
  const fall = curve.deepest
  return {
    totalPnl: fromUnits(all.pnl),
    winRatePct: percentage(wins, n) ?? '0',
    riskReward: quotient(won * losses, lost * wins) ?? (losses > 0n ? '0' : null),
    expectancy: meanOf(all.pnl, n) ?? '0',
    averageWin: meanOf(won, wins),
    averageLoss: meanOf(lost, losses),
    averagePnl: meanOf(all.pnl, n) ?? '0',
    bestWeekday: bestWeekdayOf(summary),
    profitFactor: quotient(won, lost),
    largestWin: summary.largestWin && fromUnits(summary.largestWin.pnl),
    largestLoss: summary.largestLoss && fromUnits(summary.largestLoss.pnl),
    feesPaid: fromUnits(fees),
    feesPctOfGross: gross > 0n ? percentage(fees, gross) : null,
    rExpectancy: quotient(r.sum, BigInt(r.trades) * tenTo(R_PLACES)),
    kellyPct: losses === 0n ? null : percentage(wins * (won - lost), won * (wins + losses)),
    planFollowedPct: percentage(BigInt(summary.planFollowed), n) ?? '0',
    tradesPerWeek: tradesPerWeek(summary, today),
    averageHoldingDays: quotient(BigInt(summary.holdingDays), n),
    averageRiskPct: meanOf(riskPct.sum, BigInt(riskPct.trades)),
    stopRespected: { ...stop },
    targetRespected: { ...target },
    averagePositionSize: meanOf(summary.entryValue, n) ?? '0',
    maxDrawdown: fromUnits(fall?.amount ?? 0n),
    maxDrawdownPct: fall ? percentage(fall.amount, fall.peak.height) : null,
    recoveryFactor: quotient(all.pnl, fall?.amount ?? 0n),
    standardDeviation: deviation({ n, sum: all.pnl, squares: all.squares }),
    longestWinStreak: summary.wins.longest?.length ?? 0,
    longestLossStreak: summary.losses.longest?.length ?? 0,
    sharpe: perDeviation({ n, sum: all.pnl, squares: all.squares }),
    // Mean ÷ √(Σ losses² ÷ n) is the sum ÷ √(n · Σ losses²).
    sortino: signedRoot(all.pnl, { square: all.pnl * all.pnl, per: n * summary.lossSquares }),
    sqn: sqnOf(r),
  }
}

/** Weeks from the first entry to today, fractional; '0' without trades. */
export function weeksOf({ firstEntryDay }: Summary, today: Day): Decimal {
  if (firstEntryDay === null) return '0'
  return quotient(BigInt(Math.max(daysBetween(firstEntryDay, today), 0)), 7n) ?? '0'
}

function meanOf(sum: Units, trades: bigint): Decimal | null {
  return quotient(sum, trades * tenTo(PLACES))
}

function tradesPerWeek({ all, firstEntryDay }: Summary, today: Day): Decimal {
  if (firstEntryDay === null) return '0'
  const days = Math.max(daysBetween(firstEntryDay, today), 7)
  return quotient(BigInt(all.trades * 7), BigInt(days)) ?? '0'
}

/** The weekday with the highest P&L; of equals the earlier one from Sunday. Null without trades. */
function bestWeekdayOf({ breakdowns }: Summary) {
  let best: { weekday: number; pnl: Units; trades: number } | null = null
  for (let weekday = 0; weekday < 7; weekday++) {
    const tally = breakdowns.weekday.get(String(weekday))
    if (tally && (best === null || tally.pnl > best.pnl)) {
      best = { weekday, pnl: tally.pnl, trades: tally.trades }
    }
  }
  return best && { ...best, pnl: fromUnits(best.pnl) }
}

type Moments = { n: bigint; sum: bigint; squares: bigint }

/** n·Σx² − (Σx)², which is n·(n−1) times the sample variance. */
function spreadOf({ n, sum, squares }: Moments): bigint {
  return n * squares - sum * sum
}

function deviation(moments: Moments): Decimal | null {
  const { n } = moments
  return rootOfQuotient(spreadOf(moments), n * (n - 1n) * tenTo(2 * PLACES))
}

/** Mean ÷ sample deviation, times √scale; null below 2 values and when all are equal. */
function perDeviation(moments: Moments, scale = 1n): Decimal | null {
  const { n, sum } = moments
  return signedRoot(sum, { square: scale * sum * sum * (n - 1n), per: n * spreadOf(moments) })
}

function signedRoot(signed: bigint, { square, per }: { square: bigint; per: bigint }): Decimal | null {
  const root = rootOfQuotient(square, per)
  return root !== null && root !== '0' && signed < 0n ? `-${root}` : root
}

/** Trades beyond this many do not raise the SQN any more, so that long records compare with short ones. */
export const SQN_MOST_TRADES = 100

function sqnOf({ trades, sum, squares }: Summary['r']): Decimal | null {
  const counted = BigInt(Math.min(trades, SQN_MOST_TRADES))
  return perDeviation({ n: BigInt(trades), sum, squares }, counted)
}
