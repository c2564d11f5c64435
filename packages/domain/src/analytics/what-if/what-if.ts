import { type Difference, differenceOf } from './difference.ts'
import { type LightMetrics, lightMetricsOf, sumUp } from './light-metrics.ts'
import type { PackedTrades } from './pack-trades.ts'
import { applyRules, noRules, type Rules } from './rules.ts'

/** Figures and curve of the trades under some rules; the curve has the equity at the end of each packed exit day. */
export type TradeRecord = { metrics: LightMetrics; equity: Float64Array }

/** The record under rules, and how far its difference to the real one is from chance. */
export type WhatIf = TradeRecord & { difference: Difference }

/** The trades as they were. */
export function realRecord(packed: PackedTrades): TradeRecord {
  return recordOf(packed, applyRules(packed, noRules))
}

/** The trades as they would have been under the rules. */
export function whatIf(packed: PackedTrades, rules: Rules): WhatIf {
  const outcome = applyRules(packed, rules)
  return { ...recordOf(packed, outcome), difference: differenceOf(packed, outcome) }
}

/**
 * Goes through every rule once and throws the outcome away: what has never run runs three times slower, and the first
 * tick of a trader is no time to find that out.
 */
export function warmUp(packed: PackedTrades): void {
  whatIf(packed, {
    withoutWeekdays: [5],
    onlyPlanFollowed: true,
    stopHonoured: true,
    mostPerDay: 3,
    skipAfterLosses: 2,
    withoutTags: [''],
  })
}

function recordOf(packed: PackedTrades, outcome: ReturnType<typeof applyRules>): TradeRecord {
  const sums = sumUp(packed, outcome)
  return { metrics: lightMetricsOf(sums, packed.scale), equity: sums.equity }
}
