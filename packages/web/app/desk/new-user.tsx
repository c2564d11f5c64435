import { useNavigate, useRevalidator } from 'react-router'
import { showAccess } from '../features/billing/checkout.ts'
import { TrialPlans } from '../features/billing/plan-cards.tsx'
import { Onboarding } from '../features/onboarding/onboarding.tsx'
import { paths } from '../lib/paths.ts'
import { useSession } from './use-session.ts'

/**
 * The onboarding of the signed-in user. The dashboard opens at its end, and when a checkout in another tab was completed
 * [GUARD-04] [ONB-07].
 */
export function NewUser() {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const open = async () => {
    await revalidate() // the session now says that the onboarding is completed
    await navigate(paths.app)
  }
  return (
    <Onboarding
      fullName={user.fullName}
      plans={(beforeCheckout) => (
        <TrialPlans
          beforeCheckout={beforeCheckout}
          onChecked={(subscription) => {
            showAccess(subscription)
            if (subscription.planType !== 'Unpaid') void open()
          }}
        />
      )}
      onCompleted={open}
    />
  )
}
