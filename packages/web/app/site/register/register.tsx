import {
  annualSaving,
  findPlan,
  type PlanName,
  planBadges,
  planNames,
  planTexts,
  savingSum,
  trialNote,
} from '@candlebook/domain/billing/plans'
import { useEffect, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  redirect,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { storePendingCheckout } from '../../features/billing/pending-checkout.ts'
import { PlanCard } from '../../features/billing/plan-card.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { loadSession } from '../../lib/session.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { apiContext } from '../../request-context.ts'
import { getButtonClass } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import type { CreatedAccount } from '../auth/create-account.ts'
import { RegisterForm } from '../auth/register-form.tsx'
import { AccountCreated } from '../auth/sign-up-form.tsx'
import { describePage, readBaseUrl } from '../frame/describe-page.ts'
import { PlanPair } from '../plans/plan-pair.tsx'
import styles from './register.module.css'

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

export const handle = { hasLateScripts: true, isForVisitors: true } satisfies PageHandle
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

/** The choice of a plan before an account exists [REG-01] [REG-02] [REG-05] to [REG-08]. */
export function ChoosePlan() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo href={paths.home} />
        <a className={styles.signIn} href={paths.auth}>
          Sign in
        </a>
      </header>
      <main>
        <h1 className={styles.title}>Choose your plan</h1>
        <p className={styles.lead}>{trialNote}</p>
        <PlanPair
          savingTitle="How much you save"
          saving={
            <>
              {savingSum} = <b>{annualSaving}</b>
            </>
          }
          savingClassName={styles.saving}
        >
          {planNames.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              badge={plan === 'annual' ? planBadges.register : undefined}
              highlighted={plan === 'annual'}
              action={
                <Link
                  className={getButtonClass({
                    variant: plan === 'annual' ? 'primary' : 'plain',
                    fullWidth: true,
                    className: styles.choose,
                  })}
                  to={paths.registerFor(plan)}
                >
                  {plan === 'annual' ? 'Choose Annual Plan' : 'Choose Monthly Plan'}
                </Link>
              }
            />
          ))}
        </PlanPair>
      </main>
    </div>
  )
}
