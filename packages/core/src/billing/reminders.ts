import type { BillingInterval } from '@candlebook/domain/billing/subscription'
import { DAY_MS } from '@candlebook/domain/days/day'
import { asJob, type Scope, transaction } from '../db/index.ts'
import { findCustomer, getAccess, type StoredSubscription } from '../subscribers/index.ts'
import type { BillingPorts } from './billing-context.ts'
import { type BillingMail, notifyOfBilling, queueBillingMail } from './billing-mails.ts'
import { listUsersWithPeriodEnd } from './billing-users.store.ts'
import { buildTrialReminder } from './event-effects.ts'
import { getNextCents } from './money.ts'

const PAGE = 500
/**
 * How many days before a renewal, by the interval of the plan, and before the end of a trial a user gets a mail
 * [SET-05].
 */
const RENEWAL_DAYS: Record<BillingInterval, number> = { month: 3, year: 7 }
const TRIAL_DAYS_BEFORE = 3
const MAX_DAYS = Math.max(...Object.values(RENEWAL_DAYS), TRIAL_DAYS_BEFORE)

/**
 * Reminds users of renewals, and of the end of trials whose event was missed. Each reminder is sent once. Runs every
 * day. When a run misses the time of a reminder, the next run sends it, as long as the renewal is in the future
 * [SET-05].
 */
export async function sendReminders(ports: BillingPorts): Promise<void> {
  const since = ports.clock.now()
  const until = new Date(since.getTime() + MAX_DAYS * DAY_MS)
  let after: string | null = null
  for (;;) {
    const page = { since, until, after, limit: PAGE }
    const users: string[] = await transaction(asJob(ports.db), (db) => listUsersWithPeriodEnd(db, page))
    for (const userId of users) await transaction(asJob(ports.db, userId), (scope) => remind(ports, scope))
    if (users.length < PAGE) return
    after = users.at(-1) ?? null
  }
}

async function remind(ports: BillingPorts, scope: Scope): Promise<void> {
  const now = ports.clock.now()
  const subscription = (await findCustomer(scope))?.subscription
  if (!subscription) return
  const mail =
    (await buildRenewalReminder(scope, subscription, now)) ?? buildDueTrialReminder(subscription, now)
  if (!mail) return
  await queueBillingMail(ports, scope, mail)
  await notifyOfBilling(scope, mail, now)
}

async function buildRenewalReminder(
  scope: Scope,
  subscription: StoredSubscription,
  now: Date,
): Promise<BillingMail | null> {
  const { status, cancelAtPeriodEnd, periodEnd, interval, subscriptionId, hasPaymentMethod } = subscription
  if (status !== 'active' || cancelAtPeriodEnd || !isWithin(periodEnd, RENEWAL_DAYS[interval], now))
    return null
  if ((await getAccess(scope, now)).planType !== 'Premium') return null
  const renewsAt = periodEnd.toISOString()
  return {
    template: 'renewal-reminder',
    data: { cents: getNextCents(subscription), currency: subscription.currency, renewsAt, hasPaymentMethod },
    uniqueKey: `renewal/${subscriptionId}/${renewsAt}`,
  }
}

function buildDueTrialReminder(subscription: StoredSubscription, now: Date): BillingMail | null {
  const { trial } = subscription
  if (!trial || !isWithin(trial.end, TRIAL_DAYS_BEFORE, now)) return null
  return buildTrialReminder(subscription, now)
}

function isWithin(end: Date, days: number, now: Date): boolean {
  return end > now && end.getTime() - now.getTime() <= days * DAY_MS
}
