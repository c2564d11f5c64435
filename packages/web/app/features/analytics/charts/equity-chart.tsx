import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { buildDaysDrillDown } from '@candlebook/contract/drill-down'
import { listReportDays } from '@candlebook/domain/analytics'
import { formatDay } from '@candlebook/domain/days'
import { isZero } from '@candlebook/domain/decimal'
import { useEffect, useState } from 'react'
import { formatAccountMoney, formatSignedAccountMoney } from '../../../lib/money.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { runWhenIdle } from '../../../ui/feedback/run-when-idle.ts'
import { TradeCount } from '../drill-down/trades-link.tsx'
import { describeEquity } from '../words/equity-finding.ts'
import { ChartCard } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import styles from './time-chart.module.css'

const waiting = <div className={styles.frame} />

const EquityCurve = lazyPart(async () => (await import('./equity-curve.tsx')).EquityCurve, { waiting })

/**
 * Cumulative P&L by day, and below it the drawdown. The curve is drawn when the tab is painted: drawing it takes as long as
 * the figures of the tab, and forces the layout of the page several times.
 */
export function EquityChart({ report }: { report: AnalyticsReport }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => runWhenIdle(() => setPainted(true)), [])
  const title = describeEquity(report, report.sums.today)
  return (
    <ChartCard title={title} table={<EquityTable report={report} />}>
      {isPainted ? <EquityCurve report={report} /> : waiting}
    </ChartCard>
  )
}

function EquityTable({ report }: { report: AnalyticsReport }) {
  return (
    <DataTable
      label="Equity by exit day"
      columns={['Exit day', 'Trades', 'P&L', 'Equity', 'Below the peak']}
      rows={listReportDays(report.days)
        .toReversed()
        .map((day) => [
          formatDay(day.day),
          <TradeCount
            key="trades"
            count={day.trades}
            of={formatDay(day.day)}
            part={buildDaysDrillDown(day.day, day.day)}
          />,
          formatSignedAccountMoney(day.pnl),
          formatSignedAccountMoney(day.equity),
          describeBelowPeak(day.drawdown),
        ])}
    />
  )
}

function describeBelowPeak(drawdown: string): string {
  return isZero(drawdown) ? 'at the peak' : formatAccountMoney(drawdown)
}
