import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { type Formula, type FormulaInput, getMetricValue, type MetricId } from '@candlebook/domain/analytics'
import { formatDay } from '@candlebook/domain/days'
import type { Decimal } from '@candlebook/domain/decimal'
import { formatCount, formatFixed, formatPercent, formatRatio, missing } from '@candlebook/domain/text'
import { formatAccountMoney, getShownCurrency } from '../../../lib/money.ts'
import { describeDifferenceRounding } from '../../../lib/rounding/rounding.words.ts'
import { describeFigure } from '../words/figure-words.ts'
import { findFigure } from '../words/sections.ts'

/** Formats an input of a metric. */
export function formatInput({ value, unit }: FormulaInput): string {
  if (value === null) return missing
  switch (unit) {
    case 'money':
      return formatAccountMoney(value)
    case 'count':
      return formatFixed(value, 0)
    case 'percent':
      return formatPercent(value)
    case 'ratio':
      return formatRatio(value)
    case 'days':
      return formatCount(Number(value), 'day')
    case 'weeks':
      return `${formatRatio(value)} weeks`
    case 'day':
      return formatDay(value)
    case 'r':
      return `${formatRatio(value)}R`
    case 'square':
      return formatFixed(value, 2)
  }
}

/** Formats the result. Average loss and drawdown are positive here, even where the tab shows a minus. */
export function formatResult(metric: MetricId, report: AnalyticsReport): string {
  if (metric === 'averageLoss' || metric === 'maxDrawdown')
    return formatAccountMoney(getMetricValue(metric, report))
  const figure = findFigure(metric)
  return figure ? describeFigure(figure, report).value : formatPercent(getMetricValue(metric, report))
}

/** The exact amounts of a difference whose shown amounts do not add up; null when they do, and for other formulas. */
export function describeInputRounding(
  { isDifference, inputs: [first, second] }: Formula,
  total: Decimal | null,
): string | null {
  if (!isDifference || !first?.value || !second?.value || total === null) return null
  return describeDifferenceRounding({ first: first.value, second: second.value, total }, getShownCurrency())
}
