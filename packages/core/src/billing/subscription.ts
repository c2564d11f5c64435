import type { Subscription } from '@candlebook/contract/subscribers'
import { type Action, can, isRunning, type PlanPolicy } from '@candlebook/domain/billing/access'
import type { Context } from '../context/index.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../payments/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import {
  type CustomerRow,
  findCustomer,
  getAccess,
  presentAccess,
  type StoredSubscription,
} from '../subscribers/index.ts'
import {
  type BillingContext,
  type BillingPorts,
  refuseAs,
  takePlanChange,
  takeProviderRequest,
} from './billing-context.ts'
import { hasUsedTrial } from './billing-users.store.ts'
import { syncUser } from './subscription-sync.ts'
import { hashAddress } from './trials.ts'

/**
 * The subscription of the caller at this instant, from the stored state [API-04]. A trial also counts as used when an
 * erased account with the same mailbox had it.
 */
export async function getOwnSubscription(
  ctx: Pick<BillingContext, 'actor' | 'db' | 'clock' | 'trialKey'>,
): Promise<Subscription> {
  return await transaction(asJob(ctx.db, requireUserId(ctx.actor)), async (scope) => {
    const presented = presentAccess(await getAccess(scope, ctx.clock.now()))
    if (presented.trialUsed) return presented
    const email = await findProfileEmail(scope)
    const trialUsed = email !== null && (await hasUsedTrial(scope.db, hashAddress(email, ctx.trialKey)))
    return { ...presented, trialUsed }
  })
}

/** Throws billing.plan_required when the plan of the user who asks does not permit the action [PLAN-12]. */
export async function requirePlan(ctx: Context & { planPolicy: PlanPolicy }, action: Action): Promise<void> {
  if (ctx.planPolicy === 'open') return
  const access = await transaction(asUser(ctx), (scope) => getAccess(scope, ctx.clock.now()))
  if (!can(access, action, ctx.planPolicy)) throw new AppError('billing.plan_required')
}

/** The stored subscription of a user that runs. Throws billing.not_set_up, and billing.no_subscription without one. */
export async function getRunningSubscription(
  { db, payments }: Pick<BillingPorts, 'db' | 'payments'>,
  userId: string,
): Promise<StoredSubscription & { customerId: string; storedCheck: number }> {
  if (!payments.isSetUp) throw new AppError('billing.not_set_up')
  const customer = await transaction(asUser(db, userId), findCustomer)
  const subscription = customer?.subscription
  if (!customer || !subscription || !isRunning(subscription)) throw new AppError('billing.no_subscription')
  return { ...subscription, customerId: customer.customerId, storedCheck: customer.storedCheck }
}

/** A person waits for this long while the provider is asked. */
const MAX_ANSWER_MS = 10_000

/**
 * Waits for this work with the provider, then returns the subscription of the caller. After 10 seconds it returns the
 * stored subscription with `isStale`; the work continues and stores its result. Rethrows an error of the work within
 * that time.
 */
export async function answerAfter(ctx: BillingContext, work: Promise<unknown>): Promise<Subscription> {
  const isDone = await isDoneWithin(work, MAX_ANSWER_MS)
  const subscription = await getOwnSubscription(ctx)
  return isDone ? subscription : { ...subscription, isStale: true }
}

/** Whether the work ends within this time. Rethrows an error within that time; a later failure is ignored. */
async function isDoneWithin(work: Promise<unknown>, maxMs: number): Promise<boolean> {
  const deadline = Promise.withResolvers<false>()
  const timer = setTimeout(() => deadline.resolve(false), maxMs)
  try {
    return await Promise.race([work.then(() => true), deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks the provider what the user who asks has, and answers it [API-04] [CHK-14]. When the provider fails, one retry
 * follows, and then the stored subscription is answered with `isStale`: a payer never loses access because of an outage.
 * Throws request.too_many.
 */
export async function checkSubscription(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) return await getOwnSubscription(ctx)
  await takeProviderRequest(ctx)
  return await answerAfter(ctx, tryToSync(ctx, userId))
}

/**
 * Answers the stored subscription, and asks the provider only when it can be out of date: a checkout was started after it,
 * the period that it names is over, or the provider failed. Programs can call it every second: while the user's budget is
 * used up, it answers what is stored. `trialUsed` is left out, because it needs another table.
 */
export async function checkSubscriptionIfNeeded(
  ctx: BillingContext,
): Promise<Omit<Subscription, 'trialUsed'>> {
  const now = ctx.clock.now()
  const stored = await transaction(asUser(ctx), (scope) => getAccess(scope, now))
  if (!stored.customer || !shouldAskProvider(stored.customer, now)) return presentAccess(stored)
  return await checkSubscription(ctx).catch((error) => {
    if (error instanceof AppError && error.code === 'request.too_many') return presentAccess(stored)
    throw error
  })
}

/** A provider that has just answered or failed would say the same again. */
const MIN_INTERVAL_MS = 10_000

function shouldAskProvider(
  { checkedAt, checkoutStartedAt, failedAt, subscription }: CustomerRow,
  now: Date,
): boolean {
  const askedAt = Math.max(checkedAt?.getTime() ?? 0, failedAt?.getTime() ?? 0)
  const running = checkedAt !== null && subscription?.endedAt === null ? subscription : null

  const wasAskedJustNow = now.getTime() - askedAt < MIN_INTERVAL_MS
  const hasCheckoutAfterQuestion = checkoutStartedAt !== null && checkoutStartedAt.getTime() >= askedAt
  const hasCheckoutAfterAnswer =
    checkoutStartedAt !== null && (checkedAt === null || checkoutStartedAt >= checkedAt)
  const hasFailedAfterAnswer = checkedAt !== null && failedAt !== null && failedAt > checkedAt
  const isPeriodOver = running !== null && running.periodEnd <= now
  const isPendingChangeOver =
    running !== null && running.pendingChange !== null && running.pendingChange.until <= now

  if (hasCheckoutAfterQuestion) return true
  if (wasAskedJustNow) return false
  return hasCheckoutAfterAnswer || hasFailedAfterAnswer || isPeriodOver || isPendingChangeOver
}

/**
 * Syncs the user, and tries once more after a temporary failure. A failing provider does not make this function fail.
 */
export async function tryToSync(ctx: BillingContext, userId: string): Promise<void> {
  for (const attempt of [1, 2]) {
    try {
      await syncUser(ctx, userId)
      return
    } catch (error) {
      if (error instanceof PaymentsRefused) return // the same call is refused again
      if (!(error instanceof PaymentsUnavailable)) throw error
      if (error.reason === 'timeout' || attempt === 2) return // a person waits for the answer
    }
  }
}

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
  const { subscriptionId, storedCheck, cancelAtPeriodEnd } = await getRunningSubscription(ports, userId)
  if (!cancelAtPeriodEnd)
    await ports.payments.cancelAtPeriodEnd(subscriptionId, `cancel/${subscriptionId}/${storedCheck}`)
  await syncUser(ports, userId)
}

/**
 * Takes back the cancellation of the user who asks [SUB-15] [API-18]. Throws billing.no_subscription when the period has
 * ended, because a new checkout is needed then, and for a trial that an invitation replaced, which must not turn into a
 * payment, and billing.reactivate_failed when the provider fails [ERRC-24].
 */
export async function reactivateSubscription(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  await takePlanChange(ctx)
  await reactivate(ctx, userId).catch(refuseAs('billing.reactivate_failed'))
  return await getOwnSubscription(ctx)
}

async function reactivate(ctx: BillingContext, userId: string): Promise<void> {
  const { subscriptionId, storedCheck, cancelAtPeriodEnd, status } = await getRunningSubscription(ctx, userId)
  if (status === 'trialing' && (await getOwnSubscription(ctx)).planType === 'Invited')
    throw new AppError('billing.no_subscription')
  if (cancelAtPeriodEnd)
    await ctx.payments.reactivate(subscriptionId, `reactivate/${subscriptionId}/${storedCheck}`)
  const outcome = await syncUser(ctx, userId)
  if (!outcome?.subscription || outcome.subscription.endedAt) throw new AppError('billing.reactivate_failed')
}
