import { metricTable, RECOMMENDED_RISK_PCT } from '@candlebook/domain/analytics/metric-table'
import { formatCount } from '@candlebook/domain/text/text'
import type { ReactNode } from 'react'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Help } from '../../ui/feedback/tooltip.tsx'
import { useFigureDialog } from './analytics.url.ts'
import { describeStreakLuck } from './certainty.words.ts'
import styles from './figures.module.css'
import { describeFigure, type FigureId } from './figures.words.ts'
import type { ShownReport } from './results.words.ts'

/** A metric in a list, with more content below its context. */
export function Figure({
  id,
  report,
  children,
}: {
  id: FigureId
  report: ShownReport
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

/** How large a metric is shown: in a list of metrics, or as a key metric. */
type FigureSize = 'list' | 'key'

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
export function FigureValue({ id, report, size }: { id: FigureId; report: ShownReport; size: FigureSize }) {
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

const looks = { W: 'gain', L: 'loss', E: 'flat' } as const

/** The last results in order, and whether chance alone explains the longest losing streak. */
export function ResultStrip({ report }: { report: ShownReport }) {
  const results = [...report.lastResults]
  const count = (result: string) => results.filter((one) => one === result).length
  const said = `${formatCount(count('W'), 'win')}, ${formatCount(count('L'), 'loss')}, ${count('E')} even`
  const luck = describeStreakLuck(report)
  return (
    <div className={styles.frame}>
      <p className="cap">
        {results.length === 1
          ? 'The last result'
          : `The last ${results.length} results in order: wins above the line, losses below`}
      </p>
      <div className={styles.strip} role="img" aria-label={`The last ${results.length} results: ${said}`}>
        {results.map((result, at) => (
          // A result is only identified by its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: all results change together
          <i key={at} className={styles[looks[result as keyof typeof looks]]} />
        ))}
      </div>
      {luck && <p className="mini">{luck}</p>}
    </div>
  )
}

const END = 1.5 * RECOMMENDED_RISK_PCT

/** The average risk on a scale with the recommended limit [ANLY-15]; the text next to it says the same. */
export function RiskScale({ risk, tooHigh }: { risk: string; tooHigh: boolean }) {
  const at = Math.min(100, (100 * Number(risk)) / END)
  const limit = (100 * RECOMMENDED_RISK_PCT) / END
  return (
    <span className={styles.scale} aria-hidden data-too-high={tooHigh || undefined}>
      <i style={{ left: `${at}%` }} />
      <u style={{ left: `${limit}%` }} />
      <small style={{ left: `${limit}%` }}>{RECOMMENDED_RISK_PCT}% limit</small>
    </span>
  )
}
