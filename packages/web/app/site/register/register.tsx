import { findPlan } from '@candlebook/domain/plans'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatPageTitle, tagline } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { storePendingCheckout } from '../../lib/pending-checkout.ts'
import { AccountCreated } from '../auth/account-created.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import type { CreatedAccount } from '../auth-form/create-account.ts'
import { ChoosePlan } from './choose-plan.tsx'

export const meta = () => [
  { title: formatPageTitle('Choose your plan') },
  { name: 'description', content: tagline },
]

/** The two plans, and after the choice of one the account form [REG-01] to [REG-04]. */
export default function Register() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState<{ created: CreatedAccount; email: string } | null>(null)
  const plan = findPlan(search.get('plan'))
  if (!plan) return <ChoosePlan />
  return (
    <AuthPage wide>
      {done ? (
        <AccountCreated
          created={done.created}
          onSignIn={(notice) => void navigate(paths.auth, { state: { email: done.email, notice } })}
        />
      ) : (
        <RegisterForm
          plan={plan}
          onCreated={(created, email) => {
            storePendingCheckout(plan)
            setDone({ created, email })
          }}
        />
      )}
    </AuthPage>
  )
}
