import { clsx } from 'clsx'
import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChartSkeleton } from '../charts/chart-skeleton.tsx'
import { KEY_CAPTION, listFigures, sectionTitles } from '../words/sections.ts'
import figureStyles from './figure.module.css'
import listStyles from './figure-list.module.css'
import keysStyles from './key-metrics.module.css'
import sectionStyles from './report-section.module.css'

/** The tab while it loads, with the height of the loaded figures and curve. */
export function AnalyticsSkeleton() {
  return (
    <div className={sectionStyles.part} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading analytics
      </p>
      <div className={sectionStyles.heading} aria-hidden>
        <p className="h-page">{sectionTitles.key}</p>
        <p className="cap">{KEY_CAPTION}</p>
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
      <div className={sectionStyles.heading} aria-hidden>
        <p className="h-page">{sectionTitles.profitability}</p>
      </div>
      <Card aria-hidden>
        <div className={clsx(listStyles.list, listStyles.five)} data-waiting>
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
  )
}
