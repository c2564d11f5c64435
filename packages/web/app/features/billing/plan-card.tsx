import { type PlanName, planTexts, trialBenefit } from '@candlebook/domain/billing/plans'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './plan-card.module.css'

/** A plan with its price and its benefits. A highlighted plan has a stronger border. */
export function PlanCard({
  plan,
  badge,
  highlighted = false,
  withoutTrial = false,
  action,
}: {
  plan: PlanName
  badge?: string | undefined
  highlighted?: boolean
  /** Leaves the trial out, for a checkout without trial days. */
  withoutTrial?: boolean
  action?: ReactNode
}) {
  const { title, price, per, note, benefits } = planTexts[plan]
  const shown = benefits.filter((benefit) => !withoutTrial || benefit !== trialBenefit)
  const titleId = useId()
  return (
    <article
      className={clsx('card', styles.plan, highlighted && styles.highlighted)}
      aria-labelledby={titleId}
    >
      <div className={styles.planHead}>
        <h2 className="h-card" id={titleId}>
          {title}
        </h2>
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <p className={styles.price}>
        {price} <span className={styles.per}>{per}</span>
      </p>
      <p className={clsx('num', styles.note)}>{note}</p>
      <ul className={styles.benefits}>
        {shown.map((benefit) => (
          <li key={benefit}>
            <Icon of={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      {action}
    </article>
  )
}
