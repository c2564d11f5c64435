import type { SubscriberEntry } from '@candlebook/contract/billing'
import { formatPlanType } from '@candlebook/domain/subscriptions'
import { Ban, CalendarPlus, Undo2 } from 'lucide-react'
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.tsx'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { ActionsCell } from '../../../ui/layout/list-card.tsx'
import { describeSubscriberStatus } from './subscriber.words.ts'
import type { SubscriberAction } from './subscriber-action.ts'

/** One subscriber, with a menu of what the operator can do. */
export function SubscriberRow({
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
  if (running && !isCancelled)
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
