import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildDaysDrillDown } from '@candlebook/contract/drill-down'
import { listReportDays, type ReportDay } from '@candlebook/domain/analytics/day-points'
import { type Day, splitDay } from '@candlebook/domain/days/day'
import { formatDay, formatDayShort } from '@candlebook/domain/days/format-day'
import { sign, sum } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatSignedAccountMoney } from '../../lib/money.ts'
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
import { formatMoneyShort } from './short-money.ts'
import { TradeCount, TradesLink } from './trades-link.tsx'

/** The days of one month with the P&L of their exits; a day links to its trades. */
export function PnlCalendar({
  report,
  month,
  onMonth,
}: {
  report: AnalyticsReport
  month: Month
  onMonth: (month: Month) => void
}) {
  const { today } = report.sums
  const days = new Map(
    listReportDays(report.days)
      .filter(({ day }) => getMonth(day) === month)
      .map((day) => [day.day, day] as const),
  )
  return (
    <ChartCard
      title={describeMonth([...days.values()], month, today)}
      table={days.size === 0 ? null : <MonthTable days={[...days.values()]} month={month} today={today} />}
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
      <MonthGrid days={days} month={month} today={today} />
    </ChartCard>
  )
}

/** A row for each week, with its sum in the last column. */
function MonthGrid({ days, month, today }: { days: ReadonlyMap<Day, ReportDay>; month: Month; today: Day }) {
  const weekStart = useWeekStart()
  const weekdays = listWeekdays(weekStart).map((day) => weekdayNames[day] ?? '')
  const largest = Math.max(...[...days.values()].map(({ pnl }) => Math.abs(Number(pnl))), 0)
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
                {day && <Square day={day} result={days.get(day)} today={today} largest={largest} />}
              </td>
            ))}
            <td className={styles.weekCell}>
              <Week days={week.flatMap((day) => (day && days.get(day)) || [])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The title of a month: 'November is +$2,610.23 over 20 trades'. */
function describeMonth(days: readonly Pick<ReportDay, 'pnl' | 'trades'>[], month: Month, today: Day): string {
  const name = formatMonth(month, today)
  const trades = days.reduce((all, day) => all + day.trades, 0)
  if (trades === 0) return `No trade was closed in ${name}`
  const verb = month === getMonth(today) ? 'is' : 'was'
  return `${name} ${verb} ${formatSignedAccountMoney(sum(days.map(({ pnl }) => pnl)))} over ${formatCount(trades, 'trade')}`
}

function Square({
  day,
  result,
  today,
  largest,
}: {
  day: Day
  result: ReportDay | undefined
  today: Day
  largest: number
}) {
  const number = splitDay(day).dayOfMonth
  const state = day === today ? 'today' : day > today ? 'future' : undefined
  if (!result) {
    return (
      <span className={styles.day} data-state={state}>
        <i>{number}</i>
      </span>
    )
  }
  const pnl = Number(result.pnl)
  // Each day with a result has a minimum tint; the largest result of the month has the full tint.
  const level = largest > 0 ? Math.round(18 + (82 * Math.abs(pnl)) / largest) : 0
  return (
    <TradesLink
      className={clsx(styles.day, styles[getPnlSign(sign(result.pnl))])}
      data-state={state}
      style={{ '--lvl': `${level}%` } as React.CSSProperties} // a custom property, which the type does not include
      part={buildDaysDrillDown(day, day)}
      title={formatSignedAccountMoney(result.pnl)}
    >
      <i>{number}</i>
      <b>{formatMoneyShort(result.pnl, { signed: true })}</b>
      <small className="only-desk">{formatCount(result.trades, 'trade')}</small>
      <span className="visually-hidden">
        , {formatDayShort(day)}: {formatSignedAccountMoney(result.pnl)}, show the trades
      </span>
    </TradesLink>
  )
}

function Week({ days }: { days: readonly ReportDay[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const pnl = sum(days.map((day) => day.pnl))
  const trades = days.reduce((all, day) => all + day.trades, 0)
  return (
    <TradesLink
      className={clsx(styles.week, styles[getPnlSign(sign(pnl))])}
      part={buildDaysDrillDown(first.day, last.day)}
      title={formatSignedAccountMoney(pnl)}
    >
      <b>{formatMoneyShort(pnl, { signed: true })}</b>
      <small>{formatCount(trades, 'trade')}</small>
      <span className="visually-hidden">
        , {formatDayShort(first.day)} to {formatDayShort(last.day)}: {formatSignedAccountMoney(pnl)}, show the
        trades
      </span>
    </TradesLink>
  )
}

function MonthTable({ days, month, today }: { days: readonly ReportDay[]; month: Month; today: Day }) {
  return (
    <DataTable
      label={`P&L by day, ${formatMonth(month, today)}`}
      columns={['Exit day', 'Trades', 'Wins', 'Losses', 'P&L']}
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
        formatSignedAccountMoney(day.pnl),
      ])}
    />
  )
}
