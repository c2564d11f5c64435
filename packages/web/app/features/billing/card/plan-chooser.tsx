import type { Subscription } from '@candlebook/contract/subscribers'
import { planBadges } from '@candlebook/domain/plans'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useChangeTrialPlan } from '../../../lib/subscription/account.queries.ts'
import { CheckoutError, createCheckout } from '../../../lib/subscription/create-checkout.ts'
import { useCheckoutInWindow } from '../../../lib/subscription/use-checkout.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { PlanCards } from '../plans/plan-cards.tsx'
import { showCheckoutFailure } from '../plans/show-checkout-failure.ts'
import { toPlanName } from './payment.words.ts'
import styles from './plan-chooser.module.css'

/**
 * The plans in place of the subscription. Choosing one opens its checkout in this window. A trial that runs at the
 * provider is not paid a second time: it changes to the chosen plan, its card is stored where it is managed, and it
 * continues as Premium [SUB-07] [SUB-08] [SUB-09] [ERRC-25].
 */
export function PlanChooser({
  subscription: { planType, interval, hasProviderSubscription },
  onClose,
}: {
  subscription: Subscription
  onClose: () => void
}) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const isInTrial = planType === 'Trial' && hasProviderSubscription
  const changeTrialPlan = useChangeTrialPlan()
  const { busyPlan, start } = useCheckoutInWindow({
    create: async (plan) => {
      if (!isInTrial) return await createCheckout(plan)
      if (interval && plan !== toPlanName(interval)) await changeTrialPlan.mutateAsync(plan)
      return await createCheckout(plan).catch(findPortal)
    },
    onFailed: (thrown) =>
      showCheckoutFailure(thrown, { text: 'An error occurred while creating the payment session.' }),
  })
  return (
    <OptionCard title="Choose a plan">
      <Button
        ref={back}
        variant="quiet"
        size="small"
        icon={ArrowLeft}
        className={styles.back}
        onClick={onClose}
      >
        Back
      </Button>
      {isInTrial && (
        <p className={styles.lead}>
          Your trial is running. Store a card at the payment provider, and the trial continues as Premium when
          it ends.
        </p>
      )}
      <PlanCards
        verb="Choose"
        badges={{ annual: planBadges.landing }}
        withoutTrial
        busyPlan={busyPlan}
        onChoose={start}
      />
    </OptionCard>
  )
}

function findPortal(thrown: unknown): string {
  if (thrown instanceof CheckoutError && thrown.portalUrl) return thrown.portalUrl
  throw thrown
}
