import type { Day } from '@candlebook/domain/days/day'
import { Plus } from 'lucide-react'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import styles from './daily-journal.module.css'
import { JournalDialogs } from './daily-journal.tsx'
import { EntryCard } from './entry-card.tsx'
import { useEntries } from './journal.queries.ts'
import { useJournalDialog } from './journal.url.ts'

// The page of a day has dialogs of trades too, with the plain names.
const PREFIX = 'entry-'

/** The journal entries of a day as cards, with a button that writes one for it, and their dialogs. */
export function EntriesOfDay({ day }: { day: Day }) {
  const query = useEntries({ search: '', tag: '', date: day })
  const { open } = useJournalDialog(PREFIX)
  const entries = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="entries-of-day">
      <div className="head">
        <h2 className="h-card" id="entries-of-day">
          Journal
        </h2>
        <Button icon={Plus} onClick={() => open({ kind: 'new' })}>
          New Entry
        </Button>
      </div>
      {entries?.length === 0 && <Card className="pad soft">You have not written about this day yet.</Card>}
      {entries && entries.length > 0 && (
        <div className={`grid3 ${styles.entries}`}>
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} today={getLocalToday()} open={open} />
          ))}
        </div>
      )}
      {!entries && (
        <Card className="pad">
          {query.isError ? (
            <FailedLine onRetry={() => void query.refetch()} retrying={query.isFetching}>
              Failed to load journal entries.
            </FailedLine>
          ) : (
            <Skeleton width={240} height={16} />
          )}
        </Card>
      )}
      {query.hasNextPage && entries && (
        <p className={styles.more}>
          <Button
            busy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        </p>
      )}
      <JournalDialogs prefix={PREFIX} day={day} />
    </section>
  )
}
