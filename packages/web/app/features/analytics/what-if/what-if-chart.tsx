import { formatDay } from '@candlebook/domain/days'
import { subtract } from '@candlebook/domain/decimal'
import { clsx } from 'clsx'
import { formatSignedAccountMoney } from '../../../lib/money.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { DataTable } from '../charts/data-table.tsx'
import { type Comparison, getEquityAt } from './comparison.ts'
import { describeWhatIf } from './what-if.words.ts'
import styles from './what-if-chart.module.css'
import { WhatIfCurve } from './what-if-curve.tsx'

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
          <Line kind="real" /> Real <b>{formatSignedAccountMoney(real.metrics.totalPnl)}</b>
        </li>
        <li>
          <Line kind="would" /> What if <b>{formatSignedAccountMoney(simulated.metrics.totalPnl)}</b>
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
      formatSignedAccountMoney(is),
      formatSignedAccountMoney(wouldBe),
      formatSignedAccountMoney(subtract(wouldBe, is)),
    ] as const
  })
  return (
    <DataTable
      label="Equity by exit day, real and what if"
      columns={['Exit day', 'Real', 'What if', 'Difference']}
      rows={rows.reverse()}
    />
  )
}
