import { type PackedTrades, toAmount, toMoney } from '@candlebook/domain/analytics/packed-trades'
import type { TradeRecord, WhatIf } from '@candlebook/domain/analytics/what-if'
import { formatDay, formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import { type Decimal, subtract } from '@candlebook/domain/decimal/decimal'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { ChartCard } from './chart-card.tsx'
import type { PaneLook } from './chart-drawing.ts'
import { DataTable } from './data-table.tsx'
import { formatEquity } from './short-money.ts'
import { TimeChart } from './time-chart.tsx'
import { DayLink, useDayPath } from './trades-link.tsx'
import styles from './what-if.module.css'
import { describeWhatIf } from './what-if.words.ts'

/** The real equity curve and the one under the rules, with the finding as title. */
export function WhatIfChart({
  ruled,
  today,
  ...compared
}: Comparison & {
  /** Whether any rule is on. */
  ruled: boolean
  today: string
}) {
  const { real, simulated } = compared
  const parts = { real: real.metrics, simulated: simulated.metrics, difference: simulated.difference }
  return (
    <ChartCard title={describeWhatIf(parts, ruled)} table={<CurveTable {...compared} />}>
      <ul className={clsx(styles.legend, 'num')} aria-label="Total P&L, real and what if">
        <li>
          <Line kind="real" /> Real <b>{formatSignedBaseMoney(real.metrics.totalPnl)}</b>
        </li>
        <li>
          <Line kind="would" /> What if <b>{formatSignedBaseMoney(simulated.metrics.totalPnl)}</b>
        </li>
      </ul>
      {compared.packed.trades > 0 && <WhatIfCurve {...compared} today={today} />}
    </ChartCard>
  )
}

function Line({ kind }: { kind: 'real' | 'would' }) {
  return (
    <svg width="28" height="8" aria-hidden="true">
      <path className={styles[kind]} d="M0 4H28" />
    </svg>
  )
}

function CurveTable({ packed, real, simulated }: Comparison) {
  const rows = packed.days.map((day, at) => {
    const [is, wouldBe] = [
      getEquityAt({ packed, record: real, at }),
      getEquityAt({ packed, record: simulated, at }),
    ]
    return [
      formatDay(day),
      formatSignedBaseMoney(is),
      formatSignedBaseMoney(wouldBe),
      formatSignedBaseMoney(subtract(wouldBe, is)),
    ] as const
  })
  return (
    <DataTable
      label="Equity by exit day, real and what if"
      columns={['Exit day', 'Real', 'What if', 'Difference']}
      renderName={(name, at) => <DayLink day={packed.days.at(-1 - at) ?? ''}>{name}</DayLink>}
      rows={rows.reverse()}
    />
  )
}

const panes: PaneLook[] = [
  {
    share: 1,
    title: null,
    curves: [
      { kind: 'line', ink: '--ink', width: 2, words: formatEquity },
      { kind: 'line', ink: '--brand', width: 2, dashed: true, words: formatEquity },
    ],
  },
]

/** Two curves: the real and the simulated equity at the end of each exit day. */
function WhatIfCurve({ packed, real, simulated, today }: Comparison & { today: string }) {
  const was = useMemo(() => toValues(packed, real), [packed, real])
  const heights = useMemo(() => [[was, toValues(packed, simulated)]], [packed, was, simulated])
  const at = (place: number) => ({
    day: formatDayWithYearIfOther(packed.days[place] ?? '', today),
    real: formatSignedBaseMoney(getEquityAt({ packed, record: real, at: place })),
    would: formatSignedBaseMoney(getEquityAt({ packed, record: simulated, at: place })),
  })
  return (
    <TimeChart
      size="small"
      days={packed.days}
      panes={panes}
      heights={heights}
      label="Day of the curves"
      toDay={useDayPath()}
      words={(place) => {
        const spoken = at(place)
        return `${spoken.day}: real ${spoken.real}, what if ${spoken.would}`
      }}
      tip={(place) => <TipWords {...at(place)} />}
    />
  )
}

function toValues({ scale }: PackedTrades, { equity }: TradeRecord | WhatIf): Float64Array {
  return equity.map((amount) => toMoney(amount, scale))
}

function TipWords({ day, real, would }: { day: string; real: string; would: string }) {
  return (
    <>
      {day}
      <br />
      Real <b>{real}</b>
      <br />
      What if <b>{would}</b>
    </>
  )
}

/** The packed trades, with the real record and the record under the rules. */
type Comparison = { packed: PackedTrades; real: TradeRecord; simulated: WhatIf }

/** The equity of a record at the end of the exit day with this index. */
function getEquityAt({
  packed,
  record,
  at,
}: {
  packed: PackedTrades
  record: TradeRecord
  at: number
}): Decimal {
  return toAmount(record.equity[at] ?? 0, packed.scale)
}
