import { type PlanName, planTexts, trialStart } from '@candlebook/domain/billing/plans'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'
import type { CreatedAccount } from './create-account.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** The account form after the choice of a plan. Nothing on it starts a payment [REG-03]. */
export function RegisterForm({
  plan,
  onCreated,
}: {
  plan: PlanName
  onCreated: (created: CreatedAccount, email: string) => void
}) {
  const { title, price, per } = planTexts[plan]
  return (
    <SignUpForm
      wide
      head={
        <>
          <AuthTitle title="Create Your Account">
            <p className="soft">{trialStart}</p>
          </AuthTitle>
          <div className={styles.chosenPlan}>
            <p>
              <b>{title}</b>
              <span className="soft num">
                {price} {per} after the trial
              </span>
            </p>
            <Link className={styles.link} to={paths.register}>
              Change
            </Link>
          </div>
        </>
      }
      foot={() => (
        <>
          Already have an account?{' '}
          <a className={styles.link} href={paths.auth}>
            Sign in
          </a>
        </>
      )}
      onCreated={onCreated}
    />
  )
}
