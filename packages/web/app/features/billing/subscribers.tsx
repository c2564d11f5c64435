import type { SubscriberEntry } from '@candlebook/contract/admin-billing'
import { formatPlanType } from '@candlebook/domain/billing/subscription'
import { Ban, CalendarPlus, Undo2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ActionsCell, ListSection } from '../../ui/layout/list-card.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { CancelUserDialog, RefundDialog } from './subscriber-dialogs.tsx'
import { useSubscribers } from './subscribers.queries.ts'
import { describeSubscriberStatus } from './subscribers.words.ts'

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

/** One subscriber, with a menu of what the operator can do. */
function SubscriberRow({
  subscriber,
  onAction,
}: {
  subscriber: SubscriberEntry
  onAction: (action: SubscriberAction) => void
}) {
  const { email, planType, subscriptionEnd, isCancelled, running, hasCustomer } = subscriber
  const actions: MenuAction[] = []
  if (hasCustomer)
    actions.push({ label: 'Refund an invoice', icon: Undo2, onSelect: () => onAction('refund') })
  if (running && !isCancelled && !running.isOverdue)
    actions.push({ label: 'Move the next charge', icon: CalendarPlus, onSelect: () => onAction('extend') })
  if (running && !isCancelled)
    actions.push({ label: 'Cancel', icon: Ban, onSelect: () => onAction('cancel'), tone: 'danger' })
  return (
    <tr>
      <th scope="row" title={email}>
        {email}
      </th>
      <td data-name="Plan">{formatPlanType(planType)}</td>
      <td className="soft" data-name="End">
        {describeEnd(subscriber, subscriptionEnd)}
      </td>
      <td>
        {planType !== 'Unpaid' && (
          <Badge kind={isCancelled ? 'closed' : 'open'}>{describeSubscriberStatus(subscriber)}</Badge>
        )}
      </td>
      <ActionsCell>
        {actions.length > 0 && (
          <ActionMenu
            label={`Actions for ${email}`}
            actions={actions}
            header={<EmailText>{email}</EmailText>}
          />
        )}
      </ActionsCell>
    </tr>
  )
}

function describeEnd({ planType }: SubscriberEntry, end: string | null): string {
  if (end) return formatInstantDay(end)
  return planType === 'Unpaid' ? '' : 'No end'
}

/** What the operator can do with a subscriber. */
type SubscriberAction = 'refund' | 'extend' | 'cancel'
