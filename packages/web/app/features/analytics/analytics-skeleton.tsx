import { clsx } from 'clsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import cardStyles from './chart-card.module.css'
import figureStyles from './figure.module.css'
import listStyles from './figure-list.module.css'
import keysStyles from './key-metrics.module.css'
import sectionStyles from './report-section.module.css'
import { figuresOf, KEY_CAPTION, sectionTitles } from './sections.ts'
import chartStyles from './time-chart.module.css'

/** The tab on its way, with the room that the figures and the curve will take. */
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
          {figuresOf('key').map((id) => (
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
      <Card pad className={cardStyles.chart} aria-hidden>
        <div className={cardStyles.head} data-waiting>
          <Skeleton width="60%" height={18} />
        </div>
        <div className={chartStyles.frame}>
          <Skeleton width="100%" height={340} />
        </div>
      </Card>
      <div className={sectionStyles.heading} aria-hidden>
        <p className="h-page">{sectionTitles.profitability}</p>
      </div>
      <Card aria-hidden>
        <div className={clsx(listStyles.list, listStyles.five)} data-waiting>
          {figuresOf('profitability').map((id) => (
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
