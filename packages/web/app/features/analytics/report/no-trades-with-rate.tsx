import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics'
import { buildReportDrillDown } from '@candlebook/contract/drill-down'
import { Link } from 'react-router'
import { buildWithoutRatePath, describeWithoutRate } from '../../../lib/without-rate/without-rate.words.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { CurrencySection } from '../currencies/currency-section.tsx'
import styles from './analytics-report.module.css'

/** Shown when no closed trade has a rate: there is no figure in account currency, but one in each currency. */
export function NoTradesWithRate({
  report,
  filter,
}: {
  report: Pick<AnalyticsReport, 'withoutRate'>
  filter: AnalyticsFilter
}) {
  return (
    <div className={styles.noRate}>
      <Note>
        <Link className="link" to={buildWithoutRatePath(buildReportDrillDown(filter))}>
          {describeWithoutRate(report.withoutRate)}
        </Link>
      </Note>
      <CurrencySection filter={filter} />
    </div>
  )
}
