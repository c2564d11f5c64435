import type { SyncDetail } from '@candlebook/contract/billing'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant-day.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import { useSyncDetails } from './sync.queries.ts'

/** What each user of a comparison has now, those that failed first [ASYNC-02]. */
export function SyncDetails({ syncId }: { syncId: string }) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSyncDetails(syncId)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <ListCard
      title="Users"
      aside="Failed first, then updated"
      foot={
        hasNextPage && (
          <Button busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )
      }
    >
      {isPending && (
        <ListNote>
          <Skeleton width="60%" height={16} />
        </ListNote>
      )}
      {isError && !data && (
        <ListNote>
          <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
            Failed to load the users.
          </FailedLine>
        </ListNote>
      )}
      {items.length > 0 && (
        <ListTable label="Users of the comparison">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Result</th>
              <th scope="col">Plan type</th>
              <th scope="col">Subscribed</th>
              <th scope="col">Tier</th>
              <th scope="col">End</th>
              <th scope="col">Error</th>
            </tr>
          </thead>
          <tbody>
            {items.map((detail) => (
              <DetailRow key={detail.email} detail={detail} />
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}

function DetailRow({
  detail: { email, outcome, error, planType, subscribed, tier, subscriptionEnd },
}: {
  detail: SyncDetail
}) {
  return (
    <tr>
      <th scope="row" title={email}>
        {email}
      </th>
      <td>
        <Badge kind={outcome === 'updated' ? 'open' : 'closed'}>{outcomeNames[outcome]}</Badge>
      </td>
      <td data-name="Plan">{planType}</td>
      <td data-name="Subscribed">{subscribed ? 'Yes' : 'No'}</td>
      <td data-name="Tier">{tier ?? 'None'}</td>
      <td className="soft" data-name="End">
        {subscriptionEnd ? formatInstantDay(subscriptionEnd) : 'No end'}
      </td>
      {error ? <TextCell>{error}</TextCell> : <td />}
    </tr>
  )
}

const outcomeNames: Record<SyncDetail['outcome'], string> = {
  failed: 'Failed',
  updated: 'Updated',
  same: 'Unchanged',
}
