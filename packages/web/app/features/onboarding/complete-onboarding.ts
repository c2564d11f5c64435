import { api } from '../../lib/api.ts'
import { noteConfiguredLater } from '../../lib/configured-later.ts'

/** Stores that the onboarding is completed and that no plan is chosen yet. Throws ApiError [ONB-07]. */
export async function completeOnboarding(): Promise<void> {
  await api.subscribers.save({ onboardingCompleted: true })
  noteConfiguredLater()
}
