import type { PlanName } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import {
  isConfiguredLater,
  noteConfiguredLater,
  removeConfiguredLater,
} from '../../../lib/configured-later.ts'
import { findStoredPlan, isCheckoutPending, removePendingCheckout } from '../../../lib/pending-checkout.ts'
import { CheckoutError, createOfferedCheckout } from '../../../lib/subscription/create-checkout.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { useCheckout, useCheckoutInWindow } from '../../../lib/subscription/use-checkout.ts'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { showAccess } from '../card/show-access.ts'
import { showCheckoutFailure } from '../plans/show-checkout-failure.ts'
import { PlanBanner } from './plan-banner.tsx'

const PlanSelectionDialog = lazyDialog(
  async () => (await import('./plan-selection-dialog.tsx')).PlanSelectionDialog,
)

/** Where the app asks for a plan: with the selection, or only with the banner. */
export type OfferPlace = 'selection' | 'banner'

/** `asked`: the user wants to see the selection. `waiting`: a checkout was started. */
type Step = 'unanswered' | 'asked' | 'later' | 'waiting'

/**
 * The plan selection, or the banner that leads back to it. A checkout that was asked for before the sign-up starts at
 * once, in this window, because browsers block a tab that no click opens [PLAN-02] to [PLAN-09].
 */
export function OfferedPlans({
  place,
  trialUsed,
  note,
}: {
  place: OfferPlace
  trialUsed: boolean
  /** What a plan is needed for; null when every feature is open without one. */
  note: string | null
}) {
  const [step, setStep] = useState(findFirstStep)
  const { checkSubscription } = useSubscriptionActions()
  const options = {
    create: (plan: PlanName) => createOfferedCheckout(plan, { trialUsed, planType: 'Unpaid' }),
    onFailed: (thrown: unknown) => {
      const isSubscribed = thrown instanceof CheckoutError && thrown.portalUrl !== null
      setStep(isSubscribed ? 'later' : 'asked')
      if (isSubscribed) void checkSubscription()
      showCheckoutFailure(thrown)
    },
    onChecked: showAccess,
  }
  const pending = usePendingCheckout(options)
  const { start } = useCheckout(options)
  if (pending.busyPlan) return null
  if (step === 'asked' || (step === 'unanswered' && place === 'selection'))
    return (
      <PlanSelectionDialog
        trialUsed={trialUsed}
        note={note}
        onChoose={(plan) => {
          setStep('waiting')
          start(plan)
        }}
        onClose={() => {
          noteConfiguredLater()
          setStep('later')
        }}
      />
    )
  return (
    <PlanBanner
      note={note}
      onChoose={() => {
        removeConfiguredLater()
        setStep('asked')
      }}
    />
  )
}

/** An open dialog, and an address with parameters, which can open one, are not covered by the selection. */
function findFirstStep(): Step {
  const isInUse = location.search !== '' || document.querySelector('[data-dialog]') !== null
  return isConfiguredLater() || isInUse ? 'later' : 'unanswered'
}

/** Starts the checkout of the plan that was chosen before the sign-up; without both keys nothing starts [PLAN-03] [PLAN-04]. */
function usePendingCheckout(options: Parameters<typeof useCheckoutInWindow>[0]) {
  const checkout = useCheckoutInWindow(options)
  const [plan] = useState<PlanName | null>(() => (isCheckoutPending() ? findStoredPlan() : null))
  const { start } = checkout
  useEffect(() => {
    if (!plan || !isCheckoutPending()) return
    removePendingCheckout()
    start(plan)
  }, [plan, start])
  return checkout
}
