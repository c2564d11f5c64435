import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Help } from '../../../ui/feedback/tooltip.tsx'
import { ExpectancyLedger } from '../arithmetic/expectancy-ledger.tsx'
import {
  describeExpectancyInterval,
  describeTooFew,
  describeWinRateInterval,
  EXPECTANCY_INTERVAL_HELP,
} from '../words/certainty.words.ts'
import { describeFigure, type FigureId } from '../words/figure-words.ts'
import { listFigures } from '../words/sections.ts'
import { FigureName, FigureValue } from './figure-parts.tsx'
import styles from './key-metrics.module.css'
import { Reconciliation } from './reconciliation.tsx'
import type { OtherTotals } from './reconciliation.words.ts'

/**
 * Total P&L, win rate, risk/reward and expectancy, the arithmetic of expectancy, and the check that all totals agree
 * [ANLY-03..06].
 */
export function KeyMetrics({ report, others }: { report: AnalyticsReport; others: OtherTotals }) {
  const tooFew = describeTooFew(report)
  const extras: Partial<Record<FigureId, ReactNode>> = {
    winRatePct: (
      <>
        <WinRateBar percent={report.metrics.winRatePct} />
        <Small>{describeWinRateInterval(report)}</Small>
      </>
    ),
    expectancy: (
      <Small>
        {describeExpectancyInterval(report)}
        <Help className={styles.help} about="the interval of expectancy">
          {EXPECTANCY_INTERVAL_HELP}
        </Help>
      </Small>
    ),
  }
  return (
    <Card>
      <dl className={clsx(styles.figures, 'num')}>
        {listFigures('key').map((id) => (
          <KeyFigure key={id} id={id} report={report}>
            {extras[id]}
          </KeyFigure>
        ))}
      </dl>
      {tooFew && <p className={styles.tooFew}>{tooFew}</p>}
      <div className={styles.sums}>
        <ExpectancyLedger report={report} />
        <Reconciliation report={report} others={others} />
      </div>
    </Card>
  )
}

function KeyFigure({
  id,
  report,
  children,
}: {
  id: FigureId
  report: AnalyticsReport
  children?: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <FigureName id={id} size="key" />
      <dd>
        <FigureValue id={id} report={report} size="key" />
        {children}
        <span className={clsx(styles.below, 'cap')}>{describeFigure(id, report).context}</span>
      </dd>
    </div>
  )
}

function WinRateBar({ percent }: { percent: string }) {
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label="Win rate"
      aria-valuenow={Number(percent)}
    >
      <i style={{ width: `${Number(percent)}%` }} />
    </span>
  )
}

function Small({ children }: { children: ReactNode }) {
  return children === null ? null : <span className={clsx(styles.below, 'mini')}>{children}</span>
}
