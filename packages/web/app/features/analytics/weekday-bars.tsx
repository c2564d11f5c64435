import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { tradesOfRow } from '@candlebook/contract/trades-behind'
import { sign } from '@candlebook/domain/decimal'
import { formatPercent, plural } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { signedMoney } from '../../lib/money.ts'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { weekdayFinding } from './breakdown-findings.ts'
import { weekdayNames } from './calendar-month.ts'
import { ChartCard } from './chart-card.tsx'
import noteStyles from './chart-note.module.css'
import { DataTable } from './data-table.tsx'
import linkStyles from './trades-link.module.css'
import { TradeCount, TradesLink } from './trades-link.tsx'
import styles from './weekday-bars.module.css'
import { isPale } from './whisker.ts'

/** What the exits of each weekday made together. */
export function WeekdayBars({ report }: { report: AnalyticsReport }) {
  const rows = report.byWeekday
  const largest = Math.max(...rows.map(({ pnl }) => Math.abs(Number(pnl))), 0)
  return (
    <ChartCard
      title={weekdayFinding(report.metrics.bestWeekday, rows)}
      table={
        <DataTable
          label="P&L by weekday of the exit"
          columns={['Weekday', 'Trades', 'Win rate', 'Average', 'P&L']}
          rows={rows.map((row) => [
            weekdayName(row.key),
            <TradeCount
              key="trades"
              count={row.trades}
              of={weekdayName(row.key)}
              part={tradesOfRow('byWeekday', row)}
            />,
            formatPercent(row.winRatePct),
            signedMoney(row.average),
            signedMoney(row.pnl),
          ])}
        />
      }
    >
      <ul className={styles.bars}>
        {rows.map((row) => (
          <li key={row.key}>
            <span>{weekdayName(row.key).slice(0, 3)}</span>
            <span className={styles.track} aria-hidden>
              <i
                className={styles[pnlSign(sign(row.pnl))]}
                data-pale={isPale(row) || undefined}
                style={{ width: largest > 0 ? `${(100 * Math.abs(Number(row.pnl))) / largest}%` : 0 }}
              />
            </span>
            <b>
              <TradesLink
                className={clsx(linkStyles.rowLink, styles.sum)}
                part={tradesOfRow('byWeekday', row)}
              >
                <Pnl text={signedMoney(row.pnl)} sign={pnlSign(sign(row.pnl))} />
                <span className="visually-hidden">
                  {' '}
                  in {plural(row.trades, 'trade')} on {weekdayName(row.key)}s, show them
                </span>
              </TradesLink>
            </b>
          </li>
        ))}
      </ul>
      <p className={clsx(noteStyles.note, 'mini')}>
        By exit day. Pale bars may be chance. Press a sum to see its trades.
      </p>
    </ChartCard>
  )
}

function weekdayName(key: string): string {
  return weekdayNames[Number(key)] ?? key
}
