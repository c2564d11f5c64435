import type { SubscriberEntry } from '@candlebook/contract/billing'
import { type ComponentType, useState } from 'react'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ListSection } from '../../../ui/layout/list-section.tsx'
import { CancelUserDialog } from './cancel-user-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { SubscriberAction } from './subscriber-action.ts'
import { SubscriberRow } from './subscriber-row.tsx'
import { useSubscribers } from './subscribers.queries.ts'

const dialogs: Record<
  SubscriberAction,
  ComponentType<{ subscriber: SubscriberEntry; onClose: () => void }>
> = {
  refund: RefundDialog,
  extend: ExtendDialog,
  cancel: CancelUserDialog,
}

/** All subscribers for the operator: what each one has, and the dialogs that refund, extend and cancel. */
export function SubscribersSection() {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ action: SubscriberAction; subscriber: SubscriberEntry } | null>(null)
  const query = useSubscribers(search)
  const OpenDialog = open && dialogs[open.action]
  return (
    <ListSection
      title="Subscribers"
      aside={<SearchBox name="Search by email" value={search} onSearch={setSearch} />}
      query={query}
      failed="Failed to load the subscribers."
      empty={search === '' ? 'No subscribers yet.' : `No address contains “${search}”.`}
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Subscribers"
      columns={['Email', 'Plan', 'End', 'Status']}
      actions
      renderRow={(subscriber) => (
        <SubscriberRow
          key={subscriber.userId}
          subscriber={subscriber}
          onAction={(action) => setOpen({ action, subscriber })}
        />
      )}
    >
      {OpenDialog && <OpenDialog subscriber={open.subscriber} onClose={() => setOpen(null)} />}
    </ListSection>
  )
}
