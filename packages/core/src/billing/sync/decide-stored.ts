import type { RemoteSubscription } from '../../payments/index.ts'
import type { CustomerRow } from '../../subscribers/index.ts'
import { toStoredSubscription } from './to-stored-subscription.ts'

/** What is stored of a customer's subscriptions, with the number of the check that saw it. */
export type CheckedState = Pick<CustomerRow, 'storedCheck' | 'subscription'>

/**
 * What is stored after the answer of a check; null when the answer of this check or of a later one is stored already. Every
 * change of the provider emits an event whose check starts after the change, so the last number knows it [CHK-18].
 */
export function decideStored(
  { storedCheck }: CheckedState,
  { check, remote }: { check: number; remote: readonly RemoteSubscription[] },
): CheckedState | null {
  if (storedCheck >= check) return null
  return { storedCheck: check, subscription: toStoredSubscription(remote) }
}
