import type { SentInvitation } from '@candlebook/contract/invitations'
import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import { FullCodeDialog } from './full-code-dialog.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { useInvitations } from './invitations.queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Open = { dialog: 'code' | 'withdraw'; invitation: SentInvitation }

/** All invitations, the newest first, 50 at a time [ASUB-06]. */
export function InvitationHistory({
  query,
  items,
}: {
  query: ReturnType<typeof useInvitations>
  items: SentInvitation[]
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage } = query
  const total = data?.pages[0]?.total
  return (
    <ListCard
      title="History"
      aside={total !== undefined && formatCount(total, 'invitation')}
      foot={
        hasNextPage && (
          <Button busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void query.fetchNextPage()}>
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
            Failed to load the invitations.
          </FailedLine>
        </ListNote>
      )}
      {total === 0 && <ListNote>No invitations yet.</ListNote>}
      {items.length > 0 && (
        <ListTable label="Invitations">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Duration</th>
              <th scope="col">Code</th>
              <th scope="col">Sent</th>
              <th scope="col">Use by</th>
              <th scope="col">Status</th>
              <th scope="col" aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {items.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onShowCode={() => setOpen({ dialog: 'code', invitation })}
                onWithdraw={() => setOpen({ dialog: 'withdraw', invitation })}
              />
            ))}
          </tbody>
        </ListTable>
      )}
      {open?.dialog === 'code' && (
        <FullCodeDialog invitation={open.invitation} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'withdraw' && (
        <WithdrawDialog invitation={open.invitation} onClose={() => setOpen(null)} />
      )}
    </ListCard>
  )
}
