import type { Subscription } from '@candlebook/contract/subscribers'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { describePendingChange } from './subscription.words.ts'
import { PayLink } from './subscription-actions.tsx'
import styles from './subscription-warnings.module.css'

/** What needs the attention of the user: an overdue payment, and an answer of the provider that is not new. */
export function SubscriptionWarnings({
  subscription: { isOverdue, isStale, checkedAt, subscriptionEnd, pendingChange },
}: {
  subscription: Subscription
}) {
  return (
    <>
      {isOverdue && (
        <Warning>
          The last payment failed.{' '}
          {subscriptionEnd && `You keep your access until ${formatInstantDay(subscriptionEnd)}. `}
          Check the card at the payment provider.
        </Warning>
      )}
      {pendingChange && <PendingChange change={pendingChange} />}
      {isStale && (
        <Warning>
          The payment provider cannot be reached.{' '}
          {checkedAt && `This is what it said on ${formatInstant(checkedAt)}.`}
        </Warning>
      )}
    </>
  )
}

function PendingChange({ change }: { change: NonNullable<Subscription['pendingChange']> }) {
  const { text, link } = describePendingChange(change)
  return (
    <>
      <Warning>{text}</Warning>
      {change.payUrl && <PayLink href={change.payUrl}>{link}</PayLink>}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning} role="status">
      <Icon of={TriangleAlert} />
      <p>{children}</p>
    </div>
  )
}
