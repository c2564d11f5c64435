import type { Subscription } from '@candlebook/contract/subscribers'
import { requireUserId } from '../../kernel/index.ts'
import type { BillingContext, BillingPorts } from '../billing-context.ts'
import { refuseAs } from '../billing-errors.ts'
import { requireRunning } from '../require-running.ts'
import { getOwnSubscription } from '../sync/get-own-subscription.ts'
import { syncUser } from '../sync/sync-user.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

/**
 * Cancels the subscription of the user who asks at the end of its period, a trial included [SUB-12] [SUB-13]. It can be
 * called again. Throws billing.no_subscription, and billing.cancel_failed when the provider fails; the subscription is
 * then as it was [ERRC-23].
 */
export async function cancelSubscription(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  await takeProviderRequest(ctx)
  await cancelForUser(ctx, userId).catch(refuseAs('billing.cancel_failed'))
  return await getOwnSubscription(ctx)
}

/** The same for any user. The caller has checked who asks. */
export async function cancelForUser(ports: BillingPorts, userId: string): Promise<void> {
  const { subscriptionId, storedCheck, cancelAtPeriodEnd } = await requireRunning(ports, userId)
  if (!cancelAtPeriodEnd)
    await ports.payments.cancelAtPeriodEnd(subscriptionId, `cancel/${subscriptionId}/${storedCheck}`)
  await syncUser(ports, userId)
}
