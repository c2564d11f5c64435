import type { Subscription } from '@candlebook/contract/subscribers'
import { Facts } from './facts.tsx'
import { describeSubscription } from './subscription.words.ts'
import styles from './subscription-card.module.css'

/** The headline and the facts of the subscription [SUB-01] [SUB-05] [SUB-06]. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { headline, facts } = describeSubscription(subscription)
  return (
    <>
      <p className={styles.headline}>{headline}</p>
      <Facts facts={facts} />
    </>
  )
}
