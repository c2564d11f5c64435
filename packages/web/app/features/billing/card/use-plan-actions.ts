import { toApiError } from '../../../lib/api-error.ts'
import { getCurrentAddress, paths } from '../../../lib/paths.ts'
import { useDropScheduledPlan, useReactivateSubscription } from '../../../lib/subscription/account.queries.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'

/** Lets a cancelled subscription renew again; without a session the sign-in page opens [SUB-15] [SUB-18] [ERRC-24]. */
export function useReactivateWithToast() {
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
export function useDropScheduledPlanWithToast() {
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
