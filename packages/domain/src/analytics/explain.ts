import type { Decimal } from '../decimal/index.ts'
import { behavioralFormulas } from './formulas/behavioral.ts'
import { consistencyFormulas } from './formulas/consistency.ts'
import type { Figures, Formula } from './formulas/formula.ts'
import { keyFormulas } from './formulas/key.ts'
import { profitabilityFormulas } from './formulas/profitability.ts'
import { riskFormulas } from './formulas/risk.ts'
import { metricTable } from './metric-table.ts'
import type { MetricId } from './metrics.ts'

/** How a figure comes out, for a trader who wants to check it. */
export type Explanation = Formula & { metric: MetricId; title: string }

/**
 * The arithmetic of one figure of this report: the formula in words, the convention, the numbers put in, and a formula
 * to paste into a spreadsheet, which is null when the figure does not exist.
 */
export function explain(metric: MetricId, report: Figures): Explanation {
  const formula = formulas[metric](report)
  const exists = report.metrics[metric] !== null
  return {
    metric,
    title: metricTable[metric].title,
    ...formula,
    spreadsheet: exists ? formula.spreadsheet : null,
  }
}

const formulas: Record<MetricId, (report: Figures) => Formula> = {
  ...keyFormulas,
  ...profitabilityFormulas,
  ...behavioralFormulas,
  ...riskFormulas,
  ...consistencyFormulas,
}

/** A figure as one decimal, for showing it or holding it against its spreadsheet formula; null when it does not exist. */
export function metricValue(metric: MetricId, { metrics }: Pick<Figures, 'metrics'>): Decimal | null {
  const value = metrics[metric]
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return 'kept' in value ? String(value.kept) : value.pnl
}
