import type { RiskReport, RollingFigures } from '@candlebook/contract/risk-report'
import type { RiskFigure } from '@candlebook/domain/analytics/risk-formulas'
import { formatDay, formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { divide, sign } from '@candlebook/domain/decimal/decimal'
import { formatPercent, missing } from '@candlebook/domain/text/numbers'
import { useMemo, useState } from 'react'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Table } from '../../ui/display/table.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { useArithmeticDialog } from './analytics.url.ts'
import { ChartCard, ChartNote, NoDataNote } from './chart-card.tsx'
import type { PaneLook } from './chart-drawing.ts'
import { DataTable } from './data-table.tsx'
import styles from './risk.module.css'
import { describeLatest, describeLatestIntervals, findRiskFigure, ROLLING_NOTE } from './risk.words.ts'
import { formatEquity } from './short-money.ts'
import { TimeChart } from './time-chart.tsx'
import { DayLink, TradeCount, useDayPath } from './trades-link.tsx'

type Props = { risk: RiskReport; today: string }

/** Win rate and expectancy of the last 20, 50 or 100 trades over the record, with those of all trades as dashed lines. */
export function RollingChart({ risk, today }: Props) {
  const [chosen, setChosen] = useState('50')
  const rolling = risk.rolling.find(({ window }) => String(window) === chosen)
  if (!rolling) return null
  const hasPoints = rolling.points.day.length > 0
  return (
    <ChartCard
      title={describeLatest(rolling)}
      extras={
        <Segments
          aria-label="Trades of a point"
          size="tight"
          value={chosen}
          onValueChange={setChosen}
          options={risk.rolling.map(({ window }) => ({ value: String(window), label: String(window) }))}
        />
      }
      table={hasPoints ? <PointsTable rolling={rolling} /> : null}
    >
      {hasPoints ? (
        <RollingLines key={chosen} rolling={rolling} risk={risk} today={today} />
      ) : (
        <NoDataNote>
          There are {risk.counts.trades.toLocaleString('en-US')}. Choose fewer trades, or close more.
        </NoDataNote>
      )}
      {hasPoints && <ChartNote>{ROLLING_NOTE}</ChartNote>}
    </ChartCard>
  )
}

function PointsTable({ rolling: { window, points } }: { rolling: RollingFigures }) {
  return (
    <DataTable
      label={`Win rate and expectancy of the last ${window} trades`}
      columns={['Trade', 'Exit day', 'Win rate', 'Expectancy']}
      rows={points.trade
        .map(
          (trade, at) =>
            [
              trade.toLocaleString('en-US'),
              <DayLink key="day" day={points.day[at] ?? ''}>
                {formatDay(points.day[at] ?? '')}
              </DayLink>,
              formatPercent(points.winRatePct[at] ?? null),
              formatSignedBaseMoney(points.expectancy[at] ?? null),
            ] as const,
        )
        .reverse()}
    />
  )
}

const formatPercentAxis = (heights: readonly number[]) =>
  heights.map((height) => `${Number(height.toFixed(1))}%`)
const formatWinRate = (height: number) => formatPercent(String(Number(height.toFixed(6))))

const panes: PaneLook[] = [
  {
    share: 0.55,
    title: 'Expectancy',
    curves: [
      { kind: 'line', ink: '--ink', width: 2, words: formatEquity, before: 'absent' },
      { kind: 'line', ink: '--brand', width: 1, dashed: true, words: formatEquity, before: 'absent' },
    ],
  },
  {
    share: 0.45,
    title: 'Win rate',
    curves: [
      {
        kind: 'line',
        ink: '--ink',
        width: 2,
        words: formatWinRate,
        axis: formatPercentAxis,
        before: 'absent',
      },
      {
        kind: 'line',
        ink: '--brand',
        width: 1,
        dashed: true,
        words: formatWinRate,
        axis: formatPercentAxis,
        before: 'absent',
      },
    ],
  },
]

/** The lines by exit day: the last point of each day. */
function RollingLines({ rolling: { window, points }, risk, today }: Props & { rolling: RollingFigures }) {
  const all = computeOfAllTrades(risk)
  const { days, places, heights } = useMemo(() => {
    const places = points.day.flatMap((day, at) => (points.day[at + 1] === day ? [] : [at]))
    const pick = (values: string[]) => places.map((at) => Number(values[at]))
    const flat = (value: string | null) => places.map(() => Number(value ?? '0'))
    return {
      places,
      days: places.map((at) => points.day[at] ?? ''),
      heights: [
        [pick(points.expectancy), flat(all.expectancy)],
        [pick(points.winRatePct), flat(all.winRatePct)],
      ],
    }
  }, [points, all.expectancy, all.winRatePct])
  const describe = (place: number) => {
    const at = places[place] ?? 0
    return {
      day: formatDayWithYearIfOther(points.day[at] ?? '', today),
      winRate: formatPercent(points.winRatePct[at] ?? null),
      expectancy: formatSignedBaseMoney(points.expectancy[at] ?? null),
    }
  }
  return (
    <TimeChart
      size="small"
      days={days}
      panes={panes}
      heights={heights}
      label={`Day of the last ${window} trades`}
      toDay={useDayPath()}
      words={(place) => {
        const { day, winRate, expectancy } = describe(place)
        return `${day}: win rate ${winRate}, expectancy ${expectancy}`
      }}
      tip={(place) => {
        const { day, winRate, expectancy } = describe(place)
        return (
          <>
            {day}
            <br />
            Expectancy <b>{expectancy}</b>
            <br />
            Win rate <b>{winRate}</b>
          </>
        )
      }}
    />
  )
}

function computeOfAllTrades({ counts: { trades, wins }, totalPnl }: RiskReport) {
  return {
    winRatePct: divide(String(100 * wins), String(trades), { places: 20 }),
    expectancy: divide(totalPnl, String(trades), { places: 20 }),
  }
}

/** The last 20, 50 and 100 trades and all trades in one table, with their intervals. */
export function RollingTable({ risk }: { risk: RiskReport }) {
  const { open } = useArithmeticDialog(findRiskFigure)
  const all = computeOfAllTrades(risk)
  const ofAll = describeLatestIntervals(risk.all)
  return (
    <Card>
      <Table className={styles.latest} aria-label="Win rate and expectancy of the last trades">
        <thead>
          <tr>
            <th scope="col">Trades</th>
            <th scope="col" className="right">
              Win rate
            </th>
            <th scope="col" className="right">
              95% interval
            </th>
            <th scope="col" className="right">
              Expectancy
            </th>
            <th scope="col" className="right">
              90% interval
            </th>
          </tr>
        </thead>
        <tbody>
          {risk.rolling.map(({ window, latest }) => (
            <tr key={window}>
              <th scope="row">
                {latest ? (
                  <>
                    Last{' '}
                    <TradeCount
                      count={window}
                      of="the last trades"
                      part={{ fromTrade: latest.fromTrade, toTrade: latest.toTrade }}
                    />
                  </>
                ) : (
                  `Last ${window}`
                )}
              </th>
              {latest ? (
                <LatestCells latest={latest} onOpen={() => open(`last${window}Trades` as RiskFigure)} />
              ) : (
                <td className="right" colSpan={4}>
                  {missing}: fewer than {window} trades
                </td>
              )}
            </tr>
          ))}
          <tr>
            <th scope="row">
              All <TradeCount count={risk.counts.trades} of="all trades" part={{}} />
            </th>
            <td className="right">{formatPercent(all.winRatePct)}</td>
            <td className="right">{ofAll.winRate}</td>
            <td className="right">
              <Pnl
                text={formatSignedBaseMoney(all.expectancy)}
                sign={getPnlSign(all.expectancy === null ? null : sign(all.expectancy))}
              />
            </td>
            <td className="right">{ofAll.expectancy}</td>
          </tr>
        </tbody>
      </Table>
    </Card>
  )
}

function LatestCells({
  latest,
  onOpen,
}: {
  latest: NonNullable<RollingFigures['latest']>
  onOpen: () => void
}) {
  const intervals = describeLatestIntervals(latest)
  return (
    <>
      <td className="right">
        <button type="button" className={styles.open} onClick={onOpen}>
          {formatPercent(latest.winRatePct)}
          <span className="visually-hidden">, show the arithmetic of the last {latest.trades} trades</span>
        </button>
      </td>
      <td className="right">{intervals.winRate}</td>
      <td className="right">
        <Pnl text={formatSignedBaseMoney(latest.expectancy)} sign={getPnlSign(sign(latest.expectancy))} />
      </td>
      <td className="right">{intervals.expectancy}</td>
    </>
  )
}
