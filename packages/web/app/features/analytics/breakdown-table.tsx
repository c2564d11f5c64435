import type { BreakdownRow } from '@candlebook/contract/analytics'
import { type Breakdown, tradesOfRow } from '@candlebook/contract/trades-behind'
import { sign } from '@candlebook/domain/decimal'
import { formatPercent, missing } from '@candlebook/domain/text'
import type { ReactNode } from 'react'
import { signedMoney } from '../../lib/money.ts'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { Table } from '../../ui/table.tsx'
import { DataTable } from './data-table.tsx'
import type { Scale } from './scale.ts'
import { TradeCount } from './trades-link.tsx'
import { isPale, whiskerOf, whiskerScale } from './whisker.ts'

export type BreakdownProps = {
  /** What the rows are: 'Strategy'. */
  what: string
  /** Which breakdown they are of. */
  by: Breakdown
  rows: readonly BreakdownRow[]
  /** The words of a key. */
  name?: (key: string) => string
  /** The name as something to press, where the tab can be narrowed to the row. */
  link?: (key: string) => ReactNode
}

/** The rows of a breakdown with the average of each as a bar and where the true one may lie as a whisker. */
export function BreakdownTable({ what, by, rows, name = (key) => key, link = name }: BreakdownProps) {
  const scale = whiskerScale(rows)
  return (
    <Table className="wh">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className="r">
            Trades
          </th>
          <th scope="col" className="r hide-p">
            Win rate
          </th>
          <th scope="col" className="wcol">
            Average per trade
          </th>
          <th scope="col" className="r">
            P&L
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="nm" title={name(row.key)}>
              {link(row.key)}
            </th>
            <td className="r">
              <TradeCount count={row.trades} of={name(row.key)} part={tradesOfRow(by, row)} />
            </td>
            <td className="r hide-p">{formatPercent(row.winRatePct)}</td>
            <td className="wcol">
              <AverageBar row={row} scale={scale} />
            </td>
            <td className="r">
              <Pnl text={signedMoney(row.pnl)} sign={pnlSign(sign(row.pnl))} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The same with every number written out. */
export function BreakdownNumbers({ what, by, rows, name = (key) => key }: BreakdownProps) {
  return (
    <DataTable
      label={`P&L by ${what.toLowerCase()}`}
      columns={[what, 'Trades', 'Win rate', 'P&L', 'Average', '90% interval', 'Verdict']}
      rows={rows.map((row) => [
        name(row.key),
        <TradeCount key="trades" count={row.trades} of={name(row.key)} part={tradesOfRow(by, row)} />,
        formatPercent(row.winRatePct),
        signedMoney(row.pnl),
        signedMoney(row.average),
        intervalWords(row),
        verdictWords[row.verdict],
      ])}
    />
  )
}

function AverageBar({ row, scale }: { row: BreakdownRow; scale: Scale }) {
  const { zero, bar, interval } = whiskerOf(row, scale)
  const words = `${signedMoney(row.average)} on average; 90% interval ${intervalWords(row)}; ${verdictWords[row.verdict]}`
  return (
    <div className="w" data-pale={isPale(row) || undefined} title={words}>
      <span className="visually-hidden">{words}</span>
      <u style={{ left: `${zero}%` }} />
      <i className={pnlSign(sign(row.average))} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />
      {interval && (
        <b
          data-cut={interval.cut.join(' ') || undefined}
          style={{ left: `${interval.left}%`, width: `${interval.width}%` }}
        />
      )}
    </div>
  )
}

function intervalWords({ interval }: BreakdownRow): string {
  return interval ? `${signedMoney(interval.low)} to ${signedMoney(interval.high)}` : missing
}

const verdictWords: Record<BreakdownRow['verdict'], string> = {
  too_few: 'too few trades to tell',
  unproven: 'may be chance',
  gain: 'gain, unlikely to be chance',
  loss: 'loss, unlikely to be chance',
}
