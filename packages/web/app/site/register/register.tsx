import { findPlan, planTexts, trialNote } from '@candlebook/domain/plans'
import { useState } from 'react'
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { storePendingCheckout } from '../../lib/pending-checkout.ts'
import { AccountCreated } from '../auth/account-created.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import type { CreatedAccount } from '../auth-form/create-account.ts'
import { describePage } from '../frame/describe-page.ts'
import { loadBaseUrl } from '../frame/load-base-url.ts'
import { readBaseUrl } from '../frame/read-base-url.ts'
import { ChoosePlan } from './choose-plan.tsx'

const { monthly, annual } = planTexts
const page = {
  title: formatPageTitle('Choose your plan'),
  description: `${monthly.price} ${monthly.per} or ${annual.price} ${annual.per}. ${trialNote}`,
  path: paths.register,
}

export const loader = loadBaseUrl
export const clientLoader = readBaseUrl

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? describePage({ ...page, ...loaderData }) : [{ title: page.title }]

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
