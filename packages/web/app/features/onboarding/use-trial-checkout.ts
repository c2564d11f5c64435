import type { PlanName } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { startTrialCheckout } from '../../lib/billing.ts'
import { openInNewTab } from '../../lib/open-in-new-tab.ts'
import { toast } from '../../ui/feedback/toast.store.ts'

/**
 * Starts the checkout of a plan's trial. `busyPlan` is that plan until the new tab opens; when the page itself goes to
 * the checkout, until it is left [ONB-03] [ONB-04] [ONB-05] [ERRC-26].
 */
export function useTrialCheckout(beforeStart: () => Promise<unknown>) {
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
      const place = await openInNewTab(async () => {
        await beforeStart()
        return await startTrialCheckout(plan)
      })
      if (place === 'tab') setBusyPlan(null)
    } catch (thrown) {
      setBusyPlan(null)
      const description = toApiError(thrown).message || 'Failed to start checkout process. Please try again.'
      toast({ title: 'Erro no Checkout', description, variant: 'destructive' })
    }
  }
  return { busyPlan, start: (plan: PlanName) => void start(plan) }
}
