import type { Subscription } from '../resources/subscription.ts'
import { getItem } from './get-item.ts'
import type { PlannedChange } from './plan-change.ts'

/** Writes a planned change to its subscription. Lines and invoices are up to the caller. */
export function applyChange(subscription: Subscription, change: PlannedChange): void {
  const item = getItem(subscription)
  item.price = structuredClone(change.price)
  item.quantity = change.quantity
  item.current_period_start = change.period.start
  item.current_period_end = change.period.end
  subscription.billing_cycle_anchor = change.anchor
  if (change.status === 'trialing' && subscription.status !== 'trialing') {
    subscription.trial_start = change.period.start
  }
  subscription.status = change.status
  subscription.trial_end = change.trialEnd
  // A cancellation at the end of the period moves with the period.
  if (subscription.cancel_at_period_end) subscription.cancel_at = change.period.end
}
