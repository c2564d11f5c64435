import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
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
import { isUncertain } from './scale.ts'
import { TradeCount, TradesLink } from './trades-link.tsx'
import styles from './weekday-bars.module.css'

/** The P&L of each weekday. */
export function WeekdayBars({ report }: { report: AnalyticsReport }) {
  const order = listWeekdays(useWeekStart())
  const rows = order.flatMap((day) => report.byWeekday.filter(({ key }) => key === String(day)))
  const isMixed = rows.some(({ pnl, realised }) => compare(pnl, realised) !== 0)
  const largest = Math.max(...rows.map(({ realised }) => Math.abs(Number(realised))), 0)
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
          ]}
          rows={rows.map((row) => [
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
          ])}
        />
      }
    >
      <ul className={styles.bars}>
        {rows.map((row) => (
          <li key={row.key}>
            <span>{getWeekdayName(row.key).slice(0, 3)}</span>
            <span className={styles.track} aria-hidden>
              <i
                className={styles[getPnlSign(sign(row.realised))]}
                data-pale={isUncertain(row) || undefined}
                style={{ width: largest > 0 ? `${(100 * Math.abs(Number(row.realised))) / largest}%` : 0 }}
              />
            </span>
            <b>
              <TradesLink extraClassName={styles.sum} part={buildRowDrillDown('byWeekday', row)}>
                <Pnl text={formatSignedBaseMoney(row.realised)} sign={getPnlSign(sign(row.realised))} />
                <span className="visually-hidden">
                  {' '}
                  in {formatCount(row.trades, 'trade')} on {getWeekdayName(row.key)}s, show them
                </span>
              </TradesLink>
            </b>
          </li>
        ))}
      </ul>
      <ChartNote>
        {isMixed
          ? 'What each weekday realised, partial exits included. Pale bars may be chance. Press a sum to see the trades that closed.'
          : 'By exit day. Pale bars may be chance. Press a sum to see its trades.'}
        {getResultUnit() !== 'money' && ' In money, of which the claims are.'}
      </ChartNote>
    </ChartCard>
  )
}
