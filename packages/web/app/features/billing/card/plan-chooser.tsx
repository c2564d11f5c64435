import type { Subscription } from '@candlebook/contract/subscribers'
import { planBadges } from '@candlebook/domain/plans'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createOfferedCheckout, startsWithTrial } from '../../../lib/subscription/create-checkout.ts'
import { useCheckoutInWindow } from '../../../lib/subscription/use-checkout.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { PlanCards } from '../plans/plan-cards.tsx'
import { showCheckoutFailure } from '../plans/show-checkout-failure.ts'
import { toPlanName } from './payment.words.ts'
import styles from './plan-chooser.module.css'
import { useCardPage } from './use-portal.ts'

const ChangeTrialPlanDialog = lazyDialog(
  async () => (await import('./change-trial-plan-dialog.tsx')).ChangeTrialPlanDialog,
)

/**
 * The plans in place of the subscription. Choosing one opens its checkout in this window, with the trial for a person who
 * never had one. A trial that runs at the provider is not paid a second time: its own plan leads to the page that stores
 * a card, and the other one asks before the trial changes to it [SUB-07] [SUB-08] [SUB-09] [ERRC-25].
 */
export function PlanChooser({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { planType, interval, hasProviderSubscription } = subscription
  const isInTrial = planType === 'Trial' && hasProviderSubscription
  const trialPlan = isInTrial && interval ? toPlanName(interval) : null
  const [isChanging, setChanging] = useState(false)
  const cardPage = useCardPage()
  const { busyPlan, start } = useCheckoutInWindow({
    create: (plan) => createOfferedCheckout(plan, subscription),
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
          Your trial is running. Add a card to its plan, and it continues as Premium when it ends. You can
          change to the other plan; nothing is charged now.
        </p>
      )}
      <PlanCards
        verb="Choose"
        badges={{ annual: planBadges.landing }}
        withoutTrial={!startsWithTrial(subscription)}
        busyPlan={cardPage.isBusy ? trialPlan : busyPlan}
        onChoose={(plan) => {
          if (!trialPlan) start(plan)
          else if (plan === trialPlan) cardPage.open()
          else setChanging(true)
        }}
      />
      {isChanging && (
        <ChangeTrialPlanDialog
          subscription={subscription}
          onChanged={onClose}
          onClose={() => setChanging(false)}
        />
      )}
    </OptionCard>
  )
}
