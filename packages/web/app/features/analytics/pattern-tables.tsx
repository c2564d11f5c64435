import { buildPatternDrillDown } from '@candlebook/contract/drill-down'
import type { OutcomeRow, PatternRow, PatternsReport } from '@candlebook/contract/patterns-report'
import type { Outcome } from '@candlebook/domain/analytics/break-even-band'
import {
  explainGroup,
  explainHolding,
  explainShare,
  explainSums,
} from '@candlebook/domain/analytics/group-formulas'
import type { Day } from '@candlebook/domain/days/day'
import { divide } from '@candlebook/domain/decimal/decimal'
import { formatPercent, missing } from '@candlebook/domain/text/numbers'
import type { ReactNode } from 'react'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { nameOutcome } from '../trades/trade-patterns.words.ts'
import { formatMonth } from './calendar-month.ts'
import { describeCertainty, describeInterval } from './certainty.words.ts'
import { ChartCard, ChartNote } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import { useExplainedRows } from './explained-rows.tsx'
import {
  describeBand,
  describeDaysInterval,
  describeFees,
  describeHolding,
  describeHoldingInterval,
  describeOutcomes,
  describeShare,
  describeShareInterval,
  describeStandouts,
  formatAverageDays,
  formatDays,
  formatDuration,
  listSides,
  OF_PATTERNS,
} from './patterns.words.ts'
import { listPatternsInR, toShownRow } from './results.words.ts'
import { TradeCount } from './trades-link.tsx'

/** All trades before and after fees, next to each other. */
export function FeesCard({ patterns }: { patterns: PatternsReport }) {
  const { feesTook, gross, net, trades } = patterns
  const sides = [
    { key: 'before', ...gross, trades },
    { key: 'after', ...net, trades },
  ]
  const explained = useExplainedRows({
    ...{ what: 'Results', rows: sides, name: (key: string) => `${key} fees`, part: () => ({}) },
    certainty: (side) =>
      `95% interval of the win rate: ${describeShareInterval(side.winRate)}. 90% interval of the average per trade: ${describeInterval(side)}.`,
    explain: explainSums,
  })
  return (
    <ChartCard title={describeFees(patterns)} table={null}>
      <DataTable
        label="Before and after fees"
        columns={['Figure', 'Before fees', 'After fees']}
        rows={[
          [
            'Trades',
            ...sides.map(({ key }) => <TradeCount key={key} count={trades} of="these trades" part={{}} />),
          ],
          [
            'P&L',
            ...sides.map((side) =>
              explained.renderSum(side, { sum: side.pnl, format: formatSignedBaseMoney }),
            ),
          ],
          ...listSides(patterns),
          ['Fees', '', formatBaseMoney(patterns.fees)],
          [
            'Gains that fees took',
            '',
            <TradeCount
              key="trades"
              count={feesTook.trades}
              of="a gain before fees and none after"
              part={buildPatternDrillDown('feesTook', feesTook)}
            />,
          ],
        ]}
      />
      <ChartNote>
        P&L before fees − fees = P&L after fees. All other figures of this tab are after fees.
        {listPatternsInR([]) && ' Fees are money, so this card has no R.'}
      </ChartNote>
      {explained.dialog}
    </ChartCard>
  )
}

/** How many trades won, lost, and ended within the break-even band. */
export function OutcomesCard({
  patterns: { byOutcome, trades, tests },
  band,
}: {
  patterns: PatternsReport
  band: string
}) {
  const inR = listPatternsInR(byOutcome)
  const explained = useExplainedRows({
    ...{ what: 'Outcome', rows: byOutcome, name: nameOutcomeOf },
    part: (row) => buildPatternDrillDown('byOutcome', { ...row, band }),
    certainty: (row) =>
      `95% interval of the share: ${describeShare(row)}. ${describeCertainty(row, { tests: { ...tests, of: OF_PATTERNS }, whyUntested: 'an outcome is a result' })}`,
    explain: (row) => [
      ...(trades > 0 ? [explainShare(row.trades, trades)] : []),
      ...explainGroup(row, inR?.find(({ key }) => key === row.key) ?? null),
    ],
  })
  return (
    <ChartCard title={describeOutcomes(byOutcome, trades)} table={null}>
      <DataTable
        label="Outcomes"
        columns={[
          'Outcome',
          'Trades',
          'Share',
          '95% interval',
          ...(inR ? ['With a stop', 'R', 'Average R'] : ['Before fees', 'Fees', 'P&L', 'Average']),
        ]}
        rows={byOutcome.map((row) => [
          nameOutcome(row.key as Outcome), // the keys are outcomes
          <OutcomeCount key="trades" row={row} band={band} />,
          formatPercent(divide(String(row.trades * 100), String(trades), { places: 4 })),
          describeShare(row),
          ...(inR ? listCellsInR(row, explained) : listCellsInMoney(row, explained)),
        ])}
      />
      <ChartNote>{describeBand(band)} Only this card and the holding times use the band.</ChartNote>
      {explained.dialog}
    </ChartCard>
  )
}

type Explained = Pick<ReturnType<typeof useExplainedRows<OutcomeRow>>, 'renderSum'>

function listCellsInMoney(row: OutcomeRow, { renderSum }: Explained): ReactNode[] {
  const { gross, fees, pnl, average, trades } = row
  const shownAverage = trades === 0 ? missing : formatSignedBaseMoney(average)
  const sum = renderSum(row, { sum: pnl, format: formatSignedBaseMoney })
  return [formatSignedBaseMoney(gross), formatBaseMoney(fees), sum, shownAverage]
}

function listCellsInR(row: OutcomeRow, { renderSum }: Explained): ReactNode[] {
  const shown = toShownRow(row, listPatternsInR([row]))
  return [row.r.trades.toLocaleString('en-US'), renderSum(row, shown), shown.format(shown.average)]
}

const nameOutcomeOf = (key: string) => nameOutcome(key as Outcome) // the keys are outcomes

/** How long wins, scratches and losses were held. */
export function HoldingCard({ patterns: { byOutcome }, band }: { patterns: PatternsReport; band: string }) {
  const explained = useExplainedRows({
    ...{ what: 'Holding time', rows: byOutcome, name: nameOutcomeOf },
    part: (row) => buildPatternDrillDown('byOutcome', { ...row, band }),
    certainty: ({ holding }) =>
      `90% interval of the average days: ${describeDaysInterval(holding)}; of the average time: ${describeHoldingInterval(holding)}.`,
    explain: ({ holding }) => explainHolding(holding),
  })
  return (
    <ChartCard title={describeHolding(byOutcome)} table={null}>
      <DataTable
        label="Holding time by outcome"
        columns={[
          'Outcome',
          'Trades',
          'Average days',
          '90% interval of days',
          'Median days',
          'With times',
          'Average time',
          '90% interval of time',
          'Median time',
        ]}
        rows={byOutcome.map((row) => [
          nameOutcome(row.key as Outcome), // the keys are outcomes
          <OutcomeCount key="trades" row={row} band={band} />,
          explained.renderButton(row, { text: formatAverageDays(row.holding) }),
          describeDaysInterval(row.holding),
          formatDays(row.holding.medianDays),
          row.holding.timed.toLocaleString('en-US'),
          formatDuration(row.holding.averageSeconds),
          describeHoldingInterval(row.holding),
          formatDuration(row.holding.medianSeconds),
        ])}
      />
      <ChartNote>
        Days are from entry day to exit day. Times are from the first entry to the last exit, of trades whose
        fills have both. An interval is that of the average, from 12 trades on that were not all held equally
        long.
      </ChartNote>
      {explained.dialog}
    </ChartCard>
  )
}

function OutcomeCount({ row, band }: { row: OutcomeRow; band: string }) {
  return (
    <TradeCount
      count={row.trades}
      of={nameOutcome(row.key as Outcome)} // the keys are outcomes
      part={buildPatternDrillDown('byOutcome', { ...row, band })}
    />
  )
}

/** Long against short in each month of exit, the last month first. */
export function MonthsCard({
  patterns: { byMonthAndType, tests },
  today,
}: {
  patterns: PatternsReport
  today: Day
}) {
  const months = Map.groupBy(byMonthAndType, ({ key }) => key.slice(0, 7))
  const name = (key: string) => `${formatMonth(key.slice(0, 7), today)} ${key.slice(8)}`
  const explained = useExplainedRows({
    ...{ what: 'Month', rows: byMonthAndType, name },
    part: (row) => buildPatternDrillDown('byMonthAndType', row),
    certainty: (row) => describeCertainty(row, { tests: { ...tests, of: OF_PATTERNS }, whyUntested: null }),
    explain: (row) => explainGroup(row, listPatternsInR([row])?.[0] ?? null),
  })
  const listSide = (row: PatternRow | undefined): ReactNode[] => {
    if (!row) return ['0', missing, missing]
    const shown = toShownRow(row, listPatternsInR([row]))
    const part = buildPatternDrillDown('byMonthAndType', row)
    return [
      <TradeCount key="trades" count={row.trades} of={name(row.key)} part={part} />,
      explained.renderSum(row, shown),
      shown.format(shown.average),
    ]
  }
  const sums = ['trades', ...(listPatternsInR(byMonthAndType) ? ['R', 'average R'] : ['P&L', 'average'])]
  return (
    <ChartCard
      title={describeStandouts(byMonthAndType, { noun: 'month of long or short', name })}
      table={null}
    >
      <DataTable
        label="Long and short by month of exit"
        columns={['Month', ...['Long', 'Short'].flatMap((side) => sums.map((sum) => `${side} ${sum}`))]}
        rows={[...months]
          .reverse()
          .map(([month, rows]) => [
            formatMonth(month, today),
            ...listSide(rows.find(({ key }) => key.endsWith('long'))),
            ...listSide(rows.find(({ key }) => key.endsWith('short'))),
          ])}
      />
      <ChartNote>By month of exit, all of the P&L of a trade in the month in which it closed.</ChartNote>
      {explained.dialog}
    </ChartCard>
  )
}
