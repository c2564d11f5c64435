import { toApiError } from '../../../lib/api-error.ts'
import { describeFailure } from '../../../lib/describe-failure.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'

/** Why an action on somebody else's subscription failed. The text of the server would say "you" to the operator. */
function describeAdminFailure(thrown: unknown, text: string): string {
  return toApiError(thrown).code === 'billing.no_subscription'
    ? 'This user has no running subscription any more.'
    : describeFailure(thrown, text)
}

/** Shows why an action failed, unless the form shows it next to a field. */
export function showAdminFailure(thrown: unknown, text: string): void {
  if (toApiError(thrown).fields.length > 0) return
  toast({ title: 'Error', description: describeAdminFailure(thrown, text) })
}
