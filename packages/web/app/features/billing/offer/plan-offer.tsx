import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToOtherTabs } from '../../../lib/auth-events.ts'
import { removePendingCheckout } from '../../../lib/pending-checkout.ts'
import { useBillingState } from '../../../lib/subscription/billing-state.ts'
import { subscriptionKey, useSubscription } from '../../../lib/subscription/subscription.queries.ts'
import { describePlanNeed } from '../plan-need.words.ts'
import { OfferedPlans, type OfferPlace } from './offered-plans.tsx'
import { TrialBar } from './trial-bar.tsx'

/**
 * Checks the subscription while a user is signed in, and asks a user without one to choose a plan. It does not ask
 * users with an invitation, and tells a user with a trial how long it runs. It also does not ask before the server
 * answered, while the payment provider cannot be reached, and on a server without payments. `place` is null where the
 * question would be in the way [AUTH-22] [AUTH-23] [PLAN-02] [PLAN-10].
 */
export function PlanOffer({ place }: { place: OfferPlace | null }) {
  const { data: billing } = useBillingState()
  const { subscription, state } = useSubscription({ retryOnMount: false }) // it loads late: the page may have asked twice
  useCheckAtSignIn()
  const { planType, isStale, trialUsed } = subscription
  const isUnpaid = state === 'known' && !isStale && planType === 'Unpaid'
  const isPaid = state === 'known' && planType !== 'Unpaid'
  useEffect(() => {
    if (isPaid) removePendingCheckout() // nothing is left to pay
  }, [isPaid])
  if (!billing?.isSetUp || !place) return null
  if (state === 'known' && planType === 'Trial') return <TrialBar subscription={subscription} />
  if (!isUnpaid) return null
  return <OfferedPlans place={place} trialUsed={trialUsed} note={describePlanNeed(billing, subscription)} />
}

/** Another tab can sign in again after the session of this page has ended. */
function useCheckAtSignIn(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToOtherTabs(({ type }) => {
        if (type === 'signed-in') void client.invalidateQueries({ queryKey: subscriptionKey })
      }),
    [client],
  )
}
