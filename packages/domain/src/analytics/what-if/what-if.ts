import { type Difference, differenceOf } from './difference.ts'
import { type LightMetrics, lightMetricsOf, sumUp } from './light-metrics.ts'
import type { PackedTrades } from './pack-trades.ts'
import { applyRules, noRules, type Rules } from './rules.ts'

/** Figures and curve of the trades under some rules; the curve has the equity at the end of each packed exit day. */
export type TradeRecord = { metrics: LightMetrics; equity: Float64Array }

/** The trades as they were. */
export function realRecord(packed: PackedTrades): TradeRecord {
  return recordOf(packed, applyRules(packed, noRules))
}

/** The trades as they would have been under the rules, and how far that is from chance. */
export function whatIf(packed: PackedTrades, rules: Rules): TradeRecord & { difference: Difference } {
  const outcome = applyRules(packed, rules)
  return { ...recordOf(packed, outcome), difference: differenceOf(packed, outcome) }
}

function recordOf(packed: PackedTrades, outcome: ReturnType<typeof applyRules>): TradeRecord {
  const sums = sumUp(packed, outcome)
  return { metrics: lightMetricsOf(sums, packed.scale), equity: sums.equity }
}
