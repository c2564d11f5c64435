import { toApiError } from '../../../lib/api-error.ts'
import { describeFailure } from '../../../lib/describe-failure.ts'

/** Why an action on somebody else's subscription failed. The text of the server would say "you" to the operator. */
export function describeAdminFailure(thrown: unknown, text: string): string {
  return toApiError(thrown).code === 'billing.no_subscription'
    ? 'This user has no running subscription any more.'
    : describeFailure(thrown, text)
}
