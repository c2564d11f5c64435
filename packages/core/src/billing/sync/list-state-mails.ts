import type { StoredSubscription } from '../../subscribers/index.ts'
import type { BillingMail } from './queue-billing-mail.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A mail about something that happened earlier than this is not sent any more. */
const MAX_NEWS_AGE_MS = 7 * DAY_MS

type Change = {
  before: StoredSubscription | null
  after: StoredSubscription | null
  check: number
  now: Date
}

/** The mails that a change of the stored subscription causes. The number of the check makes each change unique. */
export function listStateMails({ before, after, check, now }: Change): BillingMail[] {
  if (!after) return []
  return [
    ...listStartOfTrial(after, now),
    ...listChanges(before, after, check),
    ...listEndOfTrial(after, now),
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
  check: number,
): BillingMail[] {
  if (before?.subscriptionId !== after.subscriptionId || after.endedAt) return []
  const { subscriptionId, plan } = after
  const key = (change: string) => `${change}/${subscriptionId}/${check}`
  const accessUntil = (after.cancelAt ?? after.periodEnd).toISOString()
  const mails: BillingMail[] = []
  if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd)
    mails.push({
      template: 'subscription-changed',
      data: { change: 'cancelled', accessUntil },
      uniqueKey: key('cancelled'),
    })
  if (before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd)
    mails.push({
      template: 'subscription-changed',
      data: { change: 'reactivated', accessUntil },
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

/**
 * A trial that ended without a payment. The key does not contain the check, so the end of one trial causes one mail.
 */
export function listEndOfTrial(
  after: Pick<StoredSubscription, 'trial' | 'endedAt' | 'paidUntil' | 'subscriptionId'>,
  now: Date,
): BillingMail[] {
  const { trial, endedAt, paidUntil, subscriptionId } = after
  if (!trial || !endedAt || paidUntil || now.getTime() - endedAt.getTime() > MAX_NEWS_AGE_MS) return []
  const data = { stage: 'ended', endsAt: endedAt.toISOString() } as const
  return [{ template: 'trial-ending', data, uniqueKey: `trial-ended/${subscriptionId}` }]
}

/** A change of the plan that waits for its payment, and one that was dropped. The keys have the invoice, so each is told once. */
function listPendingChanges(before: StoredSubscription, after: StoredSubscription): BillingMail[] {
  const [was, is] = [before.pendingChange, after.pendingChange]
  if (is && (is.invoiceId !== was?.invoiceId || is.reason !== was.reason))
    return [
      {
        template: 'subscription-changed',
        data: { change: 'plan_waiting', plan: is.plan, reason: is.reason, until: is.until.toISOString() },
        uniqueKey: `plan-waiting/${is.invoiceId}/${is.reason}`,
      },
    ]
  if (!was || is || after.plan === was.plan) return []
  return [
    {
      template: 'subscription-changed',
      data: { change: 'plan_not_changed', plan: was.plan },
      uniqueKey: `plan-not-changed/${was.invoiceId}`,
    },
  ]
}
