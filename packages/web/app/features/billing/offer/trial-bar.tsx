import type { Subscription } from '@candlebook/contract/subscribers'
import { planTexts } from '@candlebook/domain/plans'
import { formatCount } from '@candlebook/domain/text'
import { Clock } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import { listActions } from '../card/list-actions.ts'
import { toPlanName } from '../card/payment.words.ts'
import { useCardPage } from '../card/use-portal.ts'
import styles from './plan-banner.module.css'

/** The days that are left of a trial, what happens at its end, and the button that adds a card. */
export function TrialBar({ subscription }: { subscription: Subscription }) {
  const cardPage = useCardPage()
  return (
    <section className={styles.banner} aria-label="Trial">
      <div className={styles.inner}>
        <Icon of={Clock} />
        <div className={styles.text}>
          <p className="strong">Trial: {formatCount(subscription.daysLeft ?? 0, 'day')} left</p>
          <p className={styles.note}>{describeTrialEnd(subscription)}</p>
        </div>
        {listActions(subscription).has('add-card') && (
          <Button
            size="small"
            className={styles.choose}
            busy={cardPage.isBusy}
            busyLabel="Opening"
            onClick={cardPage.open}
          >
            Add a card
          </Button>
        )}
      </div>
    </section>
  )
}

function describeTrialEnd({
  trialEnd,
  interval,
  hasPaymentMethod,
  cancelAtPeriodEnd,
}: Subscription): string | null {
  if (!trialEnd) return null
  const day = formatInstantDay(trialEnd)
  if (cancelAtPeriodEnd) return `It is cancelled and ends on ${day}. Nothing is charged.`
  if (!hasPaymentMethod) return `Without a card it ends on ${day}, and nothing is charged.`
  return interval && `${planTexts[toPlanName(interval)].price} is charged on ${day}.`
}
