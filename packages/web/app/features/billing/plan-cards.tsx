import type { Subscription } from '@candlebook/contract/subscribers'
import { type PlanName, planBadges, planNames, plans } from '@candlebook/domain/billing/plans'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { describePlanNeed } from './billing.words.ts'
import { createOfferedCheckout, showCheckoutFailure, useCheckout, useIsWithoutTrial } from './checkout.ts'
import { findStoredPlan, removePendingCheckout } from './pending-checkout.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './plan-cards.module.css'
import { useBillingState, useSubscription } from './subscription.queries.ts'

interface PlanCardsProps {
  /** The verb of the buttons: 'Choose' or 'Start with'. */
  verb: string
  /** The plan with the strong border and the primary button. */
  preferred?: PlanName
  badges: Partial<Record<PlanName, string>>
  withoutTrial?: boolean
  busyPlan: PlanName | null
  /** Null on a server without payments: the cards have no button then. */
  onChoose: ((plan: PlanName) => void) | null
}

/** Both plans, each with a button that opens its checkout [ONB-01] [PLAN-01] [PLAN-11]. */
export function PlanCards({
  verb,
  preferred = 'annual',
  badges,
  withoutTrial,
  busyPlan,
  onChoose,
}: PlanCardsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.plans}>
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            badge={badges[plan]}
            highlighted={plan === preferred}
            withoutTrial={withoutTrial}
            action={
              onChoose && (
                <Button
                  variant={plan === preferred ? 'primary' : 'plain'}
                  fullWidth
                  className={styles.choose}
                  busy={plan === busyPlan}
                  busyLabel="Opening checkout"
                  disabled={busyPlan !== null && plan !== busyPlan}
                  onClick={() => onChoose(plan)}
                >
                  {verb} {plans[plan].title}
                </Button>
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

/**
 * The plans of the onboarding, each with a button that starts its trial, if the person still has one. A plan that was
 * chosen before the sign-up is marked. Without payments the cards have no button [ONB-01] [ONB-02] [ONB-03] [ONB-05] [ONB-09] [ERRC-26].
 */
export function TrialPlans({
  beforeCheckout,
  onChecked,
}: {
  beforeCheckout: () => Promise<unknown>
  onChecked: (subscription: Subscription) => void
}) {
  const { data: billing, error, refetch, isFetching } = useBillingState()
  const planNote = billing ? describePlanNeed(billing, { planType: 'Unpaid' }) : null
  const { subscription } = useSubscription()
  const isWithoutTrial = useIsWithoutTrial()
  const [storedPlan] = useState(findStoredPlan)
  useEffect(removePendingCheckout, [])
  const { busyPlan, start } = useCheckout({
    create: async (plan) => {
      await beforeCheckout()
      return await createOfferedCheckout(plan, subscription)
    },
    onFailed: (thrown) => showCheckoutFailure(thrown, { title: 'Erro no Checkout' }),
    onChecked,
  })
  return (
    <section aria-label="Plans">
      <PlanCards
        verb="Start with"
        preferred={storedPlan ?? 'annual'}
        badges={{ annual: planBadges.register, ...(storedPlan && { [storedPlan]: 'Your choice' }) }}
        withoutTrial={isWithoutTrial}
        busyPlan={busyPlan}
        onChoose={billing?.isSetUp ? start : null}
      />
      {planNote && <p className={styles.note}>{planNote}</p>}
      {error && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          It could not be checked whether a plan can be started.
        </FailedLine>
      )}
    </section>
  )
}
