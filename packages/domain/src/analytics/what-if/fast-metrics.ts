import type { Decimal } from '../../decimal/index.ts'
import { computeOutcomeMetrics, countEvens } from '../../trades/index.ts'
import { toMean, toQuotient } from '../exact/units.ts'
import { type Scale, toAmount } from './amounts.ts'
import type { PackedTrades } from './pack-trades.ts'
import type { Outcome } from './rules.ts'

/** The metrics of What if, with the names and meaning of `computeMetrics`. */
export type FastMetrics = ReturnType<typeof computeFastMetrics>

/** The sums of one pass over the included trades, in the scale of the packed trades. */
export type FastSums = {
  trades: number
  wins: number
  losses: number
  won: number
  /** Above zero, as is the maximum drawdown. */
  lost: number
  maxDrawdown: number
  longestLossStreak: number
  /** The cumulative P&L at the end of each exit day, also of days without an included trade. */
  equity: Float64Array
}

/** Sums up the included trades in order of exit. */
export function sumOutcome({ days, day }: PackedTrades, { included, amounts }: Outcome): FastSums {
  const equity = new Float64Array(days.length)
  let [trades, wins, losses, won, lost] = [0, 0, 0, 0, 0]
  let [total, highest, maxDrawdown] = [0, 0, 0]
  let [inRow, longestLossStreak] = [0, 0]
  for (let at = 0; at < included.length; at++) {
    if (included[at] === 1) {
      const amount = amounts[at] as number // within bounds, as every index in this loop
      trades += 1
      total += amount
      if (total > highest) highest = total
      else if (highest - total > maxDrawdown) maxDrawdown = highest - total
      if (amount < 0) {
        losses += 1
        lost -= amount
        inRow += 1
        if (inRow > longestLossStreak) longestLossStreak = inRow
      } else {
        inRow = 0
        if (amount > 0) {
          wins += 1
          won += amount
        }
      }
    }
    equity[day[at] as number] = total
  }
  return { trades, wins, losses, won, lost, maxDrawdown, longestLossStreak, equity }
}

/**
 * Computes the metrics. On an exact scale they equal those of `computeMetrics`: exact sums, quotients with 20
 * decimals. Otherwise they have 15 digits.
 */
export function computeFastMetrics(sums: FastSums, scale: Scale) {
  const { trades, wins, losses, won, lost } = sums
  const total = won - lost
  return {
    trades,
    wins,
    losses,
    evens: countEvens(sums),
    totalPnl: toAmount(total, scale),
    ...computeOutcomeMetrics(
      { ...sums, total },
      {
        toAverage: (sum, count) => toAverage(sum, count, scale),
        toRatio: (numerator, denominator) => toRatio(numerator, denominator, scale),
      },
    ),
    maxDrawdown: toAmount(sums.maxDrawdown, scale),
    longestLossStreak: sums.longestLossStreak,
  }
}

function toAverage(sum: number, trades: number, scale: Scale): Decimal | null {
  if (trades === 0) return null
  if (!scale.exact) return toAmount(sum / trades, scale)
  return toMean(BigInt(sum), BigInt(trades), scale.decimals)
}

function toRatio(numerator: number, denominator: number, scale: Scale): Decimal | null {
  if (denominator === 0) return null
  return scale.exact
    ? toQuotient(BigInt(numerator), BigInt(denominator))
    : toAmount(numerator / denominator, scale)
}
