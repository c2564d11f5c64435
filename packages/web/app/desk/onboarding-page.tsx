import { formatPageTitle } from '../lib/page-title.ts'
import { NewUser } from './new-user.tsx'

export const meta = () => [{ title: formatPageTitle('Welcome') }]

/** The onboarding at its own address, also for a user who has completed it [ROUTE-04]. */
export default function OnboardingPage() {
  return <NewUser />
}
