import type { AnalyticsReport, PeriodRow } from '@candlebook/contract/analytics-report'
import { buildRealisedDrillDown, buildRowDrillDown, getDaysOfMonth } from '@candlebook/contract/drill-down'
import type { Day } from '@candlebook/domain/days/day'
import { compare, sign, sum } from '@candlebook/domain/decimal/decimal'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getPnlSign } from '../../ui/display/pnl.tsx'
import { formatMonth, type Month } from './calendar-month.ts'
import { ChartCard, ChartNote } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import { countExits, describeExits } from './exits.words.ts'
import styles from './month-bars.module.css'
import { buildLinearScale, type Scale } from './scale.ts'
import { formatMoneyShort } from './short-money.ts'
import { TradeCount, TradesLink } from './trades-link.tsx'

/** The twelve months of the calendar's year as bars; a click shows the month in the calendar. */
export function MonthBars({
  report,
  month,
  onMonth,
}: {
  report: AnalyticsReport
  month: Month
  onMonth: (month: Month) => void
}) {
  const year = month.slice(0, 4)
  const { today } = report.sums
  const rows = report.byMonth.filter(({ key }) => key.startsWith(year))
  const shown = rows.find(({ key }) => key === month)
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  const exits = countExits(report, month)
  const heights = [0, ...rows.map(({ realised }) => Number(realised))]
  const scale = buildLinearScale([Math.min(...heights), Math.max(...heights)], [0, 100])
  return (
    <ChartCard
      title={describeYear(rows, year, today)}
      table={rows.length === 0 ? null : <YearTable rows={rows} report={report} />}
    >
      <ol className={clsx(styles.months, 'num')}>
        {months.map((key) => (
          <li key={key}>
            <MonthBar
              month={key}
              row={rows.find((row) => row.key === key)}
              today={today}
              isShown={key === month}
              scale={scale}
              onPress={() => onMonth(key)}
            />
          </li>
        ))}
      </ol>
      {shown && (
        <ChartNote>
          {formatMonth(month, today)}: {formatSignedBaseMoney(shown.realised)} in {describeExits(exits)}.{' '}
          <TradesLink part={buildRealisedDrillDown(report, getDaysOfMonth(month))} className="link">
            Show {exits.trades + exits.partialExits === 1 ? 'it' : 'them'}
            <span className="visually-hidden">: trades of {formatMonth(month, today)}</span>
          </TradesLink>
        </ChartNote>
      )}
    </ChartCard>
  )
}

function MonthBar({
  month,
  row,
  today,
  isShown,
  scale,
  onPress,
}: {
  month: Month
  row: PeriodRow | undefined
  today: Day
  isShown: boolean
  scale: Scale
  onPress: () => void
}) {
  const pnl = Number(row?.realised ?? 0)
  const bar = { bottom: `${scale(Math.min(pnl, 0))}%`, height: `${Math.abs(scale(pnl) - scale(0))}%` }
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={row ? formatSignedBaseMoney(row.realised) : undefined}
      onClick={onPress}
    >
      <span className={styles.column}>
        <u style={{ bottom: `${scale(0)}%` }} />
        {row && <i className={styles[getPnlSign(sign(row.realised))]} style={bar} />}
      </span>
      <b>{row ? formatMoneyShort(row.realised, { signed: true }) : ''}</b>
      <small>{formatMonth(month, `${month}-01`).slice(0, 3)}</small>
      <span className="visually-hidden">
        , {formatMonth(month, today)}:{' '}
        {row
          ? `${formatSignedBaseMoney(row.realised)}, ${formatCount(row.trades, 'closed trade')}`
          : 'no trades'}
        , show in the calendar
      </span>
    </button>
  )
}

/** The title of a year: its P&L, and its best month. */
function describeYear(rows: readonly PeriodRow[], year: string, today: string): string {
  const [first] = rows
  if (!first) return `No trade was closed in ${year}`
  const total = formatSignedBaseMoney(sum(rows.map(({ realised }) => realised)))
  const verb = year === today.slice(0, 4) ? 'is' : 'was'
  if (rows.length === 1)
    return `${year} ${verb} ${total}, all in ${formatMonth(first.key, `${first.key}-01`)}`
  const best = rows.reduce((top, row) => (compare(row.realised, top.realised) > 0 ? row : top), first)
  return `${year} ${verb} ${total}; ${formatMonth(best.key, `${best.key}-01`)} was best`
}

function YearTable({ rows, report }: { rows: readonly PeriodRow[]; report: AnalyticsReport }) {
  const { today } = report.sums
  const isMixed = rows.some(({ pnl, realised }) => compare(pnl, realised) !== 0)
  return (
    <DataTable
      label="P&L by month"
      columns={['Month', 'Trades', 'Win rate', ...(isMixed ? ['Closed trades', 'Realised'] : ['P&L'])]}
      rows={rows.map((row) => [
        formatMonth(row.key, today),
        <TradeCount
          key="trades"
          count={row.trades}
          of={formatMonth(row.key, today)}
          part={buildRowDrillDown('byMonth', row)}
        />,
        formatPercent(row.winRatePct),
        ...(isMixed ? [formatSignedBaseMoney(row.pnl)] : []),
        formatSignedBaseMoney(row.realised),
      ])}
    />
  )
}
