import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitUpdate } from '../state/emit-event.ts'
import { getItem } from './get-item.ts'

/** How a cancellation is asked for: by the API's boolean, by a date, or not at all. */
export type Cancellation = { kind: 'at_period_end' } | { kind: 'at'; second: number } | { kind: 'none' }

/**
 * Cancels at the end of the period or at a date, or takes that back. The portal cancels by date (Stripe's flexible
 * billing): `cancel_at` is set and `cancel_at_period_end` stays false.
 */
export function setCancellation(ctx: Context, subscription: Subscription, wanted: Cancellation): void {
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    const isCancelled = wanted.kind !== 'none'
    subscription.cancel_at_period_end = wanted.kind === 'at_period_end'
    subscription.cancel_at = getDate(subscription, wanted)
    subscription.canceled_at = isCancelled ? ctx.now() : null
    subscription.cancellation_details.reason = isCancelled ? 'cancellation_requested' : null
  })
}

function getDate(subscription: Subscription, wanted: Cancellation): number | null {
  if (wanted.kind === 'none') return null
  return wanted.kind === 'at' ? wanted.second : getItem(subscription).current_period_end
}
