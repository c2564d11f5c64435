import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { buildReportDrillDown } from '@candlebook/contract/drill-down'
import { explain, getMetricValue, type MetricId, metricTable } from '@candlebook/domain/analytics'
import { clsx } from 'clsx'
import { Link, useSearchParams } from 'react-router'
import { getLocalToday } from '../../../lib/today.ts'
import { buildWithoutRatePath, describeWithoutRate } from '../../../lib/without-rate/without-rate.words.ts'
import { ButtonFace, getButtonClass } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Conversions } from '../currencies/conversions.tsx'
import { getDrillDown } from '../drill-down/drill-down.ts'
import { type ChosenFilter, parseFilter, useFigureDialog } from '../filters/analytics.url.ts'
import { companions, type FigureId } from '../words/figure-words.ts'
import { describeInputRounding, formatInput, formatResult } from './arithmetic.words.ts'
import styles from './arithmetic-dialog.module.css'
import ledgerStyles from './ledger.module.css'
import { SpreadsheetFormula } from './spreadsheet-formula.tsx'

/** The arithmetic of the metric in the URL: formula, numbers, convention, trades, spreadsheet. */
export function ArithmeticDialog({ report }: { report: AnalyticsReport }) {
  const { figure, close } = useFigureDialog()
  const [params] = useSearchParams()
  if (!figure) return null
  const chosen = parseFilter(params)
  const metrics = [figure, ...listCompanions(figure)]
  const isMoney = metrics.some((metric) =>
    explain(metric, report).inputs.some(({ unit }) => unit === 'money'),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={metricTable[figure].title}
      description={metricTable[figure].help}
    >
      <DialogBody>
        <div className={styles.parts}>
          {metrics.map((metric) => (
            <Arithmetic key={metric} metric={metric} report={report} isFirst={metric === figure} />
          ))}
          {report.withoutRate.length > 0 && (
            <Note>
              <Link className="link" to={buildWithoutRatePath(buildReportDrillDown(chosen))}>
                {describeWithoutRate(report.withoutRate)}
              </Link>
            </Note>
          )}
          {isMoney && <Conversions filter={{ ...chosen, today: getLocalToday() }} />}
        </div>
      </DialogBody>
      <Behind figure={figure} report={report} filter={chosen} />
    </Dialog>
  )
}

function Arithmetic({
  metric,
  report,
  isFirst,
}: {
  metric: MetricId
  report: AnalyticsReport
  isFirst: boolean
}) {
  const explanation = explain(metric, report)
  const { title, words, convention, inputs, spreadsheet } = explanation
  const rounding = describeInputRounding(explanation, getMetricValue(metric, report))
  const { help } = metricTable[metric]
  return (
    <section aria-label={title}>
      {isFirst ? <p className="soft">{help}</p> : <h3 className="h-card">{title}</h3>}
      <p className={styles.formula}>{words}</p>
      <table className={clsx(ledgerStyles.ledger, 'num')}>
        <tbody>
          {inputs.map((input) => (
            <tr key={input.name}>
              <th scope="row">{input.name}</th>
              <td>{formatInput(input)}</td>
            </tr>
          ))}
          <tr className={ledgerStyles.total}>
            <th scope="row">{title}</th>
            <td>
              <span className={ledgerStyles.doubleLine}>{formatResult(metric, report)}</span>
            </td>
          </tr>
        </tbody>
      </table>
      {rounding && <p className={clsx(styles.rounding, 'cap num')}>{rounding}</p>}
      <p className="cap">{convention}</p>
      {spreadsheet && <SpreadsheetFormula title={title} formula={spreadsheet} />}
    </section>
  )
}

function Behind({
  figure,
  report,
  filter,
}: {
  figure: FigureId
  report: AnalyticsReport
  filter: ChosenFilter
}) {
  const behind = getDrillDown(figure, report, filter)
  if (!behind) return null
  return (
    <DialogFooter>
      <span className="gap" />
      <Link className={getButtonClass({})} to={behind.path}>
        <ButtonFace>{behind.label}</ButtonFace>
      </Link>
    </DialogFooter>
  )
}

function listCompanions(figure: FigureId): MetricId[] {
  return figure in companions ? [companions[figure as keyof typeof companions]] : []
}
