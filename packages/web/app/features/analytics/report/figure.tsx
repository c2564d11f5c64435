import type { AnalyticsReport } from '@candlebook/contract/analytics'
import type { ReactNode } from 'react'
import { describeFigure, type FigureId } from '../words/figure-words.ts'
import styles from './figure.module.css'
import { FigureName, FigureValue } from './figure-parts.tsx'

/** A metric in a list, with more content below its context. */
export function Figure({
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
      <FigureName id={id} size="list" />
      <dd>
        <FigureValue id={id} report={report} size="list" />
        <span className={styles.context}>{describeFigure(id, report).context}</span>
        {children}
      </dd>
    </div>
  )
}
