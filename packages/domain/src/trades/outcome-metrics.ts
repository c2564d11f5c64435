import type { Decimal } from '../decimal/decimal.ts'
import { computeWinRatePct } from './win-rate.ts'

/** Counts and sums of net P&L of closed trades. `lost` is the sum of all losses without its sign. */
export type OutcomeSums<Amount> = {
  trades: number
  wins: number
  losses: number
  total: Amount
  won: Amount
  lost: Amount
}

/** How sums of one representation are divided. Null for a division by zero. */
export type OutcomeDivision<Amount> = {
  toAverage(sum: Amount, trades: number): Decimal | null
  toRatio(numerator: Amount, denominator: Amount): Decimal | null
}

/**
 * The metrics of wins and losses. Report and What if compute them here, each with its own sums. Expectancy is the
 * average net P&L of all closed trades, '0' without one [ANLY-06].
 */
export function computeOutcomeMetrics<Amount>(
  sums: OutcomeSums<Amount>,
  { toAverage, toRatio }: OutcomeDivision<Amount>,
) {
  const { trades, wins, losses, total, won, lost } = sums
  return {
    winRatePct: computeWinRatePct(sums),
    expectancy: toAverage(total, trades) ?? '0',
    averageWin: toAverage(won, wins),
    averageLoss: toAverage(lost, losses),
    profitFactor: toRatio(won, lost),
  }
}

/** How many closed trades broke even: they count neither as wins nor as losses. */
export function countEvens({
  trades,
  wins,
  losses,
}: Omit<OutcomeSums<never>, 'total' | 'won' | 'lost'>): number {
  return trades - wins - losses
}
