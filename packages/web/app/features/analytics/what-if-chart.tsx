import { formatDay } from '@candlebook/domain/days'
import { subtract } from '@candlebook/domain/decimal'
import { clsx } from 'clsx'
import { signedMoney } from '../../lib/money.ts'
import { ChartCard } from './chart-card.tsx'
import { type Compared, equityAt } from './compared.ts'
import { DataTable } from './data-table.tsx'
import { whatIfFinding } from './what-if.words.ts'
import styles from './what-if-chart.module.css'
import { WhatIfCurve } from './what-if-curve.tsx'

/** Both equity curves, the real one and the one under the rules, with the finding as their title. */
export function WhatIfChart({
  ruled,
  today,
  ...compared
}: Compared & {
  /** Whether any rule is chosen. */
  ruled: boolean
  today: string
}) {
  const { real, would } = compared
  const parts = { real: real.metrics, would: would.metrics, difference: would.difference }
  return (
    <ChartCard title={whatIfFinding(parts, ruled)} table={<CurveTable {...compared} />}>
      <ul className={clsx(styles.legend, 'num')} aria-label="Total P&L, real and what if">
        <li>
          <Line kind="real" /> Real <b>{signedMoney(real.metrics.totalPnl)}</b>
        </li>
        <li>
          <Line kind="would" /> What if <b>{signedMoney(would.metrics.totalPnl)}</b>
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

function CurveTable({ packed, real, would }: Compared) {
  const rows = packed.days.map((day, at) => {
    const [is, wouldBe] = [equityAt({ packed, record: real, at }), equityAt({ packed, record: would, at })]
    return [
      formatDay(day),
      signedMoney(is),
      signedMoney(wouldBe),
      signedMoney(subtract(wouldBe, is)),
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
