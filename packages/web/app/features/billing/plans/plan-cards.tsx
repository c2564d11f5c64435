import { type PlanName, planNames, plans } from '@candlebook/domain/plans'
import { Button } from '../../../ui/actions/button.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  /** The verb of the buttons: 'Choose' or 'Start with'. */
  verb: string
  /** The plan with the strong border and the primary button. */
  preferred?: PlanName
  badges: Partial<Record<PlanName, string>>
  withoutTrial?: boolean
  busyPlan: PlanName | null
  /** Null on a server without payments: the cards have no button then. */
  onChoose: ((plan: PlanName) => void) | null
}

/** Both plans, each with a button that opens its checkout [ONB-01] [PLAN-01] [PLAN-11]. */
export function PlanCards({
  verb,
  preferred = 'annual',
  badges,
  withoutTrial,
  busyPlan,
  onChoose,
}: PlanCardsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.plans}>
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            badge={badges[plan]}
            highlighted={plan === preferred}
            withoutTrial={withoutTrial}
            action={
              onChoose && (
                <Button
                  variant={plan === preferred ? 'primary' : 'plain'}
                  fullWidth
                  className={styles.choose}
                  busy={plan === busyPlan}
                  busyLabel="Opening checkout"
                  disabled={busyPlan !== null && plan !== busyPlan}
                  onClick={() => onChoose(plan)}
                >
                  {verb} {plans[plan].title}
                </Button>
              )
            }
          />
        ))}
      </div>
    </div>
  )
}
