import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { getLibrary, useSyncState } from './data/use-library.ts'
import styles from './unloaded-items.module.css'

/**
 * The list in a browser that has not asked the account for its items yet: a library that could not be loaded must not
 * look empty.
 */
export function UnloadedItems() {
  const state = useSyncState()
  const [hasFailed, setHasFailed] = useState(false)
  if (state === 'waiting' && !hasFailed) setHasFailed(true)
  if (hasFailed)
    return (
      <Card>
        <ErrorState
          title="Failed to load the library."
          retrying={state === 'syncing'}
          onRetry={() => void getLibrary().sync.now()}
        >
          Nothing was lost. Loading is tried again until it works.
        </ErrorState>
      </Card>
    )
  return (
    <div className="grid3" aria-hidden>
      {[1, 2, 3].map((card) => (
        <Card key={card} className={styles.card}>
          <Skeleton width="55%" height={18} />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </Card>
      ))}
    </div>
  )
}
