import { findPlan, type PlanName } from '@candlebook/domain/billing/plans'

/** Stores the plan that a new user chose; onboarding reads both keys and removes them [REG-09]. */
export function storePendingCheckout(plan: PlanName): void {
  try {
    localStorage.setItem('selectedPlan', plan)
    localStorage.setItem('pendingCheckout', 'true')
  } catch {
    // Without storage the user chooses the plan again during onboarding.
  }
}

/** The plan that was chosen before the account existed; null without one. */
export function findStoredPlan(): PlanName | null {
  try {
    return findPlan(localStorage.getItem('selectedPlan'))
  } catch {
    return null
  }
}

/** Whether the checkout of the stored plan should start when the user is signed in [PLAN-03]. */
export function isCheckoutPending(): boolean {
  try {
    return localStorage.getItem('pendingCheckout') === 'true'
  } catch {
    return false
  }
}

/** Removes the stored plan and the request for its checkout [ONB-09]. */
export function removePendingCheckout(): void {
  try {
    localStorage.removeItem('selectedPlan')
    localStorage.removeItem('pendingCheckout')
  } catch {
    // Without storage nothing was stored.
  }
}
