import type { SecurityEvent } from '@candlebook/contract/audit'
import { MAX_ADDRESS_DAYS, MAX_ENTRY_MONTHS } from '@candlebook/contract/audit-groups'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import { actionWords, describeDetail } from '../audit/audit.words.ts'
import styles from './security.module.css'

/** What was recorded about the account: sign-ins, refused sign-ins, changes and exports. */
export function SecurityEvents() {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSecurityEvents()
  const events = data?.pages.flatMap((page) => page.items)
  return (
    <OptionCard
      title="Security events"
      hint={`Sign-ins, refused sign-ins and changes of your account. Network addresses are kept for ${MAX_ADDRESS_DAYS} days, events for ${MAX_ENTRY_MONTHS} months.`}
    >
      {isError && !events ? (
        <FailedLine className={styles.eventsFailed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the security events.
        </FailedLine>
      ) : !events ? (
        <RowListLoading />
      ) : events.length === 0 ? (
        <p className={styles.none}>Nothing was recorded yet.</p>
      ) : (
        <RowList label="Security events">
          {events.map((event) => (
            <NamedRow
              key={event.id}
              name={actionWords[event.action]}
              badge={badges[event.by] && <Badge kind="closed">{badges[event.by]}</Badge>}
              facts={describeEvent(event)}
            />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <div className={styles.eventsFoot}>
          <Button busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </OptionCard>
  )
}

/** Who acted, when it was not the user. */
const badges: Record<SecurityEvent['by'], string | null> = {
  you: null,
  visitor: 'Not signed in',
  administrator: 'By an administrator',
  product: 'By the operator',
}

function describeEvent(event: SecurityEvent): string {
  const { createdAt, device, address } = event
  const where = [device, address].filter((part) => part !== null).join(', ')
  const parts = [formatInstant(createdAt), where, describeDetail(event)]
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part) => `${part?.replace(/\.$/, '')}.`)
    .join(' ')
}

/** What was recorded about the user, the newest first, 20 at a time. */
function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: ['security', 'events'],
    ...loadPages((from, options) => api.audit.own({ limit: 20, ...from }, options)),
    staleTime: 0,
  })
}
