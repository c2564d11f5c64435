import { buildDaysDrillDown, buildRealisedDrillDown } from '@candlebook/contract/drill-down'
import type { ReportDay } from '@candlebook/domain/analytics/day-points'
import type { UnitResult } from '@candlebook/domain/analytics/result-units'
import { type Day, splitDay } from '@candlebook/domain/days/day'
import { formatDay, formatDayShort } from '@candlebook/domain/days/format-day'
import { sign } from '@candlebook/domain/decimal/decimal'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { IconButton } from '../../ui/actions/button.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { getPnlSign } from '../../ui/display/pnl.tsx'
import {
  addMonths,
  formatMonth,
  getMonth,
  listWeekdays,
  listWeeks,
  type Month,
  weekdayNames,
} from './calendar-month.ts'
import { ChartCard } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import styles from './pnl-calendar.module.css'
import {
  addExits,
  addResults,
  describeExits,
  describeExitsBriefly,
  describeLeftOut,
  describeNoneClosed,
  formatInUnit,
  formatInUnitShort,
  getShownResult,
  listUnitCells,
  listUnitColumns,
  type ShownReport,
} from './results.words.ts'
import { listShownDays } from './returns.tsx'
import { DayLink, ReportDayLink, TradeCount, TradesLink } from './trades-link.tsx'

/** A day of the report with its result in the unit that is shown. */
type ShownDay = ReportDay & UnitResult

/** The days of one month with the P&L of their exits; a day links to its page, a week to its trades. */
export function PnlCalendar({
  report,
  month,
  onMonth,
}: {
  report: ShownReport
  month: Month
  onMonth: (month: Month) => void
}) {
  const days = new Map(
    listShownDays(report)
      .filter(({ day }) => getMonth(day) === month)
      .map((day) => [day.day, day] as const),
  )
  return (
    <ChartCard
      title={describeMonth([...days.values()], month, report)}
      table={days.size === 0 ? null : <MonthTable report={report} days={[...days.values()]} month={month} />}
      extras={
        <>
          <IconButton
            label="Previous month"
            icon={ChevronLeft}
            onClick={() => onMonth(addMonths(month, -1))}
          />
          <IconButton label="Next month" icon={ChevronRight} onClick={() => onMonth(addMonths(month, 1))} />
        </>
      }
    >
      <MonthGrid report={report} days={days} month={month} />
    </ChartCard>
  )
}

/** A row for each week, with its sum in the last column. */
function MonthGrid({
  report,
  days,
  month,
}: {
  report: ShownReport
  days: ReadonlyMap<Day, ShownDay>
  month: Month
}) {
  const { today } = report.sums
  const weekStart = useWeekStart()
  const weekdays = listWeekdays(weekStart).map((day) => weekdayNames[day] ?? '')
  const largest = Math.max(...[...days.values()].map((day) => Math.abs(Number(getShownResult(day)))), 0)
  return (
    <table className={clsx(styles.calendar, 'num')} aria-label={`P&L by day, ${formatMonth(month, today)}`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
          <th scope="col" className={styles.weekCell}>
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {listWeeks(month, weekStart).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => (
              <td key={weekdays[at]}>
                {day && <Square report={report} day={day} result={days.get(day)} largest={largest} />}
              </td>
            ))}
            <td className={styles.weekCell}>
              <Week report={report} days={week.flatMap((day) => (day && days.get(day)) || [])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The title of a month: 'November is +$2,610.23 over 20 trades'. */
export function describeMonth(days: readonly ShownDay[], month: Month, report: ShownReport): string {
  const { today } = report.sums
  const name = formatMonth(month, today)
  if (days.length === 0) return describeNoneClosed(name, report)
  const verb = month === getMonth(today) ? 'is' : 'was'
  const result = addResults(days)
  return `${name} ${verb} ${formatInUnit(result)} over ${describeExits(addExits(days))}${describeLeftOut(result)}`
}

function Square({
  report,
  day,
  result,
  largest,
}: {
  report: ShownReport
  day: Day
  result: ShownDay | undefined
  largest: number
}) {
  const { today } = report.sums
  const number = splitDay(day).dayOfMonth
  const state = day === today ? 'today' : day > today ? 'future' : undefined
  if (!result) {
    return (
      <span className={styles.day} data-state={state}>
        <i>{number}</i>
      </span>
    )
  }
  const shown = getShownResult(result) ?? '0'
  // Each day with a result has a minimum tint; the largest result of the month has the full tint.
  const level = largest > 0 ? Math.round(18 + (82 * Math.abs(Number(shown))) / largest) : 0
  return (
    <DayLink
      day={day}
      className={clsx(styles.day, styles[getPnlSign(sign(shown))])}
      data-state={state}
      style={{ '--lvl': `${level}%` } as React.CSSProperties} // a custom property, which the type does not include
      part={buildRealisedDrillDown(report, { from: day, to: day })}
      title={`${formatInUnit(result)}${describeLeftOut(result)}`}
    >
      <i>{number}</i>
      <b>{formatInUnitShort(result)}</b>
      <small className="only-desk">{describeExitsBriefly(result)}</small>
      <span className="visually-hidden">
        , {formatDayShort(day)}: {formatInUnit(result)}
        {describeLeftOut(result)}, show the day
      </span>
    </DayLink>
  )
}

function Week({ report, days }: { report: ShownReport; days: readonly ShownDay[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const result = addResults(days)
  return (
    <TradesLink
      className={clsx(styles.week, styles[getPnlSign(sign(getShownResult(result) ?? '0'))])}
      part={buildRealisedDrillDown(report, { from: first.day, to: last.day })}
      title={`${formatInUnit(result)}${describeLeftOut(result)}`}
    >
      <b>{formatInUnitShort(result)}</b>
      <small>{describeExitsBriefly(addExits(days))}</small>
      <span className="visually-hidden">
        , {formatDayShort(first.day)} to {formatDayShort(last.day)}: {formatInUnit(result)}
        {describeLeftOut(result)}, show the trades
      </span>
    </TradesLink>
  )
}

function MonthTable({
  report,
  days,
  month,
}: {
  report: ShownReport
  days: readonly ShownDay[]
  month: Month
}) {
  const hasPartialExits = addExits(days).partialExits > 0
  return (
    <DataTable
      label={`P&L by day, ${formatMonth(month, report.sums.today)}`}
      columns={[
        'Exit day',
        'Trades',
        'Wins',
        'Losses',
        ...(hasPartialExits ? ['Partial exits'] : []),
        'P&L',
        ...listUnitColumns(days),
      ]}
      renderName={(name, at) => <ReportDayLink report={report} day={days[at]?.day} name={name} />}
      rows={days.map((day) => [
        formatDay(day.day),
        <TradeCount
          key="trades"
          count={day.trades}
          of={formatDay(day.day)}
          part={buildDaysDrillDown(day.day, day.day)}
        />,
        String(day.wins),
        String(day.losses),
        ...(hasPartialExits ? [String(day.partialExits)] : []),
        formatSignedBaseMoney(day.pnl),
        ...listUnitCells(day),
      ])}
    />
  )
}
