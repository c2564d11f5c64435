import type { Subscription } from '@candlebook/contract/subscribers'
import { planTexts } from '@candlebook/domain/plans'
import { toApiError } from '../../../lib/api-error.ts'
import { useChangePlan, usePlanChangePreview } from '../../../lib/subscription/account.queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import styles from './change-plan-dialog.module.css'
import { toPlanName } from './payment.words.ts'
import { PlanChangeCosts } from './plan-change-costs.tsx'
import { describePendingChange } from './subscription.words.ts'

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
