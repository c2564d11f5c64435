import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { buildReportDrillDown } from '@candlebook/contract/drill-down'
import { getMetricValue } from '@candlebook/domain/analytics/explain'
import { metricTable } from '@candlebook/domain/analytics/metric-table'
import type { MetricId } from '@candlebook/domain/analytics/metrics'
import { formatCount } from '@candlebook/domain/text/text'
import { Link, useSearchParams } from 'react-router'
import { getBaseCurrency } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import { ButtonFace, getButtonClass } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { buildWithoutRatePath, describeWithoutRate } from '../trades/without-rate.words.ts'
import { useCurrencyReport } from './analytics.queries.ts'
import { type ChosenFilter, parseFilter, useFigureDialog } from './analytics.url.ts'
import {
  describeConversion,
  describeInputRounding,
  explainShown,
  formatResult,
  isConverted,
} from './arithmetic.words.ts'
import styles from './arithmetic-dialog.module.css'
import { ArithmeticPart } from './arithmetic-part.tsx'
import { buildTradesPath, getDrillDown } from './drill-down.ts'
import { companions, type FigureId } from './figures.words.ts'
import type { ShownReport } from './results.words.ts'

/** The arithmetic of the metric in the URL: formula, numbers, convention, trades, spreadsheet. */
export function ArithmeticDialog({ report }: { report: ShownReport }) {
  const { figure, close } = useFigureDialog()
  const [params] = useSearchParams()
  if (!figure) return null
  const chosen = parseFilter(params)
  const metrics = [figure, ...listCompanions(figure)]
  const isMoney = metrics.some((metric) =>
    explainShown(metric, report).inputs.some(({ unit }) => unit === 'money'),
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
  report: ShownReport
  isFirst: boolean
}) {
  const explanation = explainShown(metric, report)
  return (
    <ArithmeticPart
      formula={explanation}
      result={formatResult(metric, report)}
      rounding={describeInputRounding(explanation, getMetricValue(metric, report))}
      help={isFirst ? metricTable[metric].help : null}
    />
  )
}

function Behind({ figure, report, filter }: { figure: FigureId; report: ShownReport; filter: ChosenFilter }) {
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

/** The rates that convert the trades of the report to the base currency, and their fees to the currencies of the trades. */
function Conversions({ filter }: { filter: AnalyticsFilter }) {
  const { data } = useCurrencyReport(filter)
  const account = getBaseCurrency()
  const lines = (data?.currencies ?? []).flatMap(({ currency, conversions }) =>
    conversions.filter(isConverted).map((conversion) => ({ currency, conversion })),
  )
  const fees = (data?.currencies ?? []).flatMap(({ currency, feeConversions }) =>
    feeConversions.map((conversion) => ({ currency, conversion })),
  )
  if (lines.length + fees.length === 0) return null
  const { today: _today, ...chosen } = filter
  return (
    <section aria-label={`Converted to ${account}`}>
      <p className="h-group">Converted to {account}</p>
      <ul className={styles.lines}>
        {lines.map(({ currency, conversion }) => (
          <li key={`${currency} ${conversion.source}`}>
            {currency}:{' '}
            <Link className="link" to={buildTradesPath({ ...chosen, currency }, {}, { onlyWithRate: true })}>
              {formatCount(conversion.trades, 'trade')}
            </Link>
            , {describeConversion(conversion, account)}
          </li>
        ))}
        {fees.map(({ currency, conversion }) => (
          <li key={`fees ${conversion.currency} ${currency} ${conversion.source}`}>
            Fees in {conversion.currency} of {formatCount(conversion.trades, 'trade')} in {currency},{' '}
            {describeConversion(conversion, currency)}
          </li>
        ))}
      </ul>
    </section>
  )
}
