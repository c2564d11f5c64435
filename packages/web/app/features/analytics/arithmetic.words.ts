import type { Conversion } from '@candlebook/contract/analytics'
import { explain, getMetricValue } from '@candlebook/domain/analytics/explain'
import type { Formula, FormulaInput } from '@candlebook/domain/analytics/formula'
import type { MetricId } from '@candlebook/domain/analytics/metrics'
import { explainReturn, metricsInPercent, metricsInR } from '@candlebook/domain/analytics/result-units'
import { formatDay } from '@candlebook/domain/days/format-day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import type { RateSource } from '@candlebook/domain/money/convert-amount'
import { maskDigits } from '@candlebook/domain/text/hidden-amounts'
import { formatFixed, formatPercent, formatRatio, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, getShownCurrency } from '../../lib/money.ts'
import { formatRate } from '../../lib/rate.words.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { describeFigure, findFigure } from './figures.words.ts'
import type { ShownReport } from './results.words.ts'
import { describeDifferenceRounding } from './rounding.words.ts'

/** In place of the formula for a spreadsheet, which has every amount in digits. */
export const HIDDEN_SPREADSHEET = 'The formula for a spreadsheet is left out while amounts are hidden.'

/** Formats an input of a metric. */
export function formatInput({ value, unit }: FormulaInput): string {
  if (value === null) return missing
  switch (unit) {
    case 'money':
      return formatBaseMoney(value)
    case 'count':
      return formatFixed(value, 0)
    case 'percent':
      return formatPercent(value)
    case 'return':
      return formatPercent(value, 4)
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
      return maskDigits(formatFixed(value, 2))
  }
}

/** The arithmetic of a metric in the unit that is shown. */
export function explainShown(metric: MetricId, report: ShownReport): Formula & { title: string } {
  const inR = metricsInR[metric]
  const inMoney = explain(metric, report)
  const { returns, sums } = report
  if (getResultUnit() === 'percent' && returns && metricsInPercent[metric] === 'return') {
    const [from, to] = [returns[0]?.day ?? sums.today, returns.at(-1)?.day ?? sums.today]
    return { title: inMoney.title, ...explainReturn(returns, { from, to }) }
  }
  return getResultUnit() === 'r' && typeof inR !== 'string'
    ? { title: inMoney.title, ...inR.formula(report) }
    : inMoney
}

/** Formats the result. Average loss and drawdown are positive here, even where the tab shows a minus. */
export function formatResult(metric: MetricId, report: ShownReport): string {
  if (metric === 'averageLoss' || metric === 'maxDrawdown')
    return formatBaseMoney(getMetricValue(metric, report))
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

const sources: Record<RateSource, string> = {
  same: '',
  own: 'rates of the trades',
  ecb: 'reference rates of the European Central Bank',
  stablecoin: 'as US dollars, reference rates of the European Central Bank',
  sample: 'sample rates of the demo',
}

/** How trades are converted: '0.905 to 0.934 EUR, reference rates of the European Central Bank, Nov 3 to Nov 17, 2026'. */
export function describeConversion(
  { source, lowest, highest, firstDay, lastDay }: Conversion,
  account: string,
): string {
  const rates = listEnds(formatRate(lowest), formatRate(highest))
  const days = firstDay && lastDay && listEnds(formatDay(firstDay), formatDay(lastDay))
  return [`${rates} ${account}`, sources[source], days].filter(Boolean).join(', ')
}

/** Whether a conversion changes amounts. */
export function isConverted({ source, lowest }: Conversion): boolean {
  return source !== 'same' || lowest !== '1'
}

function listEnds(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`
}
