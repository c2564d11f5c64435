import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './page-view-figures.module.css'

/** The figures while they load, with the height of the loaded ones. */
export function PageViewSkeleton() {
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
