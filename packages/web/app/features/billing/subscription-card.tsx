import type { Subscription } from '@candlebook/contract/subscribers'
import { planBadges } from '@candlebook/domain/billing/plans'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDialogInUrl } from '../../lib/search-params.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { describePlanNeed, describeSubscription, toPlanName } from './billing.words.ts'
import {
  createOfferedCheckout,
  showCheckoutFailure,
  startsWithTrial,
  useCheckoutInWindow,
} from './checkout.ts'
import { Facts } from './facts.tsx'
import { listActions } from './list-actions.ts'
import { PlanCards } from './plan-cards.tsx'
import { useCardPage } from './portal.ts'
import styles from './subscription.module.css'
import { useBillingState, useSubscription } from './subscription.queries.ts'
import { SubscriptionAccount } from './subscription-account.tsx'

/**
 * What the user has, until when, and what can be done about it. A check that failed twice shows no plan and offers
 * nothing to buy. Without payments on this server a sentence says so [SET-01] [SUB-01] to [SUB-17] [AUTH-23].
 */
export function SubscriptionCard() {
  const { subscription, state, retry, isFetching } = useSubscription()
  const { data: billing } = useBillingState()
  const chooser = usePlanChooser()
  const activate = useFocusAfter(chooser.isOpen)
  const planNote = billing && state === 'known' ? describePlanNeed(billing, subscription) : null
  const isOffered = state === 'known' && listActions(subscription).has('activate')
  if (chooser.isOpen && isOffered && billing?.isSetUp)
    return <PlanChooser subscription={subscription} onClose={chooser.close} />
  return (
    <OptionCard
      title="Subscription"
      aside={state === 'loading' ? null : <StatusChip subscription={subscription} />}
    >
      {state === 'loading' ? (
        <Skeleton width="100%" height={160} className={styles.subscriptionCardWaiting} />
      ) : (
        <SubscriptionFacts subscription={subscription} />
      )}
      {state === 'failed' && (
        <FailedLine onRetry={retry} retrying={isFetching} className={styles.failed}>
          Your subscription could not be loaded.
        </FailedLine>
      )}
      {state === 'known' && billing?.isSetUp && (
        <SubscriptionAccount subscription={subscription} activateRef={activate} onChoosePlan={chooser.open} />
      )}
      {planNote && <p className={styles.note}>{planNote}</p>}
      {billing?.isSandbox && (
        <p className={styles.note}>
          This server takes payments in a sandbox: no money moves.{' '}
          {billing.sandboxUrl && (
            <a className="link" href={billing.sandboxUrl} target="_blank" rel="noopener noreferrer">
              Payments sandbox
            </a>
          )}
        </p>
      )}
    </OptionCard>
  )
}

/** The button that opened the plans gets the focus when they are closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

/** The status in one word: 'Active', 'Trial', 'Cancelled', 'Not Active' [SUB-04]. */
function StatusChip({ subscription }: { subscription: Subscription }) {
  const { status } = describeSubscription(subscription)
  const { planType, cancelAtPeriodEnd } = subscription
  return (
    <span
      className={clsx(
        styles.chip,
        planType !== 'Unpaid' && (cancelAtPeriodEnd ? styles.cancelled : styles.running),
      )}
    >
      {status}
    </span>
  )
}

/** The headline and the facts of the subscription [SUB-01] [SUB-05] [SUB-06]. */
function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { headline, facts } = describeSubscription(subscription)
  return (
    <>
      <p className={styles.headline}>{headline}</p>
      <Facts facts={facts} />
    </>
  )
}

const ChangeTrialPlanDialog = lazyDialog(
  async () => (await import('./plan-dialogs.tsx')).ChangeTrialPlanDialog,
)

/**
 * The plans in place of the subscription. Choosing one opens its checkout in this window, with the trial for a person who
 * never had one. A trial that runs at the provider is not paid a second time: its own plan leads to the page that stores
 * a card, and the other one asks before the trial changes to it [SUB-07] [SUB-08] [SUB-09] [ERRC-25].
 */
function PlanChooser({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { planType, interval, hasProviderSubscription } = subscription
  const isInTrial = planType === 'Trial' && hasProviderSubscription
  const trialPlan = isInTrial && interval ? toPlanName(interval) : null
  const [isChanging, setChanging] = useState(false)
  const cardPage = useCardPage()
  const { busyPlan, start } = useCheckoutInWindow({
    create: (plan) => createOfferedCheckout(plan, subscription),
    onFailed: (thrown) =>
      showCheckoutFailure(thrown, { text: 'An error occurred while creating the payment session.' }),
  })
  return (
    <OptionCard title="Choose a plan">
      <Button
        ref={back}
        variant="quiet"
        size="small"
        icon={ArrowLeft}
        className={styles.back}
        onClick={onClose}
      >
        Back
      </Button>
      {isInTrial && (
        <p className={styles.lead}>
          Your trial is running. Add a card to its plan, and it continues as Premium when it ends. You can
          change to the other plan; nothing is charged now.
        </p>
      )}
      <PlanCards
        verb="Choose"
        badges={{ annual: planBadges.landing }}
        withoutTrial={!startsWithTrial(subscription)}
        busyPlan={cardPage.isBusy ? trialPlan : busyPlan}
        onChoose={(plan) => {
          if (!trialPlan) start(plan)
          else if (plan === trialPlan) cardPage.open()
          else setChanging(true)
        }}
      />
      {isChanging && (
        <ChangeTrialPlanDialog
          subscription={subscription}
          onChanged={onClose}
          onClose={() => setChanging(false)}
        />
      )}
    </OptionCard>
  )
}

/** Whether the card shows its plans, kept in the address so that Back of the browser returns to the subscription [SUB-08]. */
function usePlanChooser() {
  const { dialog, open, close } = useDialogInUrl<'plans'>({
    parseDialog: (params) => (params.has('plans') ? 'plans' : null),
    withDialog: (params, dialog) => {
      const next = new URLSearchParams(params)
      next.delete('plans')
      if (dialog) next.set('plans', '')
      return next
    },
  })
  return { isOpen: dialog !== null, open: () => open('plans'), close }
}
