import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { type FormulaInput, getMetricValue, type MetricId } from '@candlebook/domain/analytics'
import { formatDay } from '@candlebook/domain/days'
import { fixed, formatPercent, formatRatio, missing, plural } from '@candlebook/domain/text'
import { money } from '../../../lib/money.ts'
import { figureWords } from '../words/figure-words.ts'
import { findFigure } from '../words/sections.ts'

/** Formats an input of a metric. */
export function inputWords({ value, unit }: FormulaInput): string {
  if (value === null) return missing
  switch (unit) {
    case 'money':
      return money(value)
    case 'count':
      return fixed(value, 0)
    case 'percent':
      return formatPercent(value)
    case 'ratio':
      return formatRatio(value)
    case 'days':
      return plural(Number(value), 'day')
    case 'weeks':
      return `${formatRatio(value)} weeks`
    case 'day':
      return formatDay(value)
    case 'r':
      return `${formatRatio(value)}R`
    case 'square':
      return fixed(value, 2)
  }
}

/** Formats the result. Average loss and drawdown are positive here, whatever sign the tab shows. */
export function resultWords(metric: MetricId, report: AnalyticsReport): string {
  if (metric === 'averageLoss' || metric === 'maxDrawdown') return money(getMetricValue(metric, report))
  const figure = findFigure(metric)
  return figure ? figureWords(figure, report).value : formatPercent(getMetricValue(metric, report))
}
