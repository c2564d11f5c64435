import { createDayColumns, type DayColumns } from '@candlebook/domain/analytics/day-points'
import { buildRCurve, type ResultUnit } from '@candlebook/domain/analytics/result-units'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { type Decimal, isZero, negate } from '@candlebook/domain/decimal/decimal'
import { buildReturnCurve } from '@candlebook/domain/ledger/linked-returns'
import { formatPercent, formatRatio, formatRSum, formatSignedPercent } from '@candlebook/domain/text/numbers'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import {
  addResults,
  describeLeftOut,
  describeWithoutStop,
  formatInUnit,
  type ShownReport,
} from './results.words.ts'
import { listShownDays } from './returns.tsx'

/**
 * The curve of a report in the unit that is shown: its days, with the total at the end of each and its distance to the peak, and
 * the result of each in words. In money where no return is known.
 */
export type ShownCurve = { unit: ResultUnit; days: DayColumns; results: string[] }

export function toShownCurve(report: Pick<ShownReport, 'days' | 'returns'>): ShownCurve {
  const { days, returns } = report
  const unit = getResultUnit()
  const listed = listShownDays(report)
  const results = listed.map(formatInUnit)
  if (unit === 'r') return { unit, days: { ...days, ...buildRCurve(days) }, results }
  if (unit === 'money' || !returns) return { unit: 'money', days, results }
  const curve = buildReturnCurve(listed.map(({ day, ratio = null }) => ({ day, ratio })))
  if (curve.equity.length === 0) return { unit: 'money', days, results }
  const shown = createDayColumns()
  for (const [at, equity] of curve.equity.entries()) {
    const {
      ratio: _,
      counted: __,
      leftOut: ___,
      ...day
    } = { ...listed[at]!, equity, drawdown: curve.drawdown[at] ?? '0' } // one for each
    for (const [field, value] of Object.entries(day))
      (shown[field as keyof DayColumns] as unknown[]).push(value)
  }
  return { unit, days: shown, results }
}

/** A total of the curve in a unit: '+$2,610.23', '+4.82%', '+12.40R'. */
export function formatTotal(amount: Decimal, unit: ResultUnit): string {
  return { money: formatSignedBaseMoney, percent: formatSignedPercent, r: formatRSum }[unit](amount)
}

/** A distance below the peak in a unit, without a sign. */
export function formatDistance(amount: Decimal, unit: ResultUnit): string {
  return { money: formatBaseMoney, percent: formatPct, r: formatR }[unit](amount)
}

const formatPct = (amount: Decimal) => formatPercent(amount, 2)
const formatR = (amount: Decimal) => `${formatRatio(amount)}R`

/** The labels of an axis of R or of percent. */
export const formatUnitAxis =
  (sign: 'R' | '%') =>
  (heights: readonly number[]): string[] =>
    heights.map((height) => `${Number(height.toFixed(2)).toLocaleString('en-US')}${sign}`.replace('-', '−'))

/** The title of a curve of R or of returns: its end, and its distance to its highest point. */
export function describeShownCurve({ unit, days }: ShownCurve, report: ShownReport, today: Day): string {
  const { trades } = report.counts
  const { rTrades } = report.sums
  const leftOut =
    unit === 'r' ? describeWithoutStop(trades - rTrades) : describeLeftOut(addResults(listShownDays(report)))
  const [total, below] = [days.equity.at(-1), days.drawdown.at(-1)]
  if (unit === 'r' && rTrades === 0) return `No trade has an R${leftOut}`
  if (total === undefined || below === undefined) return `No day has a return${leftOut}`
  const peakDay = days.day[days.drawdown.findLastIndex(isZero)]
  const place = isZero(below)
    ? 'at its high'
    : peakDay === undefined
      ? 'never above zero'
      : `${formatDistance(below, unit)} below its high of ${formatDayWithYearIfOther(peakDay, today)}`
  return `The ${unit === 'r' ? 'sum of R' : 'return'} is ${formatTotal(total, unit)}, ${place}${leftOut}`
}

/** A height of a curve of R or of percent in words. */
export const formatUnitHeight =
  (unit: 'r' | 'percent') =>
  (height: number): string => {
    const amount = String(Number(height.toFixed(6)))
    return height < 0 ? `−${formatDistance(negate(amount), unit)}` : formatTotal(amount, unit)
  }
