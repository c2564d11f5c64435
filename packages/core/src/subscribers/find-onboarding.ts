import type { Scope } from '../db/index.ts'
import { findSubscriber } from './subscribers.store.ts'

/** Whether the scope's user has completed the onboarding; false without a row of the subscriber. */
export async function findOnboarding(scope: Scope): Promise<boolean> {
  return (await findSubscriber(scope))?.onboardingCompleted ?? false
}
