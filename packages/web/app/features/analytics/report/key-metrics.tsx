import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { metricTable } from '@candlebook/domain/analytics'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Pnl, pnlSign } from '../../../ui/display/pnl.tsx'
import { Help } from '../../../ui/feedback/tooltip.tsx'
import { ExpectancyLedger } from '../arithmetic/expectancy-ledger.tsx'
import { useFigureDialog } from '../filters/analytics.url.ts'
import {
  EXPECTANCY_INTERVAL_HELP,
  expectancyInterval,
  tooFewWords,
  winRateInterval,
} from '../words/certainty.words.ts'
import { type FigureId, figureWords } from '../words/figure-words.ts'
import { listFigures } from '../words/sections.ts'
import styles from './key-metrics.module.css'
import { Reconciliation } from './reconciliation.tsx'
import type { OtherTotals } from './reconciliation.words.ts'

/**
 * Total P&L, win rate, risk/reward and expectancy, the arithmetic of expectancy, and the check that all totals agree
 * [ANLY-03..06].
 */
export function KeyMetrics({ report, others }: { report: AnalyticsReport; others: OtherTotals }) {
  const tooFew = tooFewWords(report)
  const extras: Partial<Record<FigureId, ReactNode>> = {
    winRatePct: (
      <>
        <WinRateBar percent={report.metrics.winRatePct} />
        <Small>{winRateInterval(report)}</Small>
      </>
    ),
    expectancy: (
      <Small>
        {expectancyInterval(report)}
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
  const { open } = useFigureDialog()
  const { title, help } = metricTable[id]
  const { value, sign, context } = figureWords(id, report)
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>
        {title}
        <Help className={styles.help} about={title}>
          {help}
        </Help>
      </dt>
      <dd>
        <button
          type="button"
          className={styles.value}
          data-long={value.length > 12 || undefined}
          onClick={() => open(id)}
        >
          {sign === undefined ? value : <Pnl text={value} sign={pnlSign(sign)} />}
          <span className="visually-hidden">, show the arithmetic of {title}</span>
        </button>
        {children}
        <span className={clsx(styles.below, 'cap')}>{context}</span>
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
