import { findPlan, type PlanName, planTexts, trialNote } from '@candlebook/domain/plans'
import { useEffect, useState } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  redirect,
  useNavigate,
  useSearchParams,
} from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { storePendingCheckout } from '../../lib/pending-checkout.ts'
import { loadSession } from '../../lib/session.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { apiContext } from '../../request-context.ts'
import { AccountCreated } from '../auth/account-created.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import { RegisterForm } from '../auth/register-form.tsx'
import type { CreatedAccount } from '../auth-form/create-account.ts'
import { describePage } from '../frame/describe-page.ts'
import { readBaseUrl } from '../frame/read-base-url.ts'
import { ChoosePlan } from './choose-plan.tsx'

const { monthly, annual } = planTexts
const page = {
  title: formatPageTitle('Choose your plan'),
  description: `${monthly.price} ${monthly.per} or ${annual.price} ${annual.per}. ${trialNote}`,
  path: paths.register,
}

/** Without payments there is no plan to choose, only an account. */
export function loader({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const { baseUrl, sellsPlans } = context.get(apiContext)
  if (!sellsPlans) throw redirect(paths.signUp)
  return { baseUrl }
}

export const handle = { hasLateScripts: true } satisfies PageHandle
export const clientLoader = readBaseUrl

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? describePage({ ...page, ...loaderData }) : [{ title: page.title }]

/** The two plans, and after the choice of one the account form [REG-01] to [REG-04]. */
export default function Register() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState<{ created: CreatedAccount; email: string } | null>(null)
  const plan = findPlan(search.get('plan'))
  useUserInSettings(plan)
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

/**
 * A user who is signed in needs no account: the settings start the checkout of the plan, or show the plan that the user
 * has. A visitor of the public demo has no account.
 */
function useUserInSettings(plan: PlanName | null): void {
  useEffect(() => {
    if (!plan || !mayBeSignedIn()) return
    let isShown = true
    loadSession().then(
      (session) => {
        if (!isShown || !session || session.recovery || session.demoEndsAt) return
        storePendingCheckout(plan)
        location.replace(paths.settings)
      },
      () => undefined, // the form stays
    )
    return () => {
      isShown = false
    }
  }, [plan])
}
