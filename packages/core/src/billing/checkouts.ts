import type { Checkout, CheckoutReturn, ChosenPlan } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { isRunning } from '@candlebook/domain/billing/access'
import { type PlanName, TRIAL_DAYS } from '@candlebook/domain/billing/plans'
import { asJob, asUser, transaction } from '../db/index.ts'
import { AppError, KeyedTurns, newId, requireUserId } from '../kernel/index.ts'
import { PaymentsRefused } from '../payments/index.ts'
import { storeCheckoutStart } from '../subscribers/index.ts'
import {
  type BillingContext,
  ignoreProvider,
  refuseAs,
  requirePageAddress,
  takeProviderRequest,
} from './billing-context.ts'
import {
  type CheckoutRow,
  closeCheckout,
  deleteStart,
  findCheckoutBySession,
  findOpenCheckout,
  insertCheckout,
  storeSession,
} from './checkouts.store.ts'
import { getCustomerId } from './customers.ts'
import { answerAfter, getOwnSubscription, tryToSync } from './subscription.ts'
import { syncUser } from './subscription-sync.ts'
import { isTrialUsed } from './trials.ts'

/** Opens the session of an attempt at the provider and stores it. The attempt's id is the key, so it can be repeated. */
async function openSession(
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
      await transaction(asJob(ctx.db, userId), (scope) => deleteStart(scope, id))
    throw error
  })
  const { sessionId, expiresAt } = session
  const url = requirePageAddress(session.url, 'billing.checkout_failed')
  await transaction(asJob(ctx.db, userId), (scope) =>
    storeSession(scope, { id, sessionId, url, expiresAt, now: ctx.clock.now() }),
  )
  return { sessionId, url }
}

/**
 * Starts a checkout that begins with a trial, if the person still has one [ONB-03] [API-05] [CHK-08] [CHK-10]. Throws like
 * startCheckout.
 */
export function startTrialCheckout(ctx: BillingContext, { planType }: ChosenPlan): Promise<Checkout> {
  return startKind(ctx, { plan: planType, kind: 'trial' })
}

/**
 * Starts a checkout without a trial [API-06] [API-16]. Throws billing.not_set_up, billing.already_subscribed with the
 * address of the portal, and billing.checkout_failed when the provider fails or answers no https address.
 */
export function startCheckout(ctx: BillingContext, { planType }: ChosenPlan): Promise<Checkout> {
  return startKind(ctx, { plan: planType, kind: 'paid' })
}

/**
 * An attempt without a session for longer than this is dropped: no person has its address, and the provider repeats a
 * failure to the same key for a day.
 */
const MAX_START_MS = 5 * 60 * 1000

type Wanted = { plan: PlanName; kind: 'trial' | 'paid' }

/** One person's starts run one after the other. On several nodes the idempotency key of the attempt has the same effect. */
const turns = new KeyedTurns({ maxWaiting: 50, maxWaitMs: 60_000 })

async function startKind(ctx: BillingContext, wanted: Wanted): Promise<Checkout> {
  const userId = requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) throw new AppError('billing.not_set_up')
  await takeProviderRequest(ctx)
  const endTurn = await turns.take(userId, 1)
  try {
    return await start(ctx, userId, wanted).catch(refuseAs('billing.checkout_failed'))
  } finally {
    endTurn()
  }
}

async function start(ctx: BillingContext, userId: string, { plan, kind }: Wanted): Promise<Checkout> {
  const customerId = await getCustomerId(ctx, userId)
  await closePreviousCheckout(ctx, userId, { plan, kind })
  await refuseSecondSubscription(ctx, { userId, customerId })
  const trialDays = kind === 'trial' && !(await isTrialUsed(ctx, { userId, customerId })) ? TRIAL_DAYS : null
  const attempt = await transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    await insertCheckout(scope, { id: newId(), plan, trialDays, now })
    await storeCheckoutStart(scope, now)
    return await findOpenCheckout(scope)
  })
  if (!attempt) throw new AppError('billing.checkout_failed') // completed by another request at this moment
  const url = attempt.url ?? (await openSession(ctx, { userId, customerId, attempt })).url
  return { url: requirePageAddress(url, 'billing.checkout_failed') }
}

/**
 * Looks at the attempt that is starting or open. One for the same plan is used again; another one is expired at the
 * provider, so that only one can be completed. A completed one blocks through the subscription that it started.
 */
async function closePreviousCheckout(ctx: BillingContext, userId: string, wanted: Wanted): Promise<void> {
  const attempt = await transaction(asUser(ctx), findOpenCheckout)
  if (!attempt) return
  if (!attempt.sessionId && ctx.clock.now().getTime() - attempt.createdAt.getTime() > MAX_START_MS)
    return await transaction(asUser(ctx), (scope) => deleteStart(scope, attempt.id))
  const sessionId = attempt.sessionId ?? (await finishStart(ctx, userId, attempt))
  const isSame = attempt.plan === wanted.plan && (attempt.trialDays !== null) === (wanted.kind === 'trial')
  let session = await ctx.payments.findCheckout(sessionId)
  if (session?.status === 'open' && isSame) return
  if (session?.status === 'open') {
    await ctx.payments.expireCheckout(sessionId)
    session = await ctx.payments.findCheckout(sessionId) // the person may have completed it at this moment
  }
  const state = session?.status === 'complete' ? 'complete' : 'expired'
  await transaction(asJob(ctx.db, userId), (scope) =>
    closeCheckout(scope, { sessionId, state, now: ctx.clock.now() }),
  )
}

/** An attempt whose request was interrupted: the same key returns the session that the provider opened for it, if any. */
async function finishStart(ctx: BillingContext, userId: string, attempt: CheckoutRow): Promise<string> {
  const customerId = await getCustomerId(ctx, userId)
  return (await openSession(ctx, { userId, customerId, attempt })).sessionId
}

/** Asks the provider, because the stored subscription can be out of date [CHK-19]. */
async function refuseSecondSubscription(
  ctx: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const outcome = await syncUser(ctx, userId)
  if (!outcome?.subscription || !isRunning(outcome.subscription)) return
  const portal = await ctx.payments.openPortal(customerId, `${ctx.baseUrl}/settings`).catch(() => null)
  throw new AppError('billing.already_subscribed', { data: { portalUrl: portal?.url ?? null } })
}

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
  const checkout = await transaction(asUser(ctx), (scope) => findCheckoutBySession(scope, sessionId))
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
    await transaction(asJob(ctx.db, userId), (scope) =>
      closeCheckout(scope, { sessionId, state: 'complete', now: ctx.clock.now() }),
    )
}
