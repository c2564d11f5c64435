import { asJobForUser } from '../../db/index.ts'
import { PaymentsRefused } from '../../payments/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { type CheckoutRow, deleteStart, storeSession } from '../stores/checkouts.store.ts'
import { requirePageAddress } from './require-page-address.ts'

/** Opens the session of an attempt at the provider and stores it. The attempt's id is the key, so it can be repeated. */
export async function openSession(
  ctx: BillingContext,
  { userId, customerId, attempt }: { userId: string; customerId: string; attempt: CheckoutRow },
): Promise<{ sessionId: string; url: string }> {
  const { id, plan, trialDays } = attempt
  const successUrl = `${ctx.baseUrl}/settings?payment=success&session_id={CHECKOUT_SESSION_ID}`
  const cancelUrl = `${ctx.baseUrl}/settings?payment=cancelled`
  const request = { customerId, userId, plan, trialDays, successUrl, cancelUrl }
  const session = await ctx.payments.startCheckout(request, `checkout/${id}`).catch(async (error) => {
    // The provider opened nothing, and would repeat this answer to the same key.
    if (error instanceof PaymentsRefused)
      await asJobForUser(ctx.db, userId, (scope) => deleteStart(scope, id))
    throw error
  })
  const { sessionId, expiresAt } = session
  const url = requirePageAddress(session.url, 'billing.checkout_failed')
  await asJobForUser(ctx.db, userId, (scope) =>
    storeSession(scope, { id, sessionId, url, expiresAt, now: ctx.clock.now() }),
  )
  return { sessionId, url }
}
