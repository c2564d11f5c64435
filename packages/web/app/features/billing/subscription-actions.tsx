import type { BillingDetails } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { portalButton } from '@candlebook/domain/billing/plans'
import { ExternalLink } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { getCurrentAddress, paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useDropScheduledPlan, useReactivateSubscription } from './billing.queries.ts'
import { describeNextInvoice } from './billing.words.ts'
import { Facts } from './facts.tsx'
import { listActions } from './list-actions.ts'
import { useCardPage, usePortal, useProviderCheck } from './portal.ts'
import styles from './subscription.module.css'

const CancelDialog = lazyDialog(async () => (await import('./plan-dialogs.tsx')).CancelDialog)
const ChangeTrialPlanDialog = lazyDialog(
  async () => (await import('./plan-dialogs.tsx')).ChangeTrialPlanDialog,
)
const ChangePlanDialog = lazyDialog(async () => (await import('./plan-dialogs.tsx')).ChangePlanDialog)

/** The next charge, and the buttons that the state of the subscription offers [SUB-07] [SUB-10] [SUB-15] [SUB-16]. */
export function SubscriptionActions({
  subscription,
  nextInvoice,
  card,
  isCustomer,
  activateRef,
  onChoosePlan,
}: {
  subscription: Subscription
  nextInvoice: BillingDetails['nextInvoice']
  /** The card that is charged next; null when none is stored. */
  card: BillingDetails['paymentMethods'][number] | null
  isCustomer: boolean
  activateRef: Ref<HTMLButtonElement>
  onChoosePlan: () => void
}) {
  const [question, setQuestion] = useState<'cancel' | 'change' | null>(null)
  const cardPage = useCardPage()
  const reactivate = useReactivateWithToast()
  const keepPlan = useDropScheduledPlanWithToast()
  const actions = listActions(subscription)
  const nextCharge = describeNextInvoice(subscription, nextInvoice, card)
  return (
    <>
      {nextCharge && <Facts facts={[{ name: 'Next charge', value: nextCharge }]} />}
      <div className={styles.actions}>
        {nextInvoice?.isRetry && nextInvoice.payUrl && <PayLink href={nextInvoice.payUrl}>Pay now</PayLink>}
        {actions.has('add-card') && (
          <Button variant="primary" busy={cardPage.isBusy} busyLabel="Opening" onClick={cardPage.open}>
            Add a card
          </Button>
        )}
        {actions.has('activate') && (
          <Button
            ref={activateRef}
            variant={subscription.subscribed || actions.has('add-card') ? 'plain' : 'primary'}
            onClick={onChoosePlan}
          >
            Activate Premium Subscription
          </Button>
        )}
        {actions.has('reactivate') && (
          <Button
            variant="primary"
            busy={reactivate.isBusy}
            busyLabel="Reactivating"
            onClick={reactivate.run}
          >
            Reactivate Auto-Renewal
          </Button>
        )}
        {actions.has('change') && <Button onClick={() => setQuestion('change')}>Change Plan</Button>}
        {actions.has('keep') && (
          <Button busy={keepPlan.isBusy} busyLabel="Saving" onClick={keepPlan.run}>
            Keep Current Plan
          </Button>
        )}
        {actions.has('cancel') && (
          <Button variant="quiet" className={styles.cancel} onClick={() => setQuestion('cancel')}>
            Cancel Subscription
          </Button>
        )}
      </div>
      {isCustomer && <PortalButton />}
      {question === 'cancel' && (
        <CancelDialog subscription={subscription} onClose={() => setQuestion(null)} />
      )}
      {question === 'change' && subscription.interval && subscription.planType !== 'Trial' && (
        <ChangePlanDialog interval={subscription.interval} onClose={() => setQuestion(null)} />
      )}
      {question === 'change' && subscription.planType === 'Trial' && (
        <ChangeTrialPlanDialog subscription={subscription} onClose={() => setQuestion(null)} />
      )}
    </>
  )
}

/** Opens the provider's page of an invoice in a new tab, and asks for the subscription when the person is back. */
export function PayLink({ href, children }: { href: string; children: string }) {
  const check = useProviderCheck()
  const watching = useRef<AbortController>(null)
  useEffect(() => () => watching.current?.abort(), [])
  const watch = () => {
    watching.current?.abort() // a second press asks no second time
    watching.current = new AbortController()
    const { signal } = watching.current
    window.addEventListener('focus', () => void check(), { once: true, signal })
  }
  return (
    <ButtonLink variant="primary" href={href} target="_blank" rel="noopener noreferrer" onClick={watch}>
      {children}
    </ButtonLink>
  )
}

function PortalButton() {
  const portal = usePortal()
  return (
    <div className={styles.portal}>
      <Button size="small" icon={ExternalLink} busy={portal.isBusy} busyLabel="Opening" onClick={portal.open}>
        {portalButton}
      </Button>
    </div>
  )
}

/** Lets a cancelled subscription renew again; without a session the sign-in page opens [SUB-15] [SUB-18] [ERRC-24]. */
function useReactivateWithToast() {
  const { mutateAsync, isPending } = useReactivateSubscription()
  const run = async () => {
    try {
      await mutateAsync()
      toast({ title: 'Subscription reactivated', description: 'It renews again at the end of the period.' })
    } catch (thrown) {
      if (toApiError(thrown).status === 401) location.assign(paths.signInTo(getCurrentAddress()))
      else toast({ title: 'Error', description: 'An error occurred while reactivating the subscription.' })
    }
  }
  return { isBusy: isPending, run: () => void run() }
}

/** Takes back a scheduled change of the plan. */
function useDropScheduledPlanWithToast() {
  const { mutateAsync, isPending } = useDropScheduledPlan()
  const run = async () => {
    try {
      await mutateAsync()
      toast({ title: 'Plan kept', description: 'The scheduled change is taken back.' })
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message })
    }
  }
  return { isBusy: isPending, run: () => void run() }
}
