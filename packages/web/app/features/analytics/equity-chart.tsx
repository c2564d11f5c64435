import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildDaysDrillDown } from '@candlebook/contract/drill-down'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import type { ResultUnit } from '@candlebook/domain/analytics/result-units'
import { countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatDay, formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { isZero, sign, subtract } from '@candlebook/domain/decimal/decimal'
import { useEffect, useState } from 'react'
import { formatBaseMoney } from '../../lib/money.ts'
import { runWhenIdle } from '../../ui/feedback/late-part.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { ChartCard } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import type { ShownReport } from './results.words.ts'
import {
  describeShownCurve,
  formatDistance,
  formatTotal,
  type ShownCurve,
  toShownCurve,
} from './shown-curve.words.ts'
import styles from './time-chart.module.css'
import { ReportDayLink, TradeCount } from './trades-link.tsx'

const waiting = <div className={styles.frame} />

const EquityCurve = lazyPart(async () => (await import('./equity-curve.tsx')).EquityCurve, { waiting })

/**
 * Cumulative P&L by day, and below it the drawdown. The curve is drawn when the tab is painted: drawing it takes as long as
 * the figures of the tab, and forces the layout of the page several times.
 */
export function EquityChart({ report }: { report: ShownReport }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => runWhenIdle(() => setPainted(true)), [])
  const { today } = report.sums
  const curve = toShownCurve(report)
  const title =
    curve.unit === 'money' ? describeEquity(report, today) : describeShownCurve(curve, report, today)
  return (
    <ChartCard title={title} table={<EquityTable report={report} curve={curve} />}>
      {isPainted ? <EquityCurve report={report} /> : waiting}
    </ChartCard>
  )
}

const columns: Record<ResultUnit, [result: string, total: string]> = {
  money: ['P&L', 'Equity'],
  percent: ['Return', 'Return to date'],
  r: ['R', 'Sum of R'],
}

function EquityTable({
  report,
  curve: { unit, days: shown, results },
}: {
  report: ShownReport
  curve: ShownCurve
}) {
  const days = listReportDays(shown)
    .map((day, at) => ({ ...day, result: results[at] ?? '' }))
    .toReversed()
  return (
    <DataTable
      label="Equity by exit day"
      columns={['Exit day', 'Trades', ...columns[unit], 'Below the peak']}
      renderName={(name, at) => <ReportDayLink report={report} day={days[at]?.day} name={name} />}
      rows={days.map((day) => [
        formatDay(day.day),
        <TradeCount
          key="trades"
          count={day.trades}
          of={formatDay(day.day)}
          part={buildDaysDrillDown(day.day, day.day)}
        />,
        day.result,
        formatTotal(day.equity, unit),
        isZero(day.drawdown) ? 'at the peak' : formatDistance(day.drawdown, unit),
      ])}
    />
  )
}

/** The title of the equity curve: its distance to the peak, and the cost of the worst drawdown. */
export function describeEquity(
  { highlights, days }: Pick<AnalyticsReport, 'highlights' | 'days'>,
  today: Day,
): string {
  const [day, equity] = [days.day.at(-1), days.equity.at(-1)]
  if (day === undefined || equity === undefined) return 'No closed trades'
  const { peak, peakDay } = highlights
  const withinDay = peakDay !== null && days.equity[days.day.indexOf(peakDay)] !== peak
  return `${describePosition(highlights, { day, equity, withinDay }, today)}; ${describeDrawdown(highlights.drawdown)}`
}

function describePosition(
  { peak, peakDay }: AnalyticsReport['highlights'],
  /** `withinDay`: the high is not the end of its day, so the curve, which draws the ends of days, does not show it. */
  last: { day: Day; equity: string; withinDay: boolean },
  today: Day,
): string {
  if (sign(peak) <= 0 || peakDay === null) return 'Equity has not been above zero yet'
  if (last.equity === peak) return `Equity is at its high of ${formatDayWithYearIfOther(peakDay, today)}`
  return `Equity is ${formatBaseMoney(subtract(peak, last.equity))} below its high of ${formatDayWithYearIfOther(peakDay, today)}${last.withinDay ? ', within the day' : ''}`
}

function describeDrawdown(drawdown: AnalyticsReport['highlights']['drawdown']): string {
  if (drawdown === null) return 'it has never fallen below a high'
  const took =
    drawdown.peakDay === null
      ? null
      : describeDuration(countDaysBetween(drawdown.peakDay, drawdown.troughDay))
  return `the largest drawdown was ${formatBaseMoney(drawdown.amount)}${took ? `, ${took}` : ''}`
}

/** A number of days in words: 'within a day', 'in 5 days', 'in six weeks', 'in three months'. */
export function describeDuration(days: number): string {
  if (days === 0) return 'within a day'
  if (days < 14) return `in ${days === 1 ? 'one day' : `${spellNumber(days)} days`}`
  if (days < 70) return `in ${spellNumber(Math.round(days / 7))} weeks`
  if (days < 730) return `in ${spellNumber(Math.round(days / 30.4))} months`
  return `in ${spellNumber(Math.round(days / 365.25))} years`
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

function spellNumber(count: number): string {
  return small[count] ?? String(count)
}
