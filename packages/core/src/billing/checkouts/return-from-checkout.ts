import type { CheckoutReturn } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { asJobForUser, asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { closeCheckout, findCheckoutBySession } from '../stores/checkouts.store.ts'
import { checkSubscription } from '../sync/check-subscription.ts'

/**
 * Asks the provider at once when a person comes back from a checkout, because the event can be later than the browser
 * [CHK-11] [CHK-14]. The session is a hint only: what is stored is what the provider answers. Throws
 * billing.checkout_not_found for the session of another person.
 */
export async function returnFromCheckout(
  ctx: BillingContext,
  { sessionId }: CheckoutReturn,
): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  const checkout = await asUser(ctx, (scope) => findCheckoutBySession(scope, sessionId))
  if (!checkout) throw new AppError('billing.checkout_not_found')
  const session = await ctx.payments.findCheckout(sessionId).catch(ignoreProvider)
  if (session?.status === 'complete')
    await asJobForUser(ctx.db, userId, (scope) =>
      closeCheckout(scope, { sessionId, state: 'complete', now: ctx.clock.now() }),
    )
  return await checkSubscription(ctx)
}

/** The check that follows tells the person that the provider cannot be reached. */
function ignoreProvider(error: unknown): null {
  if (error instanceof PaymentsUnavailable || error instanceof PaymentsRefused) return null
  throw error
}
