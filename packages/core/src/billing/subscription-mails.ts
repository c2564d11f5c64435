import { computeAccess, findProviderEnd } from '@candlebook/domain/billing/access'
import type { Access, Grant } from '@candlebook/domain/billing/subscription'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { RemoteSubscription } from '../payments/index.ts'
import type { StoredSubscription } from '../subscribers/index.ts'
import type { BillingMail } from './billing-mails.ts'
import { getNextCents } from './money.ts'

/** A mail about something that happened earlier than this is not sent any more. */
const MAX_NEWS_AGE_MS = 7 * DAY_MS

type Change = {
  before: StoredSubscription | null
  after: StoredSubscription | null
  /** The same subscription as the provider knows it. */
  remote: RemoteSubscription | null
  /** What the user has after the change. */
  access: Access
  /** Invitations of the user that run or wait. */
  grants: readonly Grant[]
  check: number
  now: Date
}

/** The mails that a change of the stored subscription causes. The number of the check makes each change unique. */
export function listStateMails({ before, after, remote, access, grants, check, now }: Change): BillingMail[] {
  if (!after) return []
  const end = remote && buildEndMail(remote, { access, now })
  return [
    ...listStartOfTrial(after, now),
    ...listChanges(before, after, { access, grants, check, now }),
    ...(end ? [end] : []),
  ]
}

/** A trial that began. The key does not contain the check, so the start of one trial causes one mail. */
function listStartOfTrial(after: StoredSubscription, now: Date): BillingMail[] {
  const trial = describeRunningTrial(after, now)
  if (!trial || !after.trial || now.getTime() - after.trial.start.getTime() > MAX_NEWS_AGE_MS) return []
  return [{ template: 'trial-started', data: trial, uniqueKey: `trial-started/${after.subscriptionId}` }]
}

/** What the mails about a trial name; null when none runs. */
export function describeRunningTrial(
  { status, trial, plan, priceCents, currency, hasPaymentMethod }: StoredSubscription,
  now: Date,
) {
  if (status !== 'trialing' || !plan || !trial || trial.end <= now) return null
  return { plan, cents: priceCents, currency, endsAt: trial.end.toISOString(), hasPaymentMethod }
}

function listChanges(
  before: StoredSubscription | null,
  after: StoredSubscription,
  { access, grants, check, now }: Pick<Change, 'access' | 'grants' | 'check' | 'now'>,
): BillingMail[] {
  if (before?.subscriptionId !== after.subscriptionId || after.endedAt) return []
  const { subscriptionId, plan } = after
  const key = (change: string) => `${change}/${subscriptionId}/${check}`
  const isTrial = after.status === 'trialing'
  const mails: BillingMail[] = []
  // The trial of an invited person is cancelled for them; the mail about the invitation says so.
  const isReplacedTrial = isTrial && access.planType === 'Invited'
  if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd && !isReplacedTrial)
    mails.push({
      template: 'subscription-changed',
      data: {
        change: 'cancelled',
        isTrial,
        accessUntil: (after.cancelAt ?? after.periodEnd).toISOString(),
        unpaidAccess: describeUnpaidAccess(after, now),
        invitationWaits: doesInvitationWait(after, { access, grants, now }),
      },
      uniqueKey: key('cancelled'),
    })
  if (before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd && !isReplacedTrial)
    mails.push({
      template: 'subscription-changed',
      data: {
        change: 'reactivated',
        isTrial,
        isOverdue: after.status === 'past_due',
        renewsAt: after.periodEnd.toISOString(),
        cents: getNextCents(after),
        currency: after.currency,
      },
      uniqueKey: key('reactivated'),
    })
  mails.push(...listPendingChanges(before, after))
  if (plan && before.plan !== plan)
    mails.push({
      template: 'subscription-changed',
      data: { change: 'plan_changed', plan },
      uniqueKey: key('plan-changed'),
    })
  return mails
}

/** Whether an invitation gives access when that of a cancelled subscription ends. */
function doesInvitationWait(
  provider: StoredSubscription,
  { access, grants, now }: Pick<Change, 'access' | 'grants' | 'now'>,
): boolean {
  const end = findProviderEnd(provider, now)
  if (!end || end <= now || access.planType === 'Invited') return false
  return computeAccess({ provider, grants, now: end }).planType === 'Invited'
}

/** Until when there is access without the overdue payment, or when it ended; null when nothing is overdue. */
function describeUnpaidAccess(subscription: StoredSubscription, now: Date) {
  const end = subscription.status === 'past_due' ? findProviderEnd(subscription, now) : null
  return end && ({ state: now < end ? 'runs' : 'ended', until: end.toISOString() } as const)
}

/**
 * The mail about a subscription that ended, with the cause. The key does not contain the check, so one end causes one mail.
 * Null for one that runs or was never paid, for a payment that was given back, whose own mail names the end, and for the
 * trial of a person who has an invitation in its place.
 */
export function buildEndMail(
  ended: RemoteSubscription,
  { access, now }: Pick<Change, 'access' | 'now'>,
): BillingMail | null {
  const { endedAt, subscriptionId, endReason } = ended
  const accessEnd = findProviderEnd(ended, now)
  if (!endedAt || !accessEnd || endReason === 'paid_back') return null
  if (now.getTime() - endedAt.getTime() > MAX_NEWS_AGE_MS) return null
  const cause = findEndCause(ended)
  if (cause === 'trial' && access.planType === 'Invited') return null
  return {
    template: 'subscription-ended',
    data: {
      cause,
      endedAt: endedAt.toISOString(),
      accessEndedAt: accessEnd < endedAt && access.planType === 'Unpaid' ? accessEnd.toISOString() : null,
      ...describePresent(access),
    },
    uniqueKey: `ended/${subscriptionId}`,
  }
}

function findEndCause({ endReason, trial, paidUntil, cancelAtPeriodEnd, cancelAt }: RemoteSubscription) {
  if (endReason === 'payment_failed' || endReason === 'payment_disputed') return endReason
  if (trial && !paidUntil) return 'trial'
  return cancelAtPeriodEnd || cancelAt ? 'cancelled' : 'other'
}

function describePresent({ planType, subscriptionEnd }: Access) {
  if (planType === 'Invited')
    return { has: 'invitation', until: subscriptionEnd?.toISOString() ?? null } as const
  return { has: planType === 'Unpaid' ? 'nothing' : 'subscription', until: null } as const
}

/** A change of the plan that waits for its payment, and one that was dropped. The keys have the invoice, so each is told once. */
function listPendingChanges(before: StoredSubscription, after: StoredSubscription): BillingMail[] {
  const [previous, current] = [before.pendingChange, after.pendingChange]
  if (current && (current.invoiceId !== previous?.invoiceId || current.reason !== previous.reason))
    return [
      {
        template: 'subscription-changed',
        data: {
          change: 'plan_waiting',
          plan: current.plan,
          reason: current.reason,
          until: current.until.toISOString(),
        },
        uniqueKey: `plan-waiting/${current.invoiceId}/${current.reason}`,
      },
    ]
  if (!previous || current || after.plan === previous.plan) return []
  return [
    {
      template: 'subscription-changed',
      data: { change: 'plan_not_changed', plan: previous.plan },
      uniqueKey: `plan-not-changed/${previous.invoiceId}`,
    },
  ]
}
