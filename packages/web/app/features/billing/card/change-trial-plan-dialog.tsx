import type { Subscription } from '@candlebook/contract/subscribers'
import { planTexts } from '@candlebook/domain/plans'
import { toApiError } from '../../../lib/api-error.ts'
import { useChangeTrialPlan } from '../../../lib/subscription/account.queries.ts'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { toPlanName } from './payment.words.ts'

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
