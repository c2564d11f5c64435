import { annualSaving, planBadges, planNames, savingSum, trialNote } from '@candlebook/domain/plans'
import { Link } from 'react-router'
import { PlanCard } from '../../features/billing/plans/plan-card.tsx'
import { paths } from '../../lib/paths.ts'
import { getButtonClass } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { PlanPair } from '../plans/plan-pair.tsx'
import styles from './choose-plan.module.css'

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
