import { formatDay } from '@candlebook/domain/days/format-day'
import { BookOpen, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import styles from './entries-of-trade.module.css'
import { useEntriesOfTrade } from './journal.queries.ts'

/**
 * The journal entries that name a trade, newest first, as links to them. Renders nothing when there are none.
 */
export function EntriesOfTrade({ tradeId }: { tradeId: string }) {
  const { data: entries, error, refetch, isFetching } = useEntriesOfTrade(tradeId)
  if (!entries && !error) return null
  if (entries?.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="entries-of-trade">
      <h3 className={`h-group ${styles.heading}`} id="entries-of-trade">
        In your journal
      </h3>
      {entries ? (
        <ul className={styles.list}>
          {entries.map(({ id, title, date }) => (
            <li key={id}>
              <Link to={paths.journalEntry(id)} className={styles.entry}>
                <Icon of={BookOpen} size={14} />
                <span className={styles.title}>{title}</span>
                <time className={`num ${styles.date}`} dateTime={date}>
                  {formatDay(date)}
                </time>
                <Icon of={ChevronRight} size={14} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load journal entries.
        </FailedLine>
      )}
    </section>
  )
}
