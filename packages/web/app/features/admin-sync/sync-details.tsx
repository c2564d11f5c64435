import type { SyncDetail } from '@candlebook/contract/billing'
import { formatPlanType } from '@candlebook/domain/subscriptions'
import { formatInstantDay } from '../../ui/dates/format-instant-day.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { TextCell } from '../../ui/layout/list-card.tsx'
import { ListSection } from '../../ui/layout/list-section.tsx'
import { useSyncDetails } from './sync.queries.ts'

/** What each user of a comparison has now, those that failed first [ASYNC-02]. */
export function SyncDetails({ syncId }: { syncId: string }) {
  const query = useSyncDetails(syncId)
  return (
    <ListSection
      title="Users"
      aside="Failed first, then updated"
      query={query}
      failed="Failed to load the users."
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Users of the comparison"
      columns={['Email', 'Result', 'Plan type', 'Subscribed', 'Tier', 'End', 'Error']}
      renderRow={(detail) => <DetailRow key={detail.email} detail={detail} />}
    />
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
      <td data-name="Plan">{formatPlanType(planType)}</td>
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
