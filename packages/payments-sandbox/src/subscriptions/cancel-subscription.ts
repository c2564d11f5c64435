import { stopCollecting } from '../invoices/void-invoice.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent } from '../state/emit-event.ts'
import { endSchedule } from './end-schedule.ts'

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
