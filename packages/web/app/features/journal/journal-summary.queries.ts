import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { getLocalToday } from '../../lib/today.ts'
import { journalKeys } from './journal-keys.ts'

// Separate from journal.queries.ts: the card loads with the shell of the app, which needs no list and no
// mutation.

/** The number of entries, and which of the last days have one, for the summary card. */
export function useJournalSummary() {
  const day = getLocalToday()
  return useQuery({
    queryKey: journalKeys.summary(day),
    queryFn: ({ signal }) => api.journal.summary({ today: day }, { signal }),
  })
}
