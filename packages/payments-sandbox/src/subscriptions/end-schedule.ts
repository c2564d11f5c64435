import type { SubscriptionSchedule } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { emitEvent, emitUpdate } from '../state/emit-event.ts'

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
