import type { Checkout, StartTrialCheckout } from '@candlebook/contract/billing'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import type { Payments } from '../payments/index.ts'
import { findProfileEmail } from '../profiles/index.ts'

/**
 * Starts the checkout of a trial for the user who asks [ONB-03] [API-05] [CHK-08]. Throws billing.not_set_up, and
 * billing.checkout_failed when the provider fails or answers no https address.
 */
export async function startTrialCheckout(
  ctx: Context & { payments: Payments },
  { planType }: StartTrialCheckout,
): Promise<Checkout> {
  const userId = requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) throw new AppError('billing.not_set_up')
  const email = await asUser(ctx, findProfileEmail)
  if (email === null) throw new AppError('session.required') // the account was deleted during this request
  const { url } = await ctx.payments.startTrialCheckout({ userId, email }, planType).catch(refuse)
  if (!isCheckoutAddress(url)) throw new AppError('billing.checkout_failed')
  return { url }
}

function refuse(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('billing.checkout_failed', { cause })
}

/** The browser opens the address, so no other scheme may pass. A provider for tests runs on this machine. */
function isCheckoutAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')
}
