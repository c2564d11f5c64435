import { DAY_MS } from '../days/day.ts'
import type { Access, Grant, PlanType, ProviderStatus, ProviderSubscription } from './subscription.ts'

/** What a plan can permit or lock: writes of each part of the product, reading, and the export. */
export const actions = ['read', 'export', 'trades', 'imports', 'journal', 'images'] as const
export type Action = (typeof actions)[number]

/** `open`: every plan permits everything. `closed`: writes need a plan. One setting of the installation decides. */
export type PlanPolicy = 'open' | 'closed'

/** Whether a user with this plan may do this. A user without a plan may always read and export everything [PLAN-12]. */
export function can(user: { planType: PlanType }, action: Action, policy: PlanPolicy): boolean {
  return policy === 'open' || permitted[user.planType].includes(action)
}

const permitted: Record<PlanType, readonly Action[]> = {
  Premium: actions,
  Invited: actions,
  Trial: actions,
  Unpaid: ['read', 'export'],
}

/** The statuses in which a subscription runs: it gives access, or takes payments later. */
const runningStatuses: ReadonlySet<ProviderStatus> = new Set(['trialing', 'active', 'past_due'])
/** Statuses of a subscription whose first payment was never made. */
const neverStarted: ReadonlySet<ProviderStatus> = new Set(['incomplete', 'incomplete_expired'])

/** Whether a subscription runs. No second one may start next to it [CHK-19]. */
export function isRunning({ status, endedAt }: { status: ProviderStatus; endedAt: Date | null }): boolean {
  return endedAt === null && runningStatuses.has(status)
}

/**
 * Of all subscriptions of a customer, the one that counts: the newest that runs, otherwise the newest that was started,
 * otherwise the newest. An ended subscription therefore never replaces a newer one. Null for an empty list.
 */
export function chooseSubscription<
  Subscription extends {
    subscriptionId: string
    status: ProviderStatus
    createdAt: Date
    endedAt: Date | null
  },
>(subscriptions: readonly Subscription[]): Subscription | null {
  const rank = (one: Subscription) => (isRunning(one) ? 2 : neverStarted.has(one.status) ? 0 : 1)
  const ordered = subscriptions.toSorted(
    (a, b) =>
      rank(b) - rank(a) ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.subscriptionId < b.subscriptionId ? 1 : -1),
  )
  return ordered[0] ?? null
}

/** How long a payer keeps the access after the last paid period while a payment is overdue. */
export const MAX_OVERDUE_DAYS = 7

/**
 * Computes the plan of a user at an instant. The first of Premium, Invited, Trial and Unpaid that applies decides. At
 * its end instant an access is over. Every reader of the plan calls this function.
 */
export function computeAccess(state: {
  provider: ProviderSubscription | null
  grants: readonly Grant[]
  now: Date
}): Access {
  const { provider, now } = state
  const trial = readTrial(provider)
  const premiumEnd = provider && computePremiumEnd(provider, now)
  if (provider && premiumEnd && now < premiumEnd) {
    const isOverdue = provider.status === 'past_due'
    return {
      ...trial,
      ...ofProvider(provider),
      ...running('Premium', premiumEnd),
      subscribed: true,
      isOverdue,
    }
  }
  const grants = startGrants(state)
  const grant = findRunningGrant(grants, now)
  if (grant) return { ...trial, ...running('Invited', grant.endsAt), subscribed: true }
  const { trialEnd } = trial
  if (provider?.status === 'trialing' && trialEnd && now < trialEnd) {
    const daysLeft = Math.ceil((trialEnd.getTime() - now.getTime()) / DAY_MS)
    return { ...trial, ...ofProvider(provider), ...running('Trial', trialEnd), daysLeft }
  }
  return { ...trial, subscriptionEnd: findLastEnd({ provider, grants, now }), planType: 'Unpaid', tier: null }
}

/** The trial as history, and the values of an access that most plans do not have. */
function readTrial(provider: ProviderSubscription | null) {
  const trial = provider?.trial ?? null
  return {
    trialStart: trial?.start ?? null,
    trialEnd: trial?.end ?? null,
    trialDays: trial && Math.round((trial.end.getTime() - trial.start.getTime()) / DAY_MS),
    subscribed: false,
    interval: null,
    cancelAtPeriodEnd: false,
    isOverdue: false,
    daysLeft: null,
  }
}

function ofProvider({ interval, cancelAtPeriodEnd }: ProviderSubscription) {
  return { interval, cancelAtPeriodEnd }
}

function running<Plan extends 'Premium' | 'Invited' | 'Trial'>(planType: Plan, end: Date | null) {
  return { planType, tier: 'Premium' as const, subscriptionEnd: end }
}

/**
 * The end of paid access; null for a subscription that gives none. While a payment is overdue, it is some days after the
 * last paid period, or after the trial when no period was paid. An active subscription whose period has passed without
 * news of its renewal counts as overdue: the payer must not lose the access because a message is late.
 */
function computePremiumEnd(provider: ProviderSubscription, now: Date): Date | null {
  const { status, periodEnd, paidUntil, trial } = provider
  if (status === 'past_due') return addOverdueDays(paidUntil ?? trial?.end ?? periodEnd)
  if (status !== 'active') return null
  const cancelledEnd = findCancelledEnd(provider)
  if (cancelledEnd) return cancelledEnd
  return now >= periodEnd ? addOverdueDays(periodEnd) : periodEnd
}

/** The end of a cancelled subscription; null when it is not cancelled, or when another period starts before its end. */
function findCancelledEnd({ cancelAtPeriodEnd, cancelAt, periodEnd }: ProviderSubscription): Date | null {
  if (!cancelAtPeriodEnd) return null
  if (!cancelAt) return periodEnd
  return cancelAt <= periodEnd ? cancelAt : null
}

function addOverdueDays(end: Date): Date {
  return new Date(end.getTime() + MAX_OVERDUE_DAYS * DAY_MS)
}

/** The grants with the instants at which they really run: one that waits is moved to the end of Premium. */
export function startGrants({ provider, grants, now }: Parameters<typeof computeAccess>[0]): Grant[] {
  const premiumEnd = provider && findPaidEnd(provider, now)
  return grants.map((grant) => {
    if (!grant.waits || !premiumEnd || premiumEnd <= grant.startsAt) return grant
    const delayMs = premiumEnd.getTime() - grant.startsAt.getTime()
    return {
      ...grant,
      startsAt: premiumEnd,
      endsAt: grant.endsAt && new Date(grant.endsAt.getTime() + delayMs),
    }
  })
}

/** The end of paid access, also when it is past. */
function findPaidEnd(provider: ProviderSubscription, now: Date): Date | null {
  if (provider.status === 'trialing' || neverPaid.has(provider.status)) return null
  return findProviderEnd(provider, now)
}

/** The running grant that ends last; lifetime access ends after all others. */
function findRunningGrant(grants: readonly Grant[], now: Date): Grant | null {
  const current = grants.filter(
    ({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt),
  )
  const getEndMs = ({ endsAt }: Grant) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  return current.toSorted((a, b) => getEndMs(b) - getEndMs(a))[0] ?? null
}

/** The latest end of an access that is over. A subscription that was never paid gave no access. */
function findLastEnd({ provider, grants, now }: Parameters<typeof computeAccess>[0]): Date | null {
  const ofSubscription = provider && findProviderEnd(provider, now)
  const ends = [ofSubscription, ...grants.map(({ endsAt }) => endsAt)]
  const past = ends.filter((end) => end !== null).filter((end) => end <= now)
  return past.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

const neverPaid = new Set(['incomplete', 'incomplete_expired'])

/**
 * Until when a subscription gives access, also when that is past; null for one that was never paid. An overdue payment ends
 * the access before the provider gives the subscription up.
 */
export function findProviderEnd(provider: ProviderSubscription, now: Date): Date | null {
  const { endedAt, status, trial, paidUntil, periodEnd } = provider
  if (neverPaid.has(status)) return null
  if (endedAt) {
    const overdueEnd = addOverdueDays(paidUntil ?? trial?.end ?? periodEnd)
    return overdueEnd < endedAt ? overdueEnd : endedAt
  }
  if (status === 'trialing') return trial?.end ?? null
  return computePremiumEnd(provider, now) ?? periodEnd
}
