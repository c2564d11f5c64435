import type { ChangePlan, ChosenPlan, PlanChangePreview } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import type { PlanName } from '@candlebook/domain/billing/plans'
import { AppError, buildFieldRefusal, requireUserId } from '../kernel/index.ts'
import {
  type BillingContext,
  ignoreProvider,
  refuseAs,
  takePlanChange,
  takeProviderRequest,
} from './billing-context.ts'
import { syncPayments } from './payments.ts'
import { getOwnSubscription, getRunningSubscription } from './subscription.ts'
import { syncUser } from './subscription-sync.ts'

/** A preview is offered for this long. An older instant would be another amount than the person saw. */
const MAX_PREVIEW_AGE_MS = 60 * 60 * 1000

/**
 * What a change of the plan costs the user who asks [SUB-14]. To the annual plan it takes effect at once, with the unused
 * time as credit; to the monthly plan at the end of the period, without a
 * payment. A trial changes at once and costs nothing. Throws billing.no_subscription,
 * billing.plan_unchanged, billing.plan_change_waiting while another change waits for its payment, billing.payment_overdue,
 * billing.plan_cancelled, and billing.plan_change_failed.
 */
export async function previewPlanChange(
  ctx: BillingContext,
  { planType }: ChosenPlan,
): Promise<PlanChangePreview> {
  const subscription = await requireOtherPlan(ctx, planType)
  const prorationDate = toSecond(ctx.clock.now())
  if (planType === 'monthly') {
    const { currency, periodEnd, status } = subscription
    const nothing = { dueCents: 0, creditCents: 0, currency, lines: [] }
    const takesEffectAt = (status === 'trialing' ? prorationDate : periodEnd).toISOString()
    return { ...nothing, takesEffectAt, prorationDate: prorationDate.toISOString() }
  }
  await takeProviderRequest(ctx)
  const preview = await ctx.payments
    .previewPlanChange(subscription.subscriptionId, planType, prorationDate)
    .catch(refuseAs('billing.plan_change_failed'))
  const { dueCents, creditCents, currency, lines } = preview
  const at = prorationDate.toISOString()
  return { dueCents, creditCents, currency, lines, takesEffectAt: at, prorationDate: at }
}

/**
 * Changes the plan as it was previewed [SUB-14]. When the payment is not received, the answer has the old plan and a
 * pending change: the provider makes it once its invoice is paid. Throws like previewPlanChange; nothing is charged then.
 * An instant that is no recent preview is refused.
 */
export async function changePlan(
  ctx: BillingContext,
  { planType, prorationDate }: ChangePlan,
): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  const at = requireRecent(new Date(prorationDate), ctx.clock.now())
  const { subscriptionId, storedCheck } = await requireOtherPlan(ctx, planType)
  await takePlanChange(ctx)
  const change =
    planType === 'annual'
      ? ctx.payments.changePlanNow(
          { subscriptionId, plan: planType, prorationDate: at },
          `plan/${subscriptionId}/${planType}/${at.getTime()}`,
        )
      : ctx.payments.changePlanAtPeriodEnd(
          subscriptionId,
          planType,
          `plan/${subscriptionId}/${planType}/${storedCheck}`,
        )
  await change.catch(refuseAs('billing.plan_change_failed'))
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
  // A withdrawal lists every payment. What fails here is repeated by the event of the payment.
  await syncPayments(ctx, userId).catch(ignoreProvider)
  return await getOwnSubscription(ctx)
}

/** Takes back a change that was scheduled for the end of the period. Without one nothing happens. */
export async function dropPlanChange(ctx: BillingContext): Promise<Subscription> {
  const userId = requireUserId(ctx.actor)
  const { subscriptionId, storedCheck, scheduledPlan } = await getRunningSubscription(ctx, userId)
  await takeProviderRequest(ctx)
  if (scheduledPlan)
    await ctx.payments
      .dropScheduledPlan(subscriptionId, `drop-plan/${subscriptionId}/${storedCheck}`)
      .catch(refuseAs('billing.plan_change_failed'))
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
  return await getOwnSubscription(ctx)
}

async function requireOtherPlan(ctx: BillingContext, wanted: PlanName) {
  const subscription = await getRunningSubscription(ctx, requireUserId(ctx.actor))
  const { status, plan, scheduledPlan, pendingChange, cancelAtPeriodEnd } = subscription
  if (cancelAtPeriodEnd) throw new AppError('billing.plan_cancelled') // the new plan would be paid, or renew
  if (status === 'past_due') throw new AppError('billing.payment_overdue') // unpaid time would be credited
  if (pendingChange) throw new AppError('billing.plan_change_waiting')
  if (plan === wanted || scheduledPlan === wanted) throw new AppError('billing.plan_unchanged')
  return subscription
}

function requireRecent(at: Date, now: Date): Date {
  const ageMs = now.getTime() - at.getTime()
  if (Number.isNaN(ageMs) || ageMs < -1000 || ageMs > MAX_PREVIEW_AGE_MS)
    throw buildFieldRefusal([{ field: 'prorationDate', code: 'field.invalid' }])
  return at
}

/** The provider computes to the second. */
function toSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000)
}
