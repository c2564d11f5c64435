import type { Subscription } from '@candlebook/contract/subscribers'
import { planBadges } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import { findStoredPlan, removePendingCheckout } from '../../../lib/pending-checkout.ts'
import { useBillingState } from '../../../lib/subscription/billing-state.ts'
import { createTrialCheckout } from '../../../lib/subscription/create-checkout.ts'
import { useCheckout } from '../../../lib/subscription/use-checkout.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { describePlanNeed } from '../plan-need.words.ts'
import styles from './plan-cards.module.css'
import { PlanCards } from './plan-cards.tsx'
import { showCheckoutFailure } from './show-checkout-failure.ts'

/**
 * The plans of the onboarding, each with a button that starts its trial. A plan that was chosen before the sign-up is
 * marked. Without payments the cards have no button [ONB-01] [ONB-02] [ONB-03] [ONB-05] [ONB-09] [ERRC-26].
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
  const [storedPlan] = useState(findStoredPlan)
  useEffect(removePendingCheckout, [])
  const { busyPlan, start } = useCheckout({
    create: async (plan) => {
      await beforeCheckout()
      return await createTrialCheckout(plan)
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
