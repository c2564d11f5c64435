import type { PeriodRow } from '@candlebook/contract/analytics-report'
import { buildRealisedDrillDown, buildRowDrillDown, getDaysOfMonth } from '@candlebook/contract/drill-down'
import type { UnitResult } from '@candlebook/domain/analytics/result-units'
import type { Day } from '@candlebook/domain/days/day'
import { compare, sign } from '@candlebook/domain/decimal/decimal'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getPnlSign } from '../../ui/display/pnl.tsx'
import { formatMonth, getMonth, type Month } from './calendar-month.ts'
import { ChartCard, ChartNote } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import styles from './month-bars.module.css'
import {
  addResults,
  countExits,
  describeExits,
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
import { buildLinearScale, type Scale } from './scale.ts'
import { TradeCount, TradesLink } from './trades-link.tsx'

/** The twelve months of the calendar's year as bars; a click shows the month in the calendar. */
export function MonthBars({
  report,
  month,
  onMonth,
}: {
  report: ShownReport
  month: Month
  onMonth: (month: Month) => void
}) {
  const year = month.slice(0, 4)
  const { today } = report.sums
  const rows = listMonths(report, year)
  const shown = rows.find(({ key }) => key === month)
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  const listed = countExits(report, month)
  const exits = listed.trades + listed.partialExits
  const heights = [0, ...rows.map((row) => Number(getShownResult(row)))]
  const scale = buildLinearScale([Math.min(...heights), Math.max(...heights)], [0, 100])
  return (
    <ChartCard
      title={describeYear(rows, year, report)}
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
          {formatMonth(month, today)}: {formatInUnit(shown)} in {describeExits(shown)}
          {describeLeftOut(shown)}.{' '}
          {exits > 0 && (
            <TradesLink part={buildRealisedDrillDown(report, getDaysOfMonth(month))} className="link">
              Show {exits === 1 ? 'it' : 'them'}
              <span className="visually-hidden">: trades of {formatMonth(month, today)}</span>
            </TradesLink>
          )}
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
  row: MonthRow | undefined
  today: Day
  isShown: boolean
  scale: Scale
  onPress: () => void
}) {
  const shown = (row && getShownResult(row)) ?? '0'
  const size = Number(shown)
  const bar = { bottom: `${scale(Math.min(size, 0))}%`, height: `${Math.abs(scale(size) - scale(0))}%` }
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={row ? `${formatInUnit(row)}${describeLeftOut(row)}` : undefined}
      onClick={onPress}
    >
      <span className={styles.column}>
        <u style={{ bottom: `${scale(0)}%` }} />
        {row && <i className={styles[getPnlSign(sign(shown))]} style={bar} />}
      </span>
      <b>{row ? formatInUnitShort(row) : ''}</b>
      <small>{formatMonth(month, `${month}-01`).slice(0, 3)}</small>
      <span className="visually-hidden">
        , {formatMonth(month, today)}:{' '}
        {row
          ? `${formatInUnit(row)}, ${formatCount(row.trades, 'closed trade')}${describeLeftOut(row)}`
          : 'no trades'}
        , show in the calendar
      </span>
    </button>
  )
}

/** The title of a year: its P&L, and its best month when one alone is best. */
export function describeYear(
  rows: readonly MonthRow[],
  year: string,
  report: Pick<ShownReport, 'sums' | 'withoutRate'>,
): string {
  const { today } = report.sums
  const [first] = rows
  if (!first) return describeNoneClosed(year, report)
  const result = addResults(rows)
  const total = formatInUnit(result)
  const leftOut = describeLeftOut(result)
  const verb = year === today.slice(0, 4) ? 'is' : 'was'
  if (rows.length === 1)
    return `${year} ${verb} ${total}, all in ${formatMonth(first.key, `${first.key}-01`)}${leftOut}`
  const best = rows.reduce((top, row) => (isBetter(row, top) ? row : top), first)
  const isAlone = rows.every((row) => row === best || isBetter(best, row))
  const month = isAlone ? `; ${formatMonth(best.key, `${best.key}-01`)} was best` : ''
  return `${year} ${verb} ${total}${month}${leftOut}`
}

/** Whether a month has the higher result in the unit that is shown; one without R is below all others. */
function isBetter(row: UnitResult, top: UnitResult): boolean {
  const [shown, best] = [getShownResult(row), getShownResult(top)]
  return shown !== null && (best === null || compare(shown, best) > 0)
}

/** A month with its result. */
type MonthRow = Pick<PeriodRow, 'key' | 'realised'> &
  UnitResult & { winRatePct: string | null; closedPnl: string }

/**
 * The months of a year with exits, oldest first. `pnl` is what their exits realised. A month can have a return and no P&L: with
 * "Days of results" set to "When it closes", the P&L of a partial exit counts in the month in which its trade closes.
 */
export function listMonths(
  report: Pick<ShownReport, 'byMonth' | 'days' | 'returns'>,
  year: string,
): MonthRow[] {
  const days = Map.groupBy(listShownDays(report), ({ day }) => getMonth(day))
  const rows = new Map(report.byMonth.map((row) => [row.key, row]))
  return [...new Set([...rows.keys(), ...days.keys()])]
    .filter((key) => key.startsWith(year))
    .toSorted()
    .map((key) => {
      const { pnl, realised, winRatePct } = rows.get(key) ?? { pnl: '0', realised: '0', winRatePct: null }
      const result = addResults(days.get(key) ?? [])
      return { ...result, key, winRatePct, realised, pnl: realised, closedPnl: pnl }
    })
}

function YearTable({ rows, report }: { rows: readonly MonthRow[]; report: ShownReport }) {
  const { today } = report.sums
  const isMixed = rows.some(({ closedPnl, realised }) => compare(closedPnl, realised) !== 0)
  return (
    <DataTable
      label="P&L by month"
      columns={[
        ...['Month', 'Trades', 'Win rate'],
        ...(isMixed ? ['Closed trades', 'Realised'] : ['P&L']),
        ...listUnitColumns(rows),
      ]}
      rows={rows.map((row) => [
        formatMonth(row.key, today),
        <TradeCount
          key="trades"
          count={row.trades}
          of={formatMonth(row.key, today)}
          part={buildRowDrillDown('byMonth', row)}
        />,
        formatPercent(row.winRatePct),
        ...(isMixed ? [formatSignedBaseMoney(row.closedPnl)] : []),
        formatSignedBaseMoney(row.realised),
        ...listUnitCells(row),
      ])}
    />
  )
}
