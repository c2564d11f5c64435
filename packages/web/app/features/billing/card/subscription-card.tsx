import { useEffect, useRef } from 'react'
import { useBillingState } from '../../../lib/subscription/billing-state.ts'
import { useSubscription } from '../../../lib/subscription/subscription.queries.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { describePlanNeed } from '../plan-need.words.ts'
import { PlanChooser } from './plan-chooser.tsx'
import { usePlanChooser } from './plan-chooser.url.ts'
import { StatusChip } from './status-chip.tsx'
import { SubscriptionAccount } from './subscription-account.tsx'
import styles from './subscription-card.module.css'
import { SubscriptionFacts } from './subscription-facts.tsx'

/**
 * What the user has, until when, and what can be done about it. A check that failed twice shows no plan and offers
 * nothing to buy. Without payments on this server a sentence says so [SET-01] [SUB-01] to [SUB-17] [AUTH-23].
 */
export function SubscriptionCard() {
  const { subscription, state, retry, isFetching } = useSubscription()
  const { data: billing } = useBillingState()
  const chooser = usePlanChooser()
  const activate = useFocusAfter(chooser.isOpen)
  const planNote = billing && state === 'known' ? describePlanNeed(billing, subscription) : null
  if (chooser.isOpen && state === 'known' && billing?.isSetUp)
    return <PlanChooser subscription={subscription} onClose={chooser.close} />
  return (
    <OptionCard
      title="Subscription"
      aside={state === 'loading' ? null : <StatusChip subscription={subscription} />}
    >
      {state === 'loading' ? (
        <Skeleton width="100%" height={160} className={styles.waiting} />
      ) : (
        <SubscriptionFacts subscription={subscription} />
      )}
      {state === 'failed' && (
        <FailedLine onRetry={retry} retrying={isFetching} className={styles.failed}>
          Your subscription could not be loaded.
        </FailedLine>
      )}
      {state === 'known' && billing?.isSetUp && (
        <SubscriptionAccount subscription={subscription} activateRef={activate} onChoosePlan={chooser.open} />
      )}
      {planNote && <p className={styles.note}>{planNote}</p>}
      {billing?.isSandbox && (
        <p className={styles.note}>
          This server takes payments in a sandbox: no money moves.{' '}
          {billing.sandboxUrl && (
            <a className="link" href={billing.sandboxUrl} target="_blank" rel="noopener noreferrer">
              Payments sandbox
            </a>
          )}
        </p>
      )}
    </OptionCard>
  )
}

/** The button that opened the plans gets the focus when they are closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
