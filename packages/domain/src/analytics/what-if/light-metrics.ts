import type { Decimal } from '../../decimal/index.ts'
import { percentage, quotient, tenTo } from '../exact.ts'
import { amountOf, type Scale } from './amounts.ts'
import type { PackedTrades } from './pack-trades.ts'
import type { Outcome } from './rules.ts'

/** The figures of What if, by the names and with the meaning that `metricsOf` gives them. */
export type LightMetrics = ReturnType<typeof lightMetricsOf>

/** What one pass over the trades that are left comes to, in amounts of the packed trades' scale. */
export type LightSums = {
  trades: number
  wins: number
  losses: number
  won: number
  /** Above zero, as is the deepest fall. */
  lost: number
  deepestFall: number
  longestLossStreak: number
  /** The cumulative P&L at the end of each exit day of all trades, also of days on which none is left. */
  equity: Float64Array
}

/** Sums up the trades that are left, in order of exit. */
export function sumUp({ days, day }: PackedTrades, { kept, amounts }: Outcome): LightSums {
  const equity = new Float64Array(days.length)
  let [trades, wins, losses, won, lost] = [0, 0, 0, 0, 0]
  let [total, highest, deepestFall] = [0, 0, 0]
  let [inRow, longestLossStreak] = [0, 0]
  for (let at = 0; at < kept.length; at++) {
    if (kept[at] === 1) {
      const amount = amounts[at] as number // inside, as every index in this loop
      trades += 1
      total += amount
      if (total > highest) highest = total
      else if (highest - total > deepestFall) deepestFall = highest - total
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
  return { trades, wins, losses, won, lost, deepestFall, longestLossStreak, equity }
}

/**
 * The figures of these sums. On an exact scale each is the same text that `metricsOf` gives: sums exact, quotients with
 * 20 places. Otherwise they have 15 digits.
 */
export function lightMetricsOf(sums: LightSums, scale: Scale) {
  const { trades, wins, losses, won, lost } = sums
  const total = won - lost
  return {
    trades,
    wins,
    losses,
    evens: trades - wins - losses,
    totalPnl: amountOf(total, scale),
    winRatePct: percentage(BigInt(wins), BigInt(trades)) ?? '0',
    expectancy: averageOf(total, trades, scale) ?? '0',
    averageWin: averageOf(won, wins, scale),
    averageLoss: averageOf(lost, losses, scale),
    profitFactor: ratioOf(won, lost, scale),
    maxDrawdown: amountOf(sums.deepestFall, scale),
    longestLossStreak: sums.longestLossStreak,
  }
}

function averageOf(sum: number, trades: number, scale: Scale): Decimal | null {
  if (trades === 0) return null
  if (!scale.exact) return amountOf(sum / trades, scale)
  return quotient(BigInt(sum), BigInt(trades) * tenTo(scale.places))
}

function ratioOf(numerator: number, denominator: number, scale: Scale): Decimal | null {
  if (denominator === 0) return null
  return scale.exact
    ? quotient(BigInt(numerator), BigInt(denominator))
    : amountOf(numerator / denominator, scale)
}
