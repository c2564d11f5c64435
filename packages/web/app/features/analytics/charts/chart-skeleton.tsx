import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import cardStyles from './chart-card.module.css'
import chartStyles from './time-chart.module.css'

/** A chart while it loads, with the height of the loaded one. */
export function ChartSkeleton() {
  return (
    <Card pad className={cardStyles.chart} aria-hidden>
      <div className={cardStyles.head} data-waiting>
        <Skeleton width="60%" height={18} />
      </div>
      <div className={chartStyles.frame}>
        <Skeleton width="100%" height={340} />
      </div>
    </Card>
  )
}
