import type { RowInR } from '@candlebook/contract/analytics'
import type { PeriodRow } from '@candlebook/contract/analytics-report'
import { buildRowDrillDown } from '@candlebook/contract/drill-down'
import { compare, sign } from '@candlebook/domain/decimal/decimal'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { describeWeekdayRows, getWeekdayName } from './breakdown-findings.ts'
import { listWeekdays } from './calendar-month.ts'
import { ChartCard, ChartNote } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import { describeWithoutStop, type ShownReport, toShownRow } from './results.words.ts'
import { isUncertain } from './scale.ts'
import { TradeCount, TradesLink } from './trades-link.tsx'
import styles from './weekday-bars.module.css'

/** The P&L of each weekday. */
export function WeekdayBars({ report }: { report: ShownReport }) {
  const order = listWeekdays(useWeekStart())
  const rows = order.flatMap((day) => report.byWeekday.filter(({ key }) => key === String(day)))
  const isMixed = rows.some(({ pnl, realised }) => compare(pnl, realised) !== 0)
  const { inR } = report
  const shown = rows.map((row) => ({ row, ...toShownWeekday(row, inR?.byWeekday) }))
  const largest = Math.max(...shown.map(({ sum }) => Math.abs(Number(sum ?? 0))), 0)
  return (
    <ChartCard
      title={describeWeekdayRows(
        report.metrics.bestWeekday,
        rows.map(({ realised, ...row }) => ({ ...row, pnl: realised })),
      )}
      table={
        <DataTable
          label="P&L by weekday of the exit"
          columns={[
            'Weekday',
            'Trades',
            'Win rate',
            'Average',
            ...(isMixed ? ['Closed trades', 'Realised'] : ['P&L']),
            ...(inR ? ['With a stop', 'R'] : []),
          ]}
          rows={shown.map(({ row, sum, leftOut, format }) => [
            getWeekdayName(row.key),
            <TradeCount
              key="trades"
              count={row.trades}
              of={getWeekdayName(row.key)}
              part={buildRowDrillDown('byWeekday', row)}
            />,
            formatPercent(row.winRatePct),
            formatSignedBaseMoney(row.average),
            ...(isMixed ? [formatSignedBaseMoney(row.pnl)] : []),
            formatSignedBaseMoney(row.realised),
            ...(inR ? [String(row.trades - leftOut), format(sum)] : []),
          ])}
        />
      }
    >
      <ul className={styles.bars}>
        {shown.map(({ row, sum, leftOut, format }) => (
          <li key={row.key}>
            <span>{getWeekdayName(row.key).slice(0, 3)}</span>
            <span className={styles.track} aria-hidden>
              <i
                className={styles[getPnlSign(sign(sum ?? '0'))]}
                data-pale={isUncertain(row) || undefined}
                style={{ width: largest > 0 ? `${(100 * Math.abs(Number(sum ?? 0))) / largest}%` : 0 }}
              />
            </span>
            <b>
              <TradesLink extraClassName={styles.sum} part={buildRowDrillDown('byWeekday', row)}>
                <Pnl text={format(sum)} sign={getPnlSign(sign(sum ?? '0'))} />
                <span className="visually-hidden">
                  {' '}
                  in {formatCount(row.trades - leftOut, 'trade')} on {getWeekdayName(row.key)}s
                  {describeWithoutStop(leftOut)}, show them
                </span>
              </TradesLink>
            </b>
          </li>
        ))}
      </ul>
      <ChartNote>
        {inR
          ? 'R by exit day, without trades that have no stop loss; the title is about the P&L. Pale bars may be chance. Press a sum to see the trades.'
          : isMixed
            ? 'What each weekday realised, partial exits included. Pale bars may be chance. Press a sum to see the trades that closed.'
            : 'By exit day. Pale bars may be chance. Press a sum to see its trades.'}
        {getResultUnit() !== 'money' && !inR && ' Amounts are in money, because the title is about money.'}
      </ChartNote>
    </ChartCard>
  )
}

/** What a weekday realised in money, or its R where results are shown in R. */
function toShownWeekday(row: PeriodRow, inR: readonly RowInR[] | undefined) {
  const shown = toShownRow(row, inR)
  return inR ? shown : { ...shown, sum: row.realised }
}
