import { computeOutcomeMetrics, countEvens } from '../trades/outcome-metrics.ts'
import type { PackedTrades } from './packed-trades.ts'
import { fromUnits, toMean, toQuotient } from './units.ts'
import { type Difference, measureDifference } from './what-if-difference.ts'
import { applyRules, noRules, type Outcome, type Rules } from './what-if-rules.ts'

/** The metrics of What if, with the names and meaning of `computeMetrics`. */
export type FastMetrics = ReturnType<typeof computeFastMetrics>

/** The sums of one pass over the included trades, in the scale of the packed trades. */
type FastSums = {
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
function sumOutcome({ days, day }: PackedTrades, { included, amounts }: Outcome): FastSums {
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
 * Computes the metrics of the included trades. They equal those of `computeMetrics`: exact sums, quotients with 20
 * decimals.
 */
function computeFastMetrics(sums: FastSums, packed: PackedTrades, outcome: Outcome) {
  const { trades, wins, losses, longestLossStreak } = sums
  const { won, lost, maxDrawdown, decimals } = toExactSums(sums, packed, outcome)
  const total = won - lost
  return {
    trades,
    wins,
    losses,
    evens: countEvens(sums),
    totalPnl: fromUnits(total, decimals),
    ...computeOutcomeMetrics(
      { trades, wins, losses, won, lost, total },
      {
        toAverage: (sum, count) => toMean(sum, BigInt(count), decimals),
        toRatio: (numerator, denominator) => toQuotient(numerator, denominator),
      },
    ),
    maxDrawdown: fromUnits(maxDrawdown, decimals),
    longestLossStreak,
  }
}

type ExactSums = { won: bigint; lost: bigint; maxDrawdown: bigint; decimals: number }

/** The sums of doubles on an exact scale; otherwise a second pass adds integers of any size. */
function toExactSums(
  { won, lost, maxDrawdown }: FastSums,
  { scale, exact, pnlAtStop }: PackedTrades,
  { included, amounts }: Outcome,
): ExactSums {
  if (!exact)
    return {
      won: BigInt(won),
      lost: BigInt(lost),
      maxDrawdown: BigInt(maxDrawdown),
      decimals: scale.decimals,
    }
  const column = amounts === pnlAtStop ? exact.pnlAtStop : exact.pnl
  const sums: ExactSums = { won: 0n, lost: 0n, maxDrawdown: 0n, decimals: exact.decimals }
  let [total, highest] = [0n, 0n]
  for (let at = 0; at < column.length; at++) {
    if (included[at] !== 1) continue
    const amount = column[at]! // within bounds
    if (amount < 0n) sums.lost -= amount
    else sums.won += amount
    total += amount
    if (total > highest) highest = total
    else if (highest - total > sums.maxDrawdown) sums.maxDrawdown = highest - total
  }
  return sums
}

/** Metrics and curve of the trades under some rules. `equity` is the equity at the end of each packed exit day. */
export type TradeRecord = { metrics: FastMetrics; equity: Float64Array }

/** The record under rules, and its difference to the real record. */
export type WhatIf = TradeRecord & { difference: Difference }

/** The record of the real trades. */
export function buildRealRecord(packed: PackedTrades): TradeRecord {
  return buildRecord(packed, applyRules(packed, noRules))
}

/** Applies the rules to the trades. */
export function simulateRules(packed: PackedTrades, rules: Rules): WhatIf {
  const outcome = applyRules(packed, rules)
  return { ...buildRecord(packed, outcome), difference: measureDifference(packed, outcome) }
}

/**
 * Runs every rule once, so that the engine compiles the code before the trader's first click. Uncompiled code is
 * three times slower.
 */
export function warmUp(packed: PackedTrades): void {
  simulateRules(packed, {
    withoutWeekdays: [5],
    onlyPlanFollowed: true,
    stopHonoured: true,
    maxPerDay: 3,
    excludeAfterLosses: 2,
    withoutTags: [''],
  })
}

function buildRecord(packed: PackedTrades, outcome: ReturnType<typeof applyRules>): TradeRecord {
  const sums = sumOutcome(packed, outcome)
  return { metrics: computeFastMetrics(sums, packed, outcome), equity: sums.equity }
}
