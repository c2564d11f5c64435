import type { GroupsInR, RowInR } from '@candlebook/contract/analytics'
import type { BreakdownRow } from '@candlebook/contract/analytics-report'
import { type Breakdown, buildRowDrillDown, type DrillDownFilter } from '@candlebook/contract/drill-down'
import type { PatternRow } from '@candlebook/contract/patterns-report'
import { explainGroup } from '@candlebook/domain/analytics/group-formulas'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { clsx } from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { getPnlSign } from '../../ui/display/pnl.tsx'
import { Table } from '../../ui/display/table.tsx'
import styles from './breakdowns.module.css'
import { describeCertainty, describeInterval, type GroupTests, nameVerdict } from './certainty.words.ts'
import { DataTable } from './data-table.tsx'
import { useExplainedRows } from './explained-rows.tsx'
import { describeWithoutStop, listPatternsInR, type ShownRow, toShownRow } from './results.words.ts'
import { buildWhisker, buildWhiskerScale, isUncertain, type Scale } from './scale.ts'
import { TradeCount } from './trades-link.tsx'

export type BreakdownProps<Row extends BreakdownRow = BreakdownRow> = {
  /** The heading of the rows: 'Strategy'. */
  what: string
  /** The breakdown of the rows, or the filter for the trades of a row. */
  by: Breakdown | ((row: Row) => DrillDownFilter)
  rows: readonly Row[]
  /** The text of a key. */
  name?: (key: string) => string
  /** A link that narrows the report to the row, where there is a filter for it. */
  link?: (key: string) => ReactNode
  /** The reason why the group of a key is never tested; null or absent for a group that is tested once it has enough trades. */
  whyUntested?: (key: string) => string | null
}

/** The rows of a breakdown, with the average of each as a bar and its interval as a whisker. A click on its P&L shows its arithmetic. */
export function BreakdownTable<Row extends BreakdownRow>({
  what,
  by,
  rows,
  name = (key) => key,
  link = name,
  whyUntested = () => null,
  tests,
}: BreakdownProps<Row> & { tests: GroupTests }) {
  const inR = useRowsInR(by, rows)
  const shown = new Map(rows.map((row) => [row, toShownRow(row, inR)]))
  const scale = buildWhiskerScale([...shown.values()])
  const explained = useExplainedRows({
    ...{ what, rows, name },
    part: (row) => buildPart(by, row),
    certainty: (row) => describeCertainty(row, { tests, whyUntested: whyUntested(row.key) }),
    explain: (row) => explainGroup(row, inR?.find(({ key }) => key === row.key) ?? null),
  })
  return (
    <>
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
              {inR ? 'Average R' : 'Average per trade'}
            </th>
            <th scope="col" className="right">
              {inR ? 'R' : 'P&L'}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(shown, ([row, amounts]) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name} title={name(row.key)}>
                {link(row.key)}
              </th>
              <td className="right">
                <TradeCount count={row.trades} of={name(row.key)} part={buildPart(by, row)} />
              </td>
              <td className={clsx(styles.winRate, 'right')}>{formatPercent(row.winRatePct)}</td>
              <td className={styles.barColumn}>
                <AverageBar
                  row={amounts}
                  scale={scale}
                  verdict={nameVerdict(amounts.verdict, whyUntested(row.key))}
                />
              </td>
              <td className="right">{explained.renderSum(row, amounts)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {explained.dialog}
    </>
  )
}

/** The same rows with all numbers. */
export function BreakdownNumbers<Row extends BreakdownRow | PatternRow>({
  what,
  by,
  rows,
  name = (key) => key,
  whyUntested = () => null,
}: BreakdownProps<Row>) {
  const hasFees = rows.some((row) => 'fees' in row)
  const inR = useRowsInR(by, rows)
  return (
    <DataTable
      label={`P&L by ${what.toLowerCase()}`}
      columns={[
        what,
        'Trades',
        'Win rate',
        ...(hasFees ? ['Before fees', 'Fees'] : []),
        'P&L',
        'Average',
        '90% interval',
        'Verdict',
        ...(inR ? ['With a stop', 'R', 'Average R', '90% interval of R'] : []),
      ]}
      rows={rows.map((row) => [
        name(row.key),
        <TradeCount key="trades" count={row.trades} of={name(row.key)} part={buildPart(by, row)} />,
        formatPercent(row.winRatePct),
        ...('fees' in row ? [formatSignedBaseMoney(row.gross), formatBaseMoney(row.fees)] : []),
        formatSignedBaseMoney(row.pnl),
        formatSignedBaseMoney(row.average),
        describeInterval(row),
        nameVerdict(row.verdict, whyUntested(row.key)),
        ...(inR ? listCellsInR(row, inR) : []),
      ])}
    />
  )
}

function listCellsInR(row: BreakdownRow, inR: readonly RowInR[]): string[] {
  const { sum, average, leftOut, format, ...rest } = toShownRow(row, inR)
  return [String(row.trades - leftOut), format(sum), format(average), describeInterval(rest, format)]
}

/** The R of the groups of the report around, while results are shown in R; null otherwise. */
export const GroupsInRContext = createContext<GroupsInR | null>(null)

/** The R of the rows: that of a pattern is in its rows, that of a breakdown in the context. Undefined where they are shown in money. */
function useRowsInR(
  by: Breakdown | ((row: never) => DrillDownFilter),
  rows: readonly (BreakdownRow | PatternRow)[],
): readonly RowInR[] | undefined {
  const groups = useContext(GroupsInRContext)
  if (typeof by === 'string') return groups?.[by]
  return listPatternsInR(rows.filter((row) => 'r' in row))
}

function buildPart<Row extends BreakdownRow>(by: BreakdownProps<Row>['by'], row: Row): DrillDownFilter {
  return typeof by === 'function' ? by(row) : buildRowDrillDown(by, row)
}

/** The average of a row as a bar from zero, and its interval as a line. */
function AverageBar({ row, scale, verdict }: { row: ShownRow; scale: Scale; verdict: string }) {
  const { zero, bar, interval } = buildWhisker(row, scale)
  const words = `${row.format(row.average)} on average; 90% interval ${describeInterval(row, row.format)}; ${verdict}${describeWithoutStop(row.leftOut)}`
  return (
    <div className={styles.track} data-pale={isUncertain(row) || undefined} title={words}>
      <span className="visually-hidden">{words}</span>
      <u style={{ left: `${zero}%` }} />
      <i
        className={styles[getPnlSign(sign(row.average ?? '0'))]}
        style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      />
      {interval && (
        <b
          data-cut={interval.cut.join(' ') || undefined}
          style={{ left: `${interval.left}%`, width: `${interval.width}%` }}
        />
      )}
    </div>
  )
}

/** An example of a bar and its line, for the explanation. */
export function ExampleBar() {
  return (
    <div className={clsx(styles.track, styles.example)} aria-hidden>
      <u style={{ left: '10%' }} />
      <i className={styles.gain} style={{ left: '10%', width: '52%' }} />
      <b style={{ left: '30%', width: '64%' }} />
    </div>
  )
}
