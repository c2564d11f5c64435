import type { Subscription } from '@candlebook/contract/subscribers'
import { AppError, requireUserId } from '../../kernel/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { refuseAs } from '../billing-errors.ts'
import { requireRunning } from '../require-running.ts'
import { getOwnSubscription } from '../sync/get-own-subscription.ts'
import { syncUser } from '../sync/sync-user.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

/**
 * Takes back the cancellation of the user who asks [SUB-15] [API-18]. Throws billing.no_subscription when the period has
 * ended, because a new checkout is needed then, and billing.reactivate_failed when the provider fails [ERRC-24].
 */
export async function reactivateSubscription(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  await takeProviderRequest(ctx)
  await reactivate(ctx, userId).catch(refuseAs('billing.reactivate_failed'))
  return await getOwnSubscription(ctx)
}

async function reactivate(ctx: BillingContext, userId: string): Promise<void> {
  const { subscriptionId, storedCheck, cancelAtPeriodEnd } = await requireRunning(ctx, userId)
  if (cancelAtPeriodEnd)
    await ctx.payments.reactivate(subscriptionId, `reactivate/${subscriptionId}/${storedCheck}`)
  const outcome = await syncUser(ctx, userId)
  if (!outcome?.subscription || outcome.subscription.endedAt) throw new AppError('billing.reactivate_failed')
}
