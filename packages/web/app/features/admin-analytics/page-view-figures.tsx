import type { PageViewReport } from '@candlebook/contract/pageviews'
import { DailyViews } from './daily-views.tsx'
import { FigureCard } from './figure-card.tsx'
import styles from './page-view-figures.module.css'
import { formatNumber, formatShare } from './page-views.words.ts'
import { RankList } from './rank-list.tsx'

/** All figures of a report. Each figure of a sample is marked as a sample [ERRC-35]. */
export function PageViewFigures({
  report,
  isSample = false,
}: {
  report: PageViewReport
  isSample?: boolean
}) {
  const { totalViews, uniqueUsers, topPages, deviceStats, browserStats, dailyViews } = report
  return (
    <div className={styles.figures}>
      <DailyViews days={dailyViews} isSample={isSample} />
      <div className={styles.totals}>
        <FigureCard title="Total views" isSample={isSample}>
          <p className={styles.number}>{formatNumber(totalViews)}</p>
        </FigureCard>
        <FigureCard title="Unique users" isSample={isSample}>
          <p className={styles.number}>{formatNumber(uniqueUsers)}</p>
          <p className="mini">Of those who accepted cookies</p>
        </FigureCard>
        <FigureCard title="Devices" isSample={isSample} className={styles.wide}>
          <RankList
            rows={deviceStats.map(({ deviceType, count }) => ({
              name: deviceType,
              count,
              words: formatShare(count, totalViews),
            }))}
          />
        </FigureCard>
      </div>
      <FigureCard title="Top pages" isSample={isSample}>
        <RankList
          rows={topPages.map(({ pagePath, views }) => ({
            name: pagePath,
            count: views,
            words: formatNumber(views),
          }))}
        />
      </FigureCard>
      <FigureCard title="Browsers, top 5" isSample={isSample}>
        <RankList
          rows={browserStats.slice(0, 5).map(({ browser, count }) => ({
            name: browser,
            count,
            words: formatShare(count, totalViews),
          }))}
        />
      </FigureCard>
    </div>
  )
}
