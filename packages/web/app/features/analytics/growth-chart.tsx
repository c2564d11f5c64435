import type { Ledger } from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { isZero } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { ChartCard } from './chart-card.tsx'
import type { PaneLook } from './chart-drawing.ts'
import { DataTable } from './data-table.tsx'
import styles from './time-chart.module.css'
import linkStyles from './trades-link.module.css'

const TimeChart = lazyPart(async () => (await import('./time-chart.tsx')).TimeChart, {
  waiting: <div className={styles.frame} />,
})

const formatHeight = (height: number) => formatPercent(height.toFixed(2), 2)
const formatAxis = (heights: readonly number[]) =>
  heights.map((height) => formatPercent(height.toFixed(1), 1))

const panes: PaneLook[] = [
  {
    share: 0.7,
    title: 'Return',
    curves: [{ kind: 'line', ink: '--ink', width: 2, words: formatHeight, axis: formatAxis }],
  },
  {
    share: 0.3,
    title: 'Below the last peak',
    curves: [{ kind: 'below', ink: '--loss', width: 1, words: formatHeight, axis: formatAxis }],
  },
]

type Point = { day: string; balance: string; returnPct: string; drawdownPct: string }

/** The linked return of an account in percent, and below it the drawdown. Days from the first one without a return are left out. */
export function GrowthChart({ ledger, account }: { ledger: Ledger; account: string }) {
  const { points: columns, currency } = ledger
  const points = useMemo(() => listPoints(columns), [columns])
  const days = useMemo(() => points.map(({ day }) => day), [points])
  const heights = useMemo(
    () => [
      [points.map(({ returnPct }) => Number(returnPct))],
      [points.map(({ drawdownPct }) => -Number(drawdownPct))],
    ],
    [points],
  )
  const toDay = (day: Day) => paths.day(day, { account })
  const last = points.at(-1)
  if (!last) return null
  const describe = (point: Point | undefined) =>
    point
      ? `${formatDay(point.day)}: return ${formatPercent(point.returnPct, 2)}, balance ${formatMoney(point.balance, { currency })}, ${describeBelowPeak(point)}`
      : ''
  return (
    <ChartCard
      title={`Return ${formatPercent(last.returnPct, 2)}, ${describeBelowPeak(last)}`}
      table={
        <DataTable
          label="Return by day"
          columns={['Day', 'Balance', 'Return', 'Below the peak']}
          renderName={(name, at) => (
            <Link className={linkStyles.rowLink} to={toDay(points.at(-1 - at)?.day ?? '')}>
              {name}
            </Link>
          )}
          rows={points
            .toReversed()
            .map((point) => [
              formatDay(point.day),
              formatMoney(point.balance, { currency }),
              formatPercent(point.returnPct, 2),
              formatPercent(point.drawdownPct, 2),
            ])}
        />
      }
    >
      <TimeChart
        days={days}
        panes={panes}
        heights={heights}
        label="Day of the return"
        toDay={toDay}
        words={(at) => describe(points[at])}
        tip={(at) => describe(points[at])}
      />
    </ChartCard>
  )
}

function listPoints({ day, balance, returnPct, drawdownPct }: Ledger['points']): Point[] {
  return day.flatMap((one, at) => {
    const [grown, below, held] = [returnPct[at], drawdownPct[at], balance[at]]
    return grown == null || below == null || held === undefined
      ? []
      : [{ day: one, balance: held, returnPct: grown, drawdownPct: below }]
  })
}

function describeBelowPeak({ drawdownPct }: Point): string {
  return isZero(drawdownPct) ? 'at the peak' : `${formatPercent(drawdownPct, 2)} below the peak`
}
