import type { PlanChangePreview } from '@candlebook/contract/billing'
import { type PlanName, planTexts } from '@candlebook/domain/plans'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import styles from './change-plan-dialog.module.css'
import { Facts } from './facts.tsx'
import { formatCents } from './payment.words.ts'

/** The lines of the invoice that the change makes, what is due now, and from when the plan holds. */
export function PlanChangeCosts({ preview, plan }: { preview: PlanChangePreview; plan: PlanName }) {
  const { dueCents, creditCents, currency, takesEffectAt, prorationDate, lines } = preview
  const day = formatInstantDay(takesEffectAt)
  const { price, per } = planTexts[plan]
  const isLater = takesEffectAt > prorationDate
  return (
    <>
      <Facts
        facts={[
          ...lines.filter(isCharged).map(({ text, amountCents }) => ({
            name: text,
            value: formatCents(amountCents, currency),
          })),
          ...(creditCents > 0 ? [{ name: 'Credited', value: formatCents(-creditCents, currency) }] : []),
          { name: 'Due now', value: formatCents(dueCents, currency) },
          { name: 'From', value: isLater ? day : 'Today' },
        ]}
      />
      <p className={styles.total}>
        {isLater
          ? `Nothing is charged now. Your current plan runs until ${day}; from then on you pay ${price} ${per}.`
          : `The amount is charged to your default card now. After that you pay ${price} ${per}.`}
      </p>
    </>
  )
}

/** The credit for unused time is one line of its own. */
function isCharged({ amountCents }: { amountCents: number }): boolean {
  return amountCents >= 0
}
