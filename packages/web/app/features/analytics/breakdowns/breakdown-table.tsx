import type { BreakdownRow } from '@candlebook/contract/analytics'
import { type Breakdown, buildRowDrillDown } from '@candlebook/contract/drill-down'
import { sign } from '@candlebook/domain/decimal'
import { formatPercent } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatSignedAccountMoney } from '../../../lib/money.ts'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { Table } from '../../../ui/display/table.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { TradeCount } from '../drill-down/trades-link.tsx'
import { AverageBar } from './average-bar.tsx'
import styles from './breakdown-table.module.css'
import { describeInterval, verdictWords } from './row-certainty.words.ts'
import { buildWhiskerScale } from './whisker.ts'

export type BreakdownProps = {
  /** The heading of the rows: 'Strategy'. */
  what: string
  /** The breakdown of the rows. */
  by: Breakdown
  rows: readonly BreakdownRow[]
  /** The text of a key. */
  name?: (key: string) => string
  /** A link that narrows the report to the row, where there is a filter for it. */
  link?: (key: string) => ReactNode
}

/** The rows of a breakdown, with the average of each as a bar and its interval as a whisker. */
export function BreakdownTable({ what, by, rows, name = (key) => key, link = name }: BreakdownProps) {
  const scale = buildWhiskerScale(rows)
  return (
    <Table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className="right">
            Trades
          </th>
          <th scope="col" className={clsx(styles.winRate, 'right')}>
            Win rate
          </th>
          <th scope="col" className={styles.barColumn}>
            Average per trade
          </th>
          <th scope="col" className="right">
            P&L
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.name} title={name(row.key)}>
              {link(row.key)}
            </th>
            <td className="right">
              <TradeCount count={row.trades} of={name(row.key)} part={buildRowDrillDown(by, row)} />
            </td>
            <td className={clsx(styles.winRate, 'right')}>{formatPercent(row.winRatePct)}</td>
            <td className={styles.barColumn}>
              <AverageBar row={row} scale={scale} />
            </td>
            <td className="right">
              <Pnl
                className={styles.sum}
                text={formatSignedAccountMoney(row.pnl)}
                sign={getPnlSign(sign(row.pnl))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The same rows with all numbers. */
export function BreakdownNumbers({ what, by, rows, name = (key) => key }: BreakdownProps) {
  return (
    <DataTable
      label={`P&L by ${what.toLowerCase()}`}
      columns={[what, 'Trades', 'Win rate', 'P&L', 'Average', '90% interval', 'Verdict']}
      rows={rows.map((row) => [
        name(row.key),
        <TradeCount key="trades" count={row.trades} of={name(row.key)} part={buildRowDrillDown(by, row)} />,
        formatPercent(row.winRatePct),
        formatSignedAccountMoney(row.pnl),
        formatSignedAccountMoney(row.average),
        describeInterval(row),
        verdictWords[row.verdict],
      ])}
    />
  )
}
