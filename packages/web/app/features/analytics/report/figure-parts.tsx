import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { metricTable } from '@candlebook/domain/analytics'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { Help } from '../../../ui/feedback/tooltip.tsx'
import { useFigureDialog } from '../filters/analytics.url.ts'
import { describeFigure, type FigureId } from '../words/figure-words.ts'
import styles from './figure-parts.module.css'

/** How large a metric is shown: in a list of metrics, or as a key metric. */
export type FigureSize = 'list' | 'key'

/** The name of a metric with its help. */
export function FigureName({ id, size }: { id: FigureId; size: FigureSize }) {
  const { title, help } = metricTable[id]
  return (
    <dt className={styles.name} data-size={size}>
      {title}
      <Help className={styles.help} about={title}>
        {help}
      </Help>
    </dt>
  )
}

/** The value of a metric; a click shows its arithmetic. */
export function FigureValue({
  id,
  report,
  size,
}: {
  id: FigureId
  report: AnalyticsReport
  size: FigureSize
}) {
  const { open } = useFigureDialog()
  const { value, sign } = describeFigure(id, report)
  return (
    <div className={styles.amount}>
      <button type="button" className={styles.value} data-size={size} onClick={() => open(id)}>
        {sign === undefined ? value : <Pnl text={value} sign={getPnlSign(sign)} fit />}
        <span className="visually-hidden">, show the arithmetic of {metricTable[id].title}</span>
      </button>
    </div>
  )
}
