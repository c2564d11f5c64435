import type { SubscriberEntry } from '@candlebook/contract/billing'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ListCard, ListNote, ListTable } from '../../../ui/layout/list-card.tsx'
import { CancelUserDialog } from './cancel-user-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { SubscriberAction } from './subscriber-action.ts'
import { SubscriberRow } from './subscriber-row.tsx'
import { useSubscribers } from './subscribers.queries.ts'

const dialogs: Record<SubscriberAction, typeof RefundDialog> = {
  refund: RefundDialog,
  extend: ExtendDialog,
  cancel: CancelUserDialog,
}

/** All subscribers for the operator: what each one has, and the dialogs that refund, extend and cancel. */
export function SubscribersSection() {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ action: SubscriberAction; subscriber: SubscriberEntry } | null>(null)
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSubscribers(search)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const OpenDialog = open && dialogs[open.action]
  return (
    <ListCard
      title="Subscribers"
      aside={<SearchBox name="Search by e-mail" value={search} onSearch={setSearch} />}
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
            Failed to load the subscribers.
          </FailedLine>
        </ListNote>
      )}
      {data && items.length === 0 && (
        <ListNote>{search === '' ? 'No subscribers yet.' : `No address contains “${search}”.`}</ListNote>
      )}
      {items.length > 0 && (
        <ListTable label="Subscribers">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Plan</th>
              <th scope="col">End</th>
              <th scope="col">Status</th>
              <th scope="col" aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {items.map((subscriber) => (
              <SubscriberRow
                key={subscriber.userId}
                subscriber={subscriber}
                onAction={(action) => setOpen({ action, subscriber })}
              />
            ))}
          </tbody>
        </ListTable>
      )}
      {OpenDialog && <OpenDialog subscriber={open.subscriber} onClose={() => setOpen(null)} />}
    </ListCard>
  )
}
