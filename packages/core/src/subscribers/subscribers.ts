import type { SaveSubscriber, Subscriber, Subscription } from '@candlebook/contract/subscribers'
import { computeAccess, isRunning, startGrants } from '@candlebook/domain/billing/access'
import { computeGrantEnd } from '@candlebook/domain/billing/invitation-duration'
import type { Access } from '@candlebook/domain/billing/subscription'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { type CustomerRow, findCustomer, type StoredSubscription } from './provider-subscriptions.store.ts'
import {
  findSubscriber,
  insertGrant,
  listGrants,
  lockWaitingGrants,
  type SubscriberRow,
  storeGrantStart,
  upsertOnboarding,
} from './subscribers.store.ts'

/** The subscriber as the API shows it. */
function presentSubscriber(row: SubscriberRow, { subscribed }: Access): Subscriber {
  const { trialStart, trialEnd, updatedAt } = row
  return {
    ...row,
    subscribed,
    trialStart: toText(trialStart),
    trialEnd: toText(trialEnd),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The access as the API shows it, with what is known of the provider. */
export function presentAccess({
  customer,
  ...access
}: Access & { customer: CustomerRow | null }): Subscription {
  const { subscriptionEnd, trialStart, trialEnd } = access
  const subscription = customer?.subscription ?? null
  return {
    ...access,
    subscriptionEnd: toText(subscriptionEnd),
    trialStart: toText(trialStart),
    trialEnd: toText(trialEnd),
    checkedAt: toText(customer?.checkedAt ?? null),
    isStale: customer !== null && isStale(customer),
    hasProviderSubscription: subscription !== null && isRunning(subscription),
    hasPaymentMethod: subscription?.hasPaymentMethod ?? false,
    scheduledPlan: subscription?.scheduledPlan ?? null,
    pendingChange: subscription && presentPendingChange(subscription),
    trialUsed: trialStart !== null,
  }
}

function presentPendingChange({ pendingChange }: StoredSubscription): Subscription['pendingChange'] {
  if (!pendingChange) return null
  const { plan, reason, payUrl, until } = pendingChange
  return { plan, reason, payUrl, until: until.toISOString() }
}

function isStale({ checkedAt, failedAt }: CustomerRow): boolean {
  return failedAt !== null && (checkedAt === null || checkedAt < failedAt)
}

function toText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** What the user has at this instant, and the customer from which it was computed. */
export async function getAccess(scope: Scope, now: Date): Promise<Access & { customer: CustomerRow | null }> {
  const customer = await findCustomer(scope)
  const provider = customer?.subscription ?? null
  return { ...computeAccess({ provider, grants: await listGrants(scope), now }), customer }
}

/** The subscriber row of the user who asks [API-19]. A missing row is added with its defaults. */
export function getSubscriber(ctx: Context): Promise<Subscriber> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    const row =
      (await findSubscriber(scope)) ?? (await upsertOnboarding(scope, { onboardingCompleted: false, now }))
    return presentSubscriber(row, await getAccess(scope, now))
  })
}

/**
 * Writes whether the user who asks has completed the onboarding [ONB-06] [API-20]. Nothing else of the row is writable:
 * e-mail and user are those of the session, and `subscribed` is computed.
 */
export function saveSubscriber(ctx: Context, { onboardingCompleted }: SaveSubscriber): Promise<Subscriber> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    const row = await upsertOnboarding(scope, { onboardingCompleted, now })
    return presentSubscriber(row, await getAccess(scope, now))
  })
}

/** Whether the scope's user has completed the onboarding; false without a row of the subscriber. */
export async function findOnboarding(scope: Scope): Promise<boolean> {
  return (await findSubscriber(scope))?.onboardingCompleted ?? false
}

/** What the user who asks has at this instant [API-04]. */
export async function getSubscription(ctx: Context): Promise<Subscription> {
  return presentAccess(await transaction(asUser(ctx), (scope) => getAccess(scope, ctx.clock.now())))
}

/**
 * Gives the user the access of an invitation from now on, and completes the onboarding, because an invited user has
 * nothing to choose [INV-12]. During Premium the access waits and starts when Premium ends. While an overdue payment can
 * still be made it runs, and waits from the day on which that is paid. In the transaction of the redemption.
 */
export async function giveInvitedAccess(
  scope: Scope,
  { invitationId, durationDays, now }: { invitationId: string; durationDays: number; now: Date },
): Promise<void> {
  const endsAt = computeGrantEnd(now, durationDays)
  const { planType, customer } = await getAccess(scope, now)
  const waits = planType === 'Premium' || hasOpenPayment(customer)
  await insertGrant(scope, { id: newId(), invitationId, durationDays, startsAt: now, endsAt, waits, now })
  await upsertOnboarding(scope, { onboardingCompleted: true, now })
}

/** Whether a payment of the subscription is overdue: it can still be made, also when its access is over. */
export function hasOpenPayment(customer: CustomerRow | null): boolean {
  const subscription = customer?.subscription
  return subscription?.status === 'past_due' && isRunning(subscription)
}

/**
 * Stores when grants that waited for the end of this subscription started. Called before another subscription replaces
 * it, because the instant of its end is then no longer known.
 */
export async function startWaitingGrants(
  scope: Scope,
  { provider, now }: { provider: StoredSubscription; now: Date },
): Promise<void> {
  if (computeAccess({ provider, grants: [], now }).planType === 'Premium') return
  for (const { id, ...grant } of await lockWaitingGrants(scope)) {
    const [started] = startGrants({ provider, grants: [grant], now })
    if (started) await storeGrantStart(scope, { id, startsAt: started.startsAt, endsAt: started.endsAt, now })
  }
}
