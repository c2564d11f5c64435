import type { Decimal } from '../../decimal/index.ts'
import { behavioralFormulas } from './behavioral-formulas.ts'
import { consistencyFormulas } from './consistency-formulas.ts'
import type { Figures, Formula } from './formula.ts'
import { keyFormulas } from './key-formulas.ts'
import { metricTable } from './metric-table.ts'
import type { MetricId } from './metrics.ts'
import { profitabilityFormulas } from './profitability-formulas.ts'
import { riskFormulas } from './risk-formulas.ts'

/** The arithmetic of a metric, for a trader who checks it. */
export type Explanation = Formula & { metric: MetricId; title: string }

/**
 * Explains one metric of a report: the formula in words, the convention, the inputs, and a spreadsheet formula (null
 * when the metric does not exist).
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

/** A metric as one decimal; null when it does not exist. */
export function getMetricValue(metric: MetricId, { metrics }: Pick<Figures, 'metrics'>): Decimal | null {
  const value = metrics[metric]
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return 'respected' in value ? String(value.respected) : value.pnl
}
