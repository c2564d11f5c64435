import type { BillingDetails } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { ExternalLink } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { Facts } from './facts.tsx'
import { listActions } from './list-actions.ts'
import { describeNextInvoice } from './subscription.words.ts'
import styles from './subscription-actions.module.css'
import { useDropScheduledPlanWithToast, useReactivateWithToast } from './use-plan-actions.ts'
import { usePortal } from './use-portal.ts'

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ChangePlanDialog = lazyDialog(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog)

/** The next charge, and the buttons that the state of the subscription offers [SUB-07] [SUB-10] [SUB-15] [SUB-16]. */
export function SubscriptionActions({
  subscription,
  nextInvoice,
  isCustomer,
  activateRef,
  onChoosePlan,
}: {
  subscription: Subscription
  nextInvoice: BillingDetails['nextInvoice']
  isCustomer: boolean
  activateRef: Ref<HTMLButtonElement>
  onChoosePlan: () => void
}) {
  const [question, setQuestion] = useState<'cancel' | 'change' | null>(null)
  const reactivate = useReactivateWithToast()
  const keepPlan = useDropScheduledPlanWithToast()
  const actions = listActions(subscription)
  const nextCharge = describeNextInvoice(subscription, nextInvoice)
  return (
    <>
      {nextCharge && <Facts facts={[{ name: 'Next charge', value: nextCharge }]} />}
      <div className={styles.actions}>
        {nextInvoice?.isRetry && nextInvoice.payUrl && (
          <ButtonLink variant="primary" href={nextInvoice.payUrl} target="_blank" rel="noopener noreferrer">
            Pay now
          </ButtonLink>
        )}
        {actions.has('activate') && (
          <Button
            ref={activateRef}
            variant={subscription.subscribed ? 'plain' : 'primary'}
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
      {question === 'change' && subscription.interval && (
        <ChangePlanDialog interval={subscription.interval} onClose={() => setQuestion(null)} />
      )}
    </>
  )
}

function PortalButton() {
  const portal = usePortal()
  return (
    <div className={styles.portal}>
      <Button size="small" icon={ExternalLink} busy={portal.isBusy} busyLabel="Opening" onClick={portal.open}>
        Manage at the payment provider
      </Button>
    </div>
  )
}
