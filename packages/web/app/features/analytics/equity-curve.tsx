import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildRealisedDrillDown } from '@candlebook/contract/drill-down'
import { type DayColumns, listReportDays, type ReportDay } from '@candlebook/domain/analytics/day-points'
import type { ResultUnit } from '@candlebook/domain/analytics/result-units'
import { addDays, countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { isZero, negate } from '@candlebook/domain/decimal/decimal'
import { useMemo } from 'react'
import { formatBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import type { PaneLook } from './chart-drawing.ts'
import type { ShownReport } from './results.words.ts'
import { formatEquity } from './short-money.ts'
import {
  formatDistance,
  formatTotal,
  formatUnitAxis,
  formatUnitHeight,
  toShownCurve,
} from './shown-curve.words.ts'
import { TimeChart } from './time-chart.tsx'
import { useDayPath } from './trades-link.tsx'

const panes: PaneLook[] = [
  { share: 0.7, title: 'Equity', curves: [{ kind: 'line', ink: '--ink', width: 2, words: formatEquity }] },
  {
    share: 0.3,
    title: 'Below the last peak',
    curves: [{ kind: 'below', ink: '--loss', width: 1, words: formatEquity }],
  },
]

const definePanes = (unit: 'r' | 'percent', title: string): PaneLook[] => {
  const look = { words: formatUnitHeight(unit), axis: formatUnitAxis(unit === 'r' ? 'R' : '%') }
  return [
    { share: 0.7, title, curves: [{ kind: 'line', ink: '--ink', width: 2, ...look }] },
    {
      share: 0.3,
      title: 'Below the last peak',
      curves: [{ kind: 'below', ink: '--loss', width: 1, ...look }],
    },
  ]
}

const panesOf: Record<ResultUnit, PaneLook[]> = {
  money: panes,
  percent: definePanes('percent', 'Return'),
  r: definePanes('r', 'Sum of R'),
}

/** Equity, the linked return or the sum of R at the end of each exit day, and below it the drawdown. */
export function EquityCurve({ report }: { report: ShownReport }) {
  const { sums, highlights, returns } = report
  const chosen = getResultUnit()
  const buildDayPath = useDayPath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are in the unit that is shown
  const { unit, days } = useMemo(
    () => toShownCurve({ days: report.days, ...(returns && { returns }) }),
    [report.days, returns, chosen],
  )
  const heights = useMemo(() => toValues(days), [days])
  const listed = useMemo(() => listReportDays(days), [days])
  const shade = useMemo(
    () => (unit !== 'money' ? null : toShade(highlights.drawdown, { days, today: sums.today })),
    [highlights.drawdown, days, sums.today, unit],
  )
  return (
    <TimeChart
      days={days.day}
      panes={panesOf[unit]}
      heights={heights}
      shade={shade}
      label="Day of the equity curve"
      toDay={(day) => buildDayPath(day, buildRealisedDrillDown(report, { from: day, to: day }))}
      words={(at) => describeDay(listed[at], { unit, today: sums.today })}
      tip={(at) => <TipWords day={listed[at]} unit={unit} today={sums.today} />}
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

function TipWords({ day, unit, today }: { day: ReportDay | undefined; unit: ResultUnit; today: string }) {
  if (!day) return null
  return (
    <>
      <b>{formatTotal(day.equity, unit)}</b> on {formatDayWithYearIfOther(day.day, today)}
      <br />
      {describeBelowPeak(day, unit)}
    </>
  )
}

function describeDay(
  day: ReportDay | undefined,
  { unit, today }: { unit: ResultUnit; today: string },
): string {
  return day
    ? `${formatDayWithYearIfOther(day.day, today)}: ${formatTotal(day.equity, unit)}, ${describeBelowPeak(day, unit)}`
    : ''
}

function describeBelowPeak({ drawdown }: ReportDay, unit: ResultUnit): string {
  return isZero(drawdown) ? 'at the peak' : `${formatDistance(drawdown, unit)} below the peak`
}
