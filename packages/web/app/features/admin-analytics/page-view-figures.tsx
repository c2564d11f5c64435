import type { PageViewReport } from '@candlebook/contract/pageviews'
import { DailyViews } from './daily-views.tsx'
import { FigureCard } from './figure-card.tsx'
import styles from './page-view-figures.module.css'
import { formatNumber, formatShare } from './page-views.words.ts'
import { RankList } from './rank-list.tsx'

/** All figures of a report, or their cards with N/A. Each figure of a sample is marked as a sample [ERRC-35]. */
export function PageViewFigures({
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
      <FigureCard title="Referrers, last 7 days" isSample={isSample}>
        <RankList
          empty="No view came from another site."
          rows={report?.topReferrers.map(({ site, views }) => ({
            name: site,
            count: views,
            words: formatNumber(views),
          }))}
        />
      </FigureCard>
    </div>
  )
}
