import type Stripe from 'stripe'
import { readExpanded } from './objects/read-values.ts'
import type { StripeAccount } from './stripe-account.ts'

/** Takes the schedule off a subscription, which then stays on its plan. Without a schedule nothing happens. */
export async function releaseSchedule(
  { stripe, call }: StripeAccount,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const schedule = readExpanded(subscription.schedule)
  if (schedule?.status !== 'active' && schedule?.status !== 'not_started') return
  const idempotencyKey = `${key}/release/${schedule.id}`
  await call(() => stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey }))
}
