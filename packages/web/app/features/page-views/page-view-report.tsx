import type { PageViewReport } from '@candlebook/contract/pageviews'
import type { CSSProperties } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { Table } from '../../ui/display/table.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { DailyViews, FigureCard } from './daily-views.tsx'
import styles from './page-views.module.css'
import {
  buildSampleReport,
  isErrorAnswer,
  type RangeDays,
  rangeOptions,
  sampleNotice,
  toUtcDay,
  usePageViewReport,
  useRangeDays,
} from './page-views.queries.ts'
import { describeViews, formatNumber, formatShare } from './page-views.words.ts'

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

/** All figures of a report, or their cards with N/A. Each figure of a sample is marked as a sample [ERRC-35]. */
function PageViewFigures({
  report,
  isSample = false,
}: {
  /** Null when the figures could not be read: every card says N/A then [ERRC-34]. */
  report: PageViewReport | null
  isSample?: boolean
}) {
  const totalViews = report?.totalViews ?? 0
  return (
    <div className={styles.figures}>
      <DailyViews days={report?.dailyViews} isSample={isSample} />
      <div className={styles.totals}>
        <FigureCard title="Total views" isSample={isSample}>
          <p className={styles.number}>{report ? formatNumber(totalViews) : 'N/A'}</p>
        </FigureCard>
        <FigureCard title="Unique users" isSample={isSample}>
          <p className={styles.number}>{report ? formatNumber(report.uniqueUsers) : 'N/A'}</p>
          <p className="mini">Of those who accepted cookies</p>
        </FigureCard>
        <FigureCard title="Devices" isSample={isSample} className={styles.wide}>
          <RankList
            rows={report?.deviceStats.map(({ deviceType, count }) => ({
              name: deviceType,
              count,
              words: formatShare(count, totalViews),
            }))}
          />
        </FigureCard>
      </div>
      <FigureCard title="Top pages" isSample={isSample}>
        <RankList
          rows={report?.topPages.map(({ pagePath, views }) => ({
            name: pagePath,
            count: views,
            words: formatNumber(views),
          }))}
        />
      </FigureCard>
      <FigureCard title="Browsers, top 5" isSample={isSample}>
        <RankList
          rows={report?.browserStats.slice(0, 5).map(({ browser, count }) => ({
            name: browser,
            count,
            words: formatShare(count, totalViews),
          }))}
        />
      </FigureCard>
      <FigureCard title="Referrers" isSample={isSample}>
        <ReferrerTable referrers={report?.topReferrers} />
      </FigureCard>
    </div>
  )
}

/** The sites from which the views of a range came, and the direct views. N/A when they could not be read. */
function ReferrerTable({ referrers }: { referrers: PageViewReport['topReferrers'] | undefined }) {
  if (!referrers) return <p>N/A</p>
  if (referrers.length === 0)
    return <p className="cap">No views from other sites, and no direct views in this range.</p>
  return (
    <>
      <Table aria-label="Referrers">
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col" className="right">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {referrers.map(({ site, views }) => (
            <tr key={site ?? ''}>
              <th scope="row" className={styles.site}>
                {site ?? 'Direct'}
              </th>
              <td className="right">{formatNumber(views)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mini">
        The ten sites with the most views. Direct: typed, opened from a bookmark or an app, or the site does
        not say.
      </p>
    </>
  )
}

/**
 * Names with their counts, the largest first. The bar behind each is its share of the largest. N/A when
 * they could not be read.
 */
function RankList({ rows }: { rows: readonly { name: string; count: number; words: string }[] | undefined }) {
  if (!rows) return <p>N/A</p>
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return <p className="cap">No views in this range.</p>
  return (
    <ul className={styles.list}>
      {rows.map(({ name, count, words }) => (
        // React's type names no custom properties.
        <li key={name} style={{ '--share': `${(100 * count) / most}%` } as CSSProperties}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.count}>{words}</span>
        </li>
      ))}
    </ul>
  )
}

/** The figures while they load, with the height of the loaded ones. */
function PageViewSkeleton() {
  return (
    <div className={styles.figures} aria-hidden>
      {heights.map((height) => (
        <Card pad key={height} className={styles.waiting}>
          <Skeleton width="40%" height={18} />
          <Skeleton width="100%" height={height} />
        </Card>
      ))}
    </div>
  )
}

const heights = [262, 263, 180, 181]
