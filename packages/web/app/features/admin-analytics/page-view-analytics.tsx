import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import styles from './page-view-analytics.module.css'
import { PageViewFigures } from './page-view-figures.tsx'
import { type RangeDays, rangeOptions, toUtcDay, useRangeDays } from './page-view-range.ts'
import { PageViewSkeleton } from './page-view-skeleton.tsx'
import { isErrorAnswer, usePageViewReport } from './page-views.queries.ts'
import { describeViews } from './page-views.words.ts'
import { buildSampleReport, sampleNotice } from './sample-report.ts'

/** The views of all pages in a range, for administrators. */
export function PageViewAnalytics() {
  const [days, setDays] = useRangeDays()
  const { data, error, isFetching, refetch } = usePageViewReport(days)
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  const title = data ? describeViews(data, days) : 'Page views'
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <Segments aria-label="Range in days" value={days} onValueChange={setDays} options={rangeOptions} />
      </div>
      {data ? (
        <PageViewFigures report={data} />
      ) : error === null ? (
        <PageViewSkeleton />
      ) : isErrorAnswer(error) ? (
        <>
          <FailedLine {...retry}>
            The figures could not be read. Check that this account has administrator permissions.
          </FailedLine>
          <PageViewFigures report={null} />
        </>
      ) : (
        <SampleFigures days={days} {...retry} />
      )}
    </>
  )
}

/** Shown when no answer could be read: figures that are clearly marked as samples [ERRC-35]. */
function SampleFigures({
  days,
  onRetry,
  retrying,
}: {
  days: RangeDays
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <>
      <FailedLine onRetry={onRetry} retrying={retrying}>
        <b lang="pt">{sampleNotice}</b>. The server could not be reached. These are sample figures, and none
        of them was measured.
      </FailedLine>
      <PageViewFigures report={buildSampleReport(days, toUtcDay(new Date()))} isSample />
    </>
  )
}
