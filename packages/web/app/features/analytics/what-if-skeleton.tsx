import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import styles from './what-if-panel.module.css'

/** What if while it loads, with the height of the rules and the curve. */
export function WhatIfSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your trades
      </p>
      <Card pad aria-hidden>
        <Skeleton width="100%" height={420} />
      </Card>
      <Card pad aria-hidden>
        <Skeleton width="100%" height={420} />
      </Card>
    </div>
  )
}
