import { type Difference, measureDifference } from './difference.ts'
import { computeFastMetrics, type FastMetrics, sumOutcome } from './fast-metrics.ts'
import type { PackedTrades } from './pack-trades.ts'
import { applyRules, noRules, type Rules } from './rules.ts'

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
