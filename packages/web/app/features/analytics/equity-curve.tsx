import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { type DayColumns, listReportDays, type ReportDay } from '@candlebook/domain/analytics/day-points'
import { addDays, countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { isZero, negate } from '@candlebook/domain/decimal/decimal'
import { useMemo } from 'react'
import { formatBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import type { PaneLook } from './chart-drawing.ts'
import { formatDistance, formatRAxis, formatRHeight, formatTotal, toShownDays } from './r-curve.words.ts'
import { formatEquity } from './short-money.ts'
import { TimeChart } from './time-chart.tsx'

const panes: PaneLook[] = [
  { share: 0.7, title: 'Equity', curves: [{ kind: 'line', ink: '--ink', width: 2, words: formatEquity }] },
  {
    share: 0.3,
    title: 'Below the last peak',
    curves: [{ kind: 'below', ink: '--loss', width: 1, words: formatEquity }],
  },
]

const inR = { words: formatRHeight, axis: formatRAxis } as const
const panesOfR: PaneLook[] = [
  { share: 0.7, title: 'Sum of R', curves: [{ kind: 'line', ink: '--ink', width: 2, ...inR }] },
  {
    share: 0.3,
    title: 'Below the last peak',
    curves: [{ kind: 'below', ink: '--loss', width: 1, ...inR }],
  },
]

/** Equity, or the sum of R, at the end of each exit day, and below it the drawdown. */
export function EquityCurve({ report }: { report: AnalyticsReport }) {
  const { sums, highlights } = report
  const unit = getResultUnit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are in the unit that is shown
  const days = useMemo(() => toShownDays(report.days), [report.days, unit])
  const heights = useMemo(() => toValues(days), [days])
  const listed = useMemo(() => listReportDays(days), [days])
  const shade = useMemo(
    () => (unit === 'r' ? null : toShade(highlights.drawdown, { days, today: sums.today })),
    [highlights.drawdown, days, sums.today, unit],
  )
  return (
    <TimeChart
      days={days.day}
      panes={unit === 'r' ? panesOfR : panes}
      heights={heights}
      shade={shade}
      label="Day of the equity curve"
      words={(at) => describeDay(listed[at], sums.today)}
      tip={(at) => <TipWords day={listed[at]} today={sums.today} />}
    />
  )
}

/** Decimals become doubles here, because they are only drawn. */
function toValues({ equity, drawdown }: DayColumns) {
  return [[equity.map(Number)], [drawdown.map((below) => -Number(below))]]
}

/** The deepest drawdown from its peak to its trough, with its amount and days. */
function toShade(
  drawdown: AnalyticsReport['highlights']['drawdown'],
  { days, today }: { days: DayColumns; today: Day },
) {
  if (!drawdown) return null
  const start = addDays(days.day[0] ?? drawdown.troughDay, -1)
  return {
    from: drawdown.peakDay ? countDaysBetween(start, drawdown.peakDay) : 0,
    to: countDaysBetween(start, drawdown.troughDay),
    words: formatBaseMoney(negate(drawdown.amount)) + describeRange(drawdown, today),
    short: formatBaseMoney(negate(drawdown.amount)),
  }
}

/**
 * A drawdown within one day is not visible in the curve, which has the ends of days only, so the text says "within".
 */
function describeRange(
  { peakDay, troughDay }: NonNullable<AnalyticsReport['highlights']['drawdown']>,
  today: Day,
): string {
  if (peakDay === null) return ''
  if (peakDay === troughDay) return `, within ${formatDayWithYearIfOther(troughDay, today)}`
  return `, ${formatDayWithYearIfOther(peakDay, today)} to ${formatDayWithYearIfOther(troughDay, today)}`
}

function TipWords({ day, today }: { day: ReportDay | undefined; today: string }) {
  if (!day) return null
  return (
    <>
      <b>{formatTotal(day.equity)}</b> on {formatDayWithYearIfOther(day.day, today)}
      <br />
      {describeBelowPeak(day)}
    </>
  )
}

function describeDay(day: ReportDay | undefined, today: string): string {
  return day
    ? `${formatDayWithYearIfOther(day.day, today)}: ${formatTotal(day.equity)}, ${describeBelowPeak(day)}`
    : ''
}

function describeBelowPeak({ drawdown }: ReportDay): string {
  return isZero(drawdown) ? 'at the peak' : `${formatDistance(drawdown)} below the peak`
}
