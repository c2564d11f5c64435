import type { Subscription } from '@candlebook/contract/subscribers'
import { clsx } from 'clsx'
import styles from './status-chip.module.css'
import { describeSubscription } from './subscription.words.ts'

/** The status in one word: 'Active', 'Trial', 'Cancelled', 'Not Active' [SUB-04]. */
export function StatusChip({ subscription }: { subscription: Subscription }) {
  const { status } = describeSubscription(subscription)
  const { planType, cancelAtPeriodEnd } = subscription
  return (
    <span
      className={clsx(
        styles.chip,
        planType !== 'Unpaid' && (cancelAtPeriodEnd ? styles.cancelled : styles.running),
      )}
    >
      {status}
    </span>
  )
}
