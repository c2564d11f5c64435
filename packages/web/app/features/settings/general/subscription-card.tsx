import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useBillingState } from '../../../lib/billing.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { describeSubscription } from './subscription.words.ts'
import styles from './subscription-card.module.css'

/** What the user has, and until when. Without payments on this server a sentence says so [SET-01] [SUB-01] [SUB-04]. */
export function SubscriptionCard() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => api.subscribers.subscription({}, { signal }),
  })
  const { data: billing } = useBillingState()
  const words = data && describeSubscription(data)
  return (
    <OptionCard title="Subscription">
      {words && (
        <>
          <p className={styles.headline}>{words.headline}</p>
          <dl className={styles.facts}>
            {[{ name: 'Status', value: words.status }, ...words.facts].map(({ name, value }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {!words && !error && <Skeleton width="100%" height={120} className={styles.waiting} />}
      {error && !words && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          Your subscription could not be loaded.
        </FailedLine>
      )}
      {billing?.isSetUp === false && (
        <p className={styles.note}>Payments are not set up on this server. Every feature is open to you.</p>
      )}
    </OptionCard>
  )
}
