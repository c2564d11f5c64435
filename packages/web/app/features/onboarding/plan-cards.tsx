import { planBadges, planNames, plans } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import { useBillingState } from '../../lib/billing.ts'
import { findStoredPlan, removePendingCheckout } from '../../lib/pending-checkout.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import styles from './onboarding.module.css'
import { PlanCard } from './plan-card.tsx'
import { useTrialCheckout } from './use-trial-checkout.ts'

/**
 * The plans, each with a button that starts its trial. A plan that was chosen before the sign-up is marked. Without
 * payments the cards have no button [ONB-01] [ONB-02] [ONB-03] [ONB-09].
 */
export function PlanCards({ beforeCheckout }: { beforeCheckout: () => Promise<unknown> }) {
  const { data: billing, error, refetch, isFetching } = useBillingState()
  const [storedPlan] = useState(findStoredPlan)
  useEffect(removePendingCheckout, [])
  const { busyPlan, start } = useTrialCheckout(beforeCheckout)
  const preferred = storedPlan ?? 'annual'
  return (
    <section aria-label="Plans">
      <div className={styles.plans}>
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            badge={plan === storedPlan ? 'Your choice' : plan === 'annual' ? planBadges.register : undefined}
            highlighted={plan === preferred}
            action={
              billing?.isSetUp && (
                <Button
                  variant={plan === preferred ? 'primary' : 'plain'}
                  fullWidth
                  className={styles.start}
                  busy={plan === busyPlan}
                  busyLabel="Opening checkout"
                  disabled={busyPlan !== null && plan !== busyPlan}
                  onClick={() => start(plan)}
                >
                  Start with {plans[plan].title}
                </Button>
              )
            }
          />
        ))}
      </div>
      {billing?.isSetUp === false && (
        <p className={styles.note}>
          Payments are not set up on this server, so no plan can be started here. Every feature is open to
          you.
        </p>
      )}
      {error && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          It could not be checked whether a plan can be started.
        </FailedLine>
      )}
    </section>
  )
}
