import type { Subscription } from '@candlebook/contract/subscribers'
import { type PlanName, planTexts } from '@candlebook/domain/billing/plans'
import { formatCount } from '@candlebook/domain/text/text'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Clock, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listenToOtherTabs } from '../../lib/auth-events.ts'
import { isConfiguredLater, noteConfiguredLater, removeConfiguredLater } from '../../lib/configured-later.ts'
import { paths } from '../../lib/paths.ts'
import { Button, getButtonClass } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { describeOpenPayment, describePlanNeed, toPlanName } from './billing.words.ts'
import {
  CheckoutError,
  createOfferedCheckout,
  showAccess,
  showCheckoutFailure,
  useCheckout,
  useCheckoutInWindow,
} from './checkout.ts'
import { listActions } from './list-actions.ts'
import { findStoredPlan, isCheckoutPending, removePendingCheckout } from './pending-checkout.ts'
import styles from './plan-offer.module.css'
import { useCardPage } from './portal.ts'
import {
  subscriptionKey,
  useBillingState,
  useSubscription,
  useSubscriptionActions,
} from './subscription.queries.ts'

/**
 * Checks the subscription while a user is signed in, and asks a user without one to choose a plan. It does not ask
 * users with an invitation, and tells a user with a trial how long it runs. It also does not ask before the server
 * answered, while the payment provider cannot be reached, and on a server without payments. A user whose subscription waits
 * for a payment is led to it: another plan would be refused. `place` is null where the question would be in the way
 * [AUTH-22] [AUTH-23] [PLAN-02] [PLAN-10] [CHK-19].
 */
export function PlanOffer({ place }: { place: OfferPlace | null }) {
  const { data: billing } = useBillingState()
  const { subscription, state } = useSubscription({ retryOnMount: false }) // it loads late: the page may have asked twice
  useCheckAtSignIn()
  const { planType, isStale, trialUsed } = subscription
  const isUnpaid = state === 'known' && !isStale && planType === 'Unpaid'
  const openPayment = describeOpenPayment(subscription)
  const buysNothing = state === 'known' && (planType !== 'Unpaid' || openPayment !== null)
  useEffect(() => {
    if (buysNothing) removePendingCheckout()
  }, [buysNothing])
  if (!billing?.isSetUp || !place) return null
  if (state === 'known' && planType === 'Trial') return <TrialBar subscription={subscription} />
  if (!isUnpaid) return null
  if (openPayment) return place === 'selection' && <OpenPaymentBar text={openPayment} />
  return <OfferedPlans place={place} trialUsed={trialUsed} note={describePlanNeed(billing, subscription)} />
}

/** Another tab can sign in again after the session of this page has ended. */
function useCheckAtSignIn(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToOtherTabs(({ type }) => {
        if (type === 'signed-in') void client.invalidateQueries({ queryKey: subscriptionKey })
      }),
    [client],
  )
}

const PlanSelectionDialog = lazyDialog(
  async () => (await import('./plan-selection-dialog.tsx')).PlanSelectionDialog,
)

/** Where the app asks for a plan: with the selection, or only with the banner. */
export type OfferPlace = 'selection' | 'banner'

/** `asked`: the user wants to see the selection. `waiting`: a checkout was started. */
type Step = 'unanswered' | 'asked' | 'later' | 'waiting'

/**
 * The plan selection, or the banner that leads back to it. A checkout that was asked for before the sign-up starts at
 * once, in this window, because browsers block a tab that no click opens [PLAN-02] to [PLAN-09].
 */
function OfferedPlans({
  place,
  trialUsed,
  note,
}: {
  place: OfferPlace
  trialUsed: boolean
  /** What a plan is needed for; null when every feature is open without one. */
  note: string | null
}) {
  const [step, setStep] = useState(findFirstStep)
  const { checkSubscription } = useSubscriptionActions()
  const options = {
    create: (plan: PlanName) => createOfferedCheckout(plan, { trialUsed, planType: 'Unpaid' }),
    onFailed: (thrown: unknown) => {
      const isSubscribed = thrown instanceof CheckoutError && thrown.portalUrl !== null
      setStep(isSubscribed ? 'later' : 'asked')
      if (isSubscribed) void checkSubscription()
      showCheckoutFailure(thrown)
    },
    onChecked: showAccess,
  }
  const pending = usePendingCheckout(options)
  const { start } = useCheckout(options)
  if (pending.busyPlan) return null
  if (step === 'asked' || (step === 'unanswered' && place === 'selection'))
    return (
      <PlanSelectionDialog
        trialUsed={trialUsed}
        note={note}
        onChoose={(plan) => {
          setStep('waiting')
          start(plan)
        }}
        onClose={() => {
          noteConfiguredLater()
          setStep('later')
        }}
      />
    )
  return (
    <PlanBanner
      note={note}
      onChoose={() => {
        removeConfiguredLater()
        setStep('asked')
      }}
    />
  )
}

/** An open dialog, and an address with parameters, which can open one, are not covered by the selection. */
function findFirstStep(): Step {
  const isInUse = location.search !== '' || document.querySelector('[data-dialog]') !== null
  return isConfiguredLater() || isInUse ? 'later' : 'unanswered'
}

/** Starts the checkout of the plan that was chosen before the sign-up; without both keys nothing starts [PLAN-03] [PLAN-04]. */
function usePendingCheckout(options: Parameters<typeof useCheckoutInWindow>[0]) {
  const checkout = useCheckoutInWindow(options)
  const [plan] = useState<PlanName | null>(() => (isCheckoutPending() ? findStoredPlan() : null))
  const { start } = checkout
  useEffect(() => {
    if (!plan || !isCheckoutPending()) return
    removePendingCheckout()
    start(plan)
  }, [plan, start])
  return checkout
}

/** The reminder of a user who wants to choose a plan later; the note says what a plan is needed for [PLAN-05] [PLAN-08]. */
function PlanBanner({ note, onChoose }: { note: string | null; onChoose: () => void }) {
  return (
    <section className={styles.banner} aria-label="Subscription setup">
      <div className={styles.inner}>
        <Icon of={Info} />
        <div className={styles.text}>
          <p className="strong">Complete your subscription setup</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <Button size="small" className={styles.choose} onClick={onChoose}>
          Choose Plan
        </Button>
      </div>
    </section>
  )
}

/** Says that a payment is open, on the pages outside the settings, which say it themselves. */
function OpenPaymentBar({ text }: { text: string }) {
  return (
    <section className={styles.banner} aria-label="Open payment">
      <div className={styles.inner}>
        <Icon of={Info} />
        <p className={clsx('strong', styles.text)}>{text}</p>
        <Link className={getButtonClass({ size: 'small', className: styles.choose })} to={paths.settings}>
          Subscription
        </Link>
      </div>
    </section>
  )
}

/** The days that are left of a trial, what happens at its end, and the button that adds a card. */
function TrialBar({ subscription }: { subscription: Subscription }) {
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
