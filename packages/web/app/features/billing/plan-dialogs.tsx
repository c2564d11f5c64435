import type { PlanChangePreview } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { type PlanName, planTexts } from '@candlebook/domain/billing/plans'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import {
  useCancelSubscription,
  useChangePlan,
  useChangeTrialPlan,
  usePlanChangePreview,
} from './billing.queries.ts'
import { describePendingChange, formatCents, toPlanName } from './billing.words.ts'
import { Facts } from './facts.tsx'
import styles from './plan-dialogs.module.css'

function toToast(pendingChange: NonNullable<Subscription['pendingChange']>) {
  const { title, text } = describePendingChange(pendingChange)
  return { title, description: text }
}

/**
 * Shows what the other plan costs and from when, and changes to it with exactly these amounts [SUB-14]. The preview is
 * computed by the payment provider.
 */
export function ChangePlanDialog({ interval, onClose }: { interval: 'month' | 'year'; onClose: () => void }) {
  const current = toPlanName(interval)
  const plan = current === 'annual' ? 'monthly' : 'annual'
  const { title, price, per } = planTexts[plan]
  const { data: preview, error, refetch, isFetching } = usePlanChangePreview(plan)
  const change = useChangePlan()
  const confirm = async () => {
    if (!preview) return
    try {
      const { pendingChange } = await change.mutateAsync({
        planType: plan,
        prorationDate: preview.prorationDate,
      })
      if (pendingChange) toast(toToast(pendingChange))
      else
        toast({
          title: preview.dueCents > 0 ? 'Plan changed' : 'Plan change saved',
          description: `${title}, ${price} ${per}.`,
        })
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message })
    }
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change Plan">
      <DialogBody>
        <p className={styles.lead}>
          From the {planTexts[current].title} to the {title}: {price} {per}.
        </p>
        {preview && <PlanChangeCosts preview={preview} plan={plan} />}
        {!preview && !error && <Skeleton width="100%" height={120} />}
        {!preview && error && (
          <ErrorState
            title="The costs of the change could not be computed."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button onClick={onClose} disabled={change.isPending}>
          Keep current plan
        </Button>
        <Button
          variant="primary"
          disabled={!preview}
          busy={change.isPending}
          busyLabel="Changing"
          onClick={() => void confirm()}
        >
          Change Plan
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The lines of the invoice that the change makes, what is due now, and from when the plan holds. */
function PlanChangeCosts({ preview, plan }: { preview: PlanChangePreview; plan: PlanName }) {
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

/** Asks before a trial changes to the other plan: what changes, and the day of the first charge. Nothing is due now. */
export function ChangeTrialPlanDialog({
  subscription: { interval, trialEnd, hasPaymentMethod },
  onChanged,
  onClose,
}: {
  subscription: Subscription
  onChanged?: () => void
  onClose: () => void
}) {
  const change = useChangeTrialPlan()
  const current = toPlanName(interval ?? 'month')
  const plan = current === 'annual' ? 'monthly' : 'annual'
  const { title, price, per } = planTexts[plan]
  const day = trialEnd ? ` on ${formatInstantDay(trialEnd)}` : ' at the end of the trial'
  return (
    <ActionDialog
      title="Change Plan"
      question={`From the ${planTexts[current].title} to the ${title}: ${price} ${per}. The end of your trial does not change, and nothing is due now. The first charge is ${price}${day}${hasPaymentMethod ? '' : ', only if a card is stored'}.`}
      tone="primary"
      cancelLabel="Keep current plan"
      confirmLabel="Change Plan"
      busyLabel="Changing"
      run={async () => {
        await change.mutateAsync(plan)
        onChanged?.()
      }}
      done={{ title: 'Plan changed', description: `${title}, ${price} ${per}. Nothing was charged.` }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    />
  )
}

/** Asks before the subscription is cancelled; a failure leaves it as it was [SUB-11] [SUB-12] [SUB-13] [ERRC-23]. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const cancel = useCancelSubscription()
  return (
    <ActionDialog
      title="Cancel Subscription"
      question={describeCancelling(subscription)}
      cancelLabel="Keep subscription"
      confirmLabel="Cancel Subscription"
      busyLabel="Cancelling"
      run={() => cancel.mutateAsync()}
      done={{
        title: 'Subscription cancelled',
        description: subscription.isOverdue
          ? 'Its last payment is still open.'
          : 'You keep your access until the end date.',
      }}
      failed="Error cancelling subscription. Please try again."
      onClose={onClose}
    />
  )
}

/** What a cancellation leaves: the access and its end, and an overdue payment. */
export function describeCancelling({ subscriptionEnd, planType, isOverdue }: Subscription): string {
  if (planType === 'Invited') return 'You are not charged. Your access by invitation stays as it is.'
  const until = subscriptionEnd ? `until ${formatInstantDay(subscriptionEnd)}` : 'until the end of the period'
  if (isOverdue)
    return `Your plan does not renew. Its last payment is still open and can be tried again. Once it is paid, you have access until the end of its period; without it you keep full access ${until}.`
  const charge = planType === 'Trial' ? 'are not charged' : 'are not charged again'
  return `You keep full access ${until} and ${charge}. You can reactivate at any time before that day.`
}
