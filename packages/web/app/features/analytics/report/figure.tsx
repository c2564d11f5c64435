import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { metricTable } from '@candlebook/domain/analytics'
import type { ReactNode } from 'react'
import { Pnl, pnlSign } from '../../../ui/display/pnl.tsx'
import { Help } from '../../../ui/feedback/tooltip.tsx'
import { useFigureDialog } from '../filters/analytics.url.ts'
import { type FigureId, figureWords } from '../words/figure-words.ts'
import styles from './figure.module.css'

/** A metric with its name and help; a click on the value shows its arithmetic. */
export function Figure({
  id,
  report,
  children,
}: {
  id: FigureId
  report: AnalyticsReport
  /** More content below the context. */
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
        <button type="button" className={styles.value} onClick={() => open(id)}>
          {sign === undefined ? value : <Pnl text={value} sign={pnlSign(sign)} />}
          <span className="visually-hidden">, show the arithmetic of {title}</span>
        </button>
        <span className={styles.context}>{context}</span>
        {children}
      </dd>
    </div>
  )
}
