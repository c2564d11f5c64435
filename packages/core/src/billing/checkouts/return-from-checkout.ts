import type { CheckoutReturn } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { asJobForUser, asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { ignoreProvider } from '../billing-errors.ts'
import { closeCheckout, findCheckoutBySession } from '../stores/checkouts.store.ts'
import { answerAfter } from '../sync/answer-after.ts'
import { tryToSync } from '../sync/check-subscription.ts'
import { getOwnSubscription } from '../sync/get-own-subscription.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

/**
 * Asks the provider at once when a person comes back from a checkout, because the event can be later than the browser
 * [CHK-11] [CHK-14]. The session is a hint only: what is stored is what the provider answers. Throws
 * billing.checkout_not_found for the session of another person, and request.too_many.
 */
export async function returnFromCheckout(
  ctx: BillingContext,
  { sessionId }: CheckoutReturn,
): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  const checkout = await asUser(ctx, (scope) => findCheckoutBySession(scope, sessionId))
  if (!checkout) throw new AppError('billing.checkout_not_found')
  if (!ctx.payments.isSetUp) return await getOwnSubscription(ctx)
  await takeProviderRequest(ctx)
  // Both run at the same time, so that a provider that does not answer delays the request only once.
  return await answerAfter(
    ctx,
    Promise.all([closeIfComplete(ctx, { userId, sessionId }), tryToSync(ctx, userId)]),
  )
}

async function closeIfComplete(
  ctx: BillingContext,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  // The check at the same time tells the person that the provider cannot be reached.
  const session = await ctx.payments.findCheckout(sessionId).catch(ignoreProvider)
  if (session?.status === 'complete')
    await asJobForUser(ctx.db, userId, (scope) =>
      closeCheckout(scope, { sessionId, state: 'complete', now: ctx.clock.now() }),
    )
}
