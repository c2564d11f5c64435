import { findPlan, type PlanName } from '@candlebook/domain/plans'

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

/** Removes the stored plan and the request for its checkout [ONB-09]. */
export function removePendingCheckout(): void {
  try {
    localStorage.removeItem('selectedPlan')
    localStorage.removeItem('pendingCheckout')
  } catch {
    // Without storage nothing was stored.
  }
}

/** Stores that the user wants to choose a plan later, so that the desk does not ask again [ONB-07]. */
export function noteConfiguredLater(): void {
  try {
    localStorage.setItem('configuredLater', 'true')
  } catch {
    // Without storage the desk asks again.
  }
}
