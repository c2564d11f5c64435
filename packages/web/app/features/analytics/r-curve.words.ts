import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import type { DayColumns } from '@candlebook/domain/analytics/day-points'
import { buildRCurve } from '@candlebook/domain/analytics/result-units'
import type { Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { type Decimal, isZero, negate } from '@candlebook/domain/decimal/decimal'
import { formatRatio, formatRSum } from '@candlebook/domain/text/numbers'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { describeLeftOut } from './results.words.ts'

/** The days with the curve in the unit that is shown: the sum of P&L, or of R, at the end of each day. */
export function toShownDays(days: DayColumns): DayColumns {
  return getResultUnit() === 'money' ? days : { ...days, ...buildRCurve(days) }
}

/** A total of the curve, and a distance below its peak, in the unit that is shown. */
export function formatTotal(amount: Decimal): string {
  return getResultUnit() === 'money' ? formatSignedBaseMoney(amount) : formatRSum(amount)
}
export function formatDistance(amount: Decimal): string {
  return getResultUnit() === 'money' ? formatBaseMoney(amount) : formatR(amount)
}

const formatR = (amount: Decimal) => `${formatRatio(amount)}R`

/** The labels of an axis of R. */
export function formatRAxis(heights: readonly number[]): string[] {
  return heights.map((height) => `${Number(height.toFixed(2)).toLocaleString('en-US')}R`.replace('-', '−'))
}

/** The title of the curve of R: its end, and its distance to its highest point. */
export function describeRCurve(
  { days, counts, sums }: Pick<AnalyticsReport, 'counts' | 'sums'> & { days: DayColumns },
  today: Day,
): string {
  const left = describeLeftOut({ trades: counts.trades, rTrades: sums.rTrades })
  const [total, below] = [days.equity.at(-1), days.drawdown.at(-1)]
  if (total === undefined || below === undefined || sums.rTrades === 0) return `No trade has an R${left}`
  const peakDay = days.day[days.drawdown.findLastIndex(isZero)]
  const place = isZero(below)
    ? 'at its high'
    : peakDay === undefined
      ? 'never above zero'
      : `${formatR(below)} below its high of ${formatDayWithYearIfOther(peakDay, today)}`
  return `The sum of R is ${formatRSum(total)}, ${place}${left}`
}

/** The height of a curve below zero as R. */
export const formatRHeight = (height: number): string => {
  const amount = String(Number(height.toFixed(6)))
  return height < 0 ? `−${formatR(negate(amount))}` : formatRSum(amount)
}
