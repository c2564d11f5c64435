import type { LoadProgress } from '@candlebook/contract/analytics'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { useLoadProgress } from './analytics.queries.ts'
import styles from './analytics-report.module.css'
import { ChartSkeleton } from './chart-card.tsx'
import figureStyles from './figures.module.css'
import { KEY_CAPTION, listFigures, sectionTitles } from './figures.words.ts'
import keysStyles from './key-metrics.module.css'

/**
 * The tab while it loads, with the height of the loaded figures and curve. After a second it says how many trades the server has
 * read, when the server knows; nothing moves for it.
 */
export function AnalyticsSkeleton() {
  const progress = useLoadProgress()
  return (
    <>
      <p className="visually-hidden" role="status">
        {progress ? describeQuarter(progress) : 'Loading analytics'}
      </p>
      <div className={styles.part} aria-busy="true">
        <div className={clsx(styles.heading, styles.loading)}>
          <p className="h-page" aria-hidden>
            {sectionTitles.key}
          </p>
          {progress ? (
            <Progress progress={progress} />
          ) : (
            <p className="cap" aria-hidden>
              {KEY_CAPTION}
            </p>
          )}
        </div>
        <Card aria-hidden>
          <div className={keysStyles.figures} data-waiting>
            {listFigures('key').map((id) => (
              <div className={keysStyles.figure} key={id}>
                <Skeleton width={80} height={12} />
                <Skeleton width={140} height={24} />
                <Skeleton width="80%" height={12} />
              </div>
            ))}
          </div>
          <div className={keysStyles.sums} data-waiting>
            <Skeleton width="100%" height={132} />
            <Skeleton width="100%" height={84} />
          </div>
        </Card>
        <ChartSkeleton />
        <div className={styles.heading} aria-hidden>
          <p className="h-page">{sectionTitles.profitability}</p>
        </div>
        <Card aria-hidden>
          <div className={clsx(figureStyles.list, figureStyles.five)} data-waiting>
            {listFigures('profitability').map((id) => (
              <div className={figureStyles.figure} key={id}>
                <Skeleton width={88} height={12} />
                <Skeleton width={104} height={18} />
                <Skeleton width={72} height={12} />
              </div>
            ))}
          </div>
        </Card>
      </div>
    </>
  )
}

function Progress({ progress: { read, total } }: { progress: LoadProgress }) {
  return (
    <>
      <p className="cap num">
        Reading {read.toLocaleString('en-US')} of {formatCount(total, 'trade')}…
      </p>
      <ProgressBar className={styles.progress} aria-label="Trades read" max={total} value={read} />
    </>
  )
}

/** Screen readers say each change of this text, so it changes four times only. */
function describeQuarter({ read, total }: LoadProgress): string {
  return `Reading ${formatCount(total, 'trade')}, ${Math.floor((4 * read) / total) * 25}% done`
}
