import type { Checkout, ChosenPlan } from '@candlebook/contract/billing'
import { TRIAL_DAYS } from '@candlebook/domain/plans'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import type { Payments } from '../payments/index.ts'
import { findProfileEmail, findProfileName } from '../profiles/index.ts'

/**
 * Starts the checkout of a trial for the user who asks [ONB-03] [API-05] [CHK-08]. Throws billing.not_set_up, and
 * billing.checkout_failed when the provider fails or answers no https address.
 */
export async function startTrialCheckout(
  ctx: Context & { payments: Payments; baseUrl: string },
  { planType }: ChosenPlan,
): Promise<Checkout> {
  const userId = requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) throw new AppError('billing.not_set_up')
  const email = await asUser(ctx, findProfileEmail)
  if (email === null) throw new AppError('session.required') // the account was deleted during this request
  const fullName = (await asUser(ctx, findProfileName)) ?? ''
  const { url } = await openCheckout(ctx, { userId, email, fullName }, planType).catch(refuse)
  if (!url || !isCheckoutAddress(url)) throw new AppError('billing.checkout_failed')
  return { url }
}

async function openCheckout(
  { payments, baseUrl }: { payments: Payments; baseUrl: string },
  user: { userId: string; email: string; fullName: string },
  plan: ChosenPlan['planType'],
): Promise<{ url: string | null }> {
  const { customerId } = await payments.createCustomer(user, `customer/${user.userId}`)
  const successUrl = `${baseUrl}/settings?payment=success&session_id={CHECKOUT_SESSION_ID}`
  const cancelUrl = `${baseUrl}/settings?payment=cancelled`
  const checkout = { customerId, userId: user.userId, plan, trialDays: TRIAL_DAYS, successUrl, cancelUrl }
  return payments.startCheckout(checkout, `checkout/${newId()}`)
}

function refuse(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('billing.checkout_failed', { cause })
}

/** The browser opens the address, so no other scheme may pass. A provider for tests runs on this machine. */
function isCheckoutAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')
}
