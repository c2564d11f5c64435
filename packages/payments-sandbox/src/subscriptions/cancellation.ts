import { stopCollecting } from '../invoices/invoices.ts'
import type { Subscription, SubscriptionSchedule } from '../resources/subscription.ts'
import { type Context, emitEvent, emitUpdate } from '../state/context.ts'
import { getItem } from './subscription-item.ts'

/** Ends a schedule. The subscription goes on without it, unless the caller cancels it as well. */
export function endSchedule(
  ctx: Context,
  schedule: SubscriptionSchedule,
  status: 'released' | 'canceled' | 'completed',
): void {
  const subscription = schedule.subscription ? ctx.state.subscriptions[schedule.subscription] : undefined
  schedule.status = status
  schedule.current_phase = null
  if (status === 'released') {
    schedule.released_at = ctx.now()
    schedule.released_subscription = schedule.subscription
    schedule.subscription = null
  }
  if (status === 'canceled') schedule.canceled_at = ctx.now()
  if (status === 'completed') schedule.completed_at = ctx.now()
  emitEvent(ctx, `subscription_schedule.${status}`, schedule)
  if (!subscription) return
  if (subscription.status === 'canceled') {
    subscription.schedule = null
    return
  }
  emitUpdate(ctx, 'customer.subscription.updated', subscription, () => {
    subscription.schedule = null
  })
}

/** Ends a subscription now. Nothing is given back: unused time is credited only where the caller asks for it. */
export function cancelSubscription(
  ctx: Context,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  const schedule = subscription.schedule ? ctx.state.schedules[subscription.schedule] : undefined
  subscription.status = 'canceled'
  subscription.canceled_at ??= ctx.now()
  subscription.ended_at = ctx.now()
  subscription.cancellation_details.reason ??= reason
  subscription.pending_update = null
  delete ctx.state.pendingLines[subscription.id]
  stopCollecting(ctx, subscription.id)
  emitEvent(ctx, 'customer.subscription.deleted', subscription)
  if (schedule) endSchedule(ctx, schedule, 'canceled')
}

/** Ends a subscription whose first payment never succeeded. */
export function expireIncomplete(ctx: Context, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = ctx.now()
  stopCollecting(ctx, subscription.id)
  emitEvent(ctx, 'customer.subscription.updated', subscription, { status: 'incomplete' })
}

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
    subscription.cancel_at = getCancellationDate(subscription, wanted)
    subscription.canceled_at = isCancelled ? ctx.now() : null
    subscription.cancellation_details.reason = isCancelled ? 'cancellation_requested' : null
  })
}

function getCancellationDate(subscription: Subscription, wanted: Cancellation): number | null {
  if (wanted.kind === 'none') return null
  return wanted.kind === 'at' ? wanted.second : getItem(subscription).current_period_end
}
