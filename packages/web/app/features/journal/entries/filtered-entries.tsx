import type { JournalFilter } from '@candlebook/contract/journal'
import { useMemo } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { getLocalToday } from '../../../lib/today.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { useLoadFailureToast } from '../../../ui/feedback/load-failure-toast.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useNear } from '../../../ui/layout/use-near.ts'
import { useEntries } from '../journal.queries.ts'
import type { JournalDialog } from '../journal.url.ts'
import cardStyles from './entry-card.module.css'
import { EntryCard } from './entry-card.tsx'
import styles from './filtered-entries.module.css'

const FAILED = 'Failed to load journal entries.'

/** The entries that match the filter, or the reason why there are none. */
export function FilteredEntries({
  filter,
  filtered,
  open,
  onClear,
  onWrite,
}: {
  filter: JournalFilter
  filtered: boolean
  open: (dialog: NonNullable<JournalDialog>) => void
  onClear: () => void
  onWrite: () => void
}) {
  const query = useEntries(filter)
  const day = getLocalToday()
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  useLoadFailureToast(query.error, FAILED)

  if (query.isPending) return <Waiting />
  if (!entries) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {toApiError(query.error).message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  if (entries.length === 0 && !query.isPlaceholderData) {
    return <Card>{filtered ? <NoMatches onClear={onClear} /> : <NoEntries onWrite={onWrite} />}</Card>
  }
  return (
    <>
      <h2 className="visually-hidden">Entries</h2>
      <section
        className={`grid3 ${styles.entries}`}
        aria-label="Entries"
        aria-busy={query.isPlaceholderData || undefined}
      >
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} today={day} open={open} />
        ))}
      </section>
      {query.hasNextPage && (
        <MoreEntries
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No entries match your filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function NoEntries({ onWrite }: { onWrite: () => void }) {
  return (
    <EmptyState
      title="No journal entries yet. Start writing!"
      action={
        <Button variant="primary" onClick={onWrite}>
          New Entry
        </Button>
      }
    />
  )
}

/**
 * Loads the next page when it comes near the viewport; the button does the same for users who do not scroll.
 */
function MoreEntries({ loading, failed, onMore }: { loading: boolean; failed: boolean; onMore: () => void }) {
  const place = useNear(onMore, !loading && !failed)
  return (
    <div ref={place} className={styles.more}>
      <Button busy={loading} busyLabel="Loading" onClick={onMore}>
        {failed ? 'Retry loading more' : 'Load more'}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <section className={`grid3 ${styles.entries}`} aria-label="Entries" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name} className={`card ${cardStyles.entry}`}>
          <div className={cardStyles.face} />
          <div className={cardStyles.body}>
            <Skeleton width={180} height={20} />
            <Skeleton width={240} height={12} />
          </div>
        </div>
      ))}
    </section>
  )
}
