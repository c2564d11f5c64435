import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import styles from './imports.module.css'
import { type MovementsOf, useMovements } from './imports.queries.ts'
import { describeMovement, formatSignedAmount } from './imports.words.ts'

/** The dividends, deposits and other money that imports keep, newest first, page by page. */
export function Movements({ of, label }: { of: MovementsOf; label: string }) {
  const { data, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useMovements(of)
  if (isPending) return <Skeleton width={320} height={16} />
  if (!data)
    return (
      <ErrorState
        title="Failed to load cash movements."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div className={styles.movements}>
      <ul aria-label={label}>
        {data.pages.flat().map((movement) => (
          <li key={movement.id} className="cap num">
            <span>{describeMovement(movement)}</span>
            <span>{formatSignedAmount(movement.amount, movement.currency)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" variant="quiet" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

/** The cash movements of a day, with a heading; nothing on a day without any. */
export function MovementsOfDay(of: { day: string; account?: string | undefined }) {
  const { data } = useMovements(of)
  if (data && data.pages.flat().length === 0) return null
  return (
    <section aria-labelledby="movements-of-day">
      <div className="head">
        <h2 className="h-card" id="movements-of-day">
          Cash movements
        </h2>
      </div>
      <Card className="pad">
        <Movements of={of} label="Cash movements of this day" />
      </Card>
    </section>
  )
}
