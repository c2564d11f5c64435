import type { Subscription } from '@candlebook/contract/subscribers'
import type { PlanName } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import { openInNewTab } from './open-in-new-tab.ts'
import { useSubscriptionActions } from './subscription.queries.ts'
import { watchTab } from './watch-tab.ts'

export interface CheckoutOptions {
  /** Returns the address of the checkout: `createCheckout`, `createTrialCheckout`. */
  create: (plan: PlanName) => Promise<string>
  /** Called with what was thrown when the checkout cannot be opened. */
  onFailed: (thrown: unknown) => void
  /** Called when the checkout in the other tab was left or completed, with what the server says then. */
  onChecked?: (subscription: Subscription) => void
}

/**
 * Starts a checkout in a new tab, and asks for the subscription when that tab is left or completed. `busyPlan` is the
 * plan until the tab opens; when the page itself goes to the checkout, until it is left [CHK-02] to [CHK-06]
 * [ONB-04].
 */
export function useCheckout({ create, onFailed, onChecked }: CheckoutOptions) {
  const { checkSubscription } = useSubscriptionActions()
  return useOpening(async (plan) => {
    const tab = await openInNewTab(() => create(plan))
    if (!tab) return 'leaving'
    watchTab(tab, () => {
      void checkSubscription().then((subscription) => subscription && onChecked?.(subscription))
    })
    return 'opened'
  }, onFailed)
}

/** Starts a checkout in this window [SUB-09]; also the one that starts without a click [PLAN-03]. */
export function useCheckoutInWindow({ create, onFailed }: Omit<CheckoutOptions, 'onChecked'>) {
  return useOpening(async (plan) => {
    location.assign(await create(plan))
    return 'leaving'
  }, onFailed)
}

function useOpening(
  open: (plan: PlanName) => Promise<'opened' | 'leaving'>,
  onFailed: (thrown: unknown) => void,
) {
  const [busyPlan, setBusyPlan] = useState<PlanName | null>(null)
  useEffect(() => {
    // Back from the checkout can restore this page with its state.
    const restore = (event: PageTransitionEvent) => event.persisted && setBusyPlan(null)
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])
  const start = async (plan: PlanName) => {
    if (busyPlan) return
    setBusyPlan(plan)
    try {
      if ((await open(plan)) === 'opened') setBusyPlan(null)
    } catch (thrown) {
      setBusyPlan(null)
      onFailed(thrown)
    }
  }
  return { busyPlan, start: (plan: PlanName) => void start(plan) }
}
