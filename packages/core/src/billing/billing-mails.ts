import { computeAccess, findProviderEnd, isRunning } from '@candlebook/domain/billing/access'
import type { Grant, PendingReason } from '@candlebook/domain/billing/subscription'
import type { Scope } from '../db/index.ts'
import { type BillingMailName, formatAmount, getMailSwitch, type MailData } from '../mail/index.ts'
import { notifyUser } from '../notifications/index.ts'
import type { Invoice } from '../payments/index.ts'
import { findProfileEmail, findProfileName } from '../profiles/index.ts'
import { findMailSwitches } from '../settings/index.ts'
import type { StoredSubscription } from '../subscribers/index.ts'
import type { BillingPorts } from './billing-context.ts'
import { findPaidPlan, formatUtcDay, getNextCents } from './money.ts'

type WithoutName<Data> = Data extends unknown ? Omit<Data, 'name'> : never

/** A mail about payments. Its unique key prevents a second mail, no matter who asks again. */
export type BillingMail = {
  [Name in BillingMailName]: { template: Name; data: WithoutName<MailData<Name>>; uniqueKey: string }
}[BillingMailName]

/**
 * Adds the mail to the outbox in the caller's transaction, which must be one of a job for this user. Its language is the one
 * that the user chose. Returns false
 * when it was added before, when the person wants no such mail, and when this server sends no mail. None of these may undo
 * the change that the mail is about.
 */
export async function queueBillingMail(
  { mailer }: Pick<BillingPorts, 'mailer'>,
  scope: Scope,
  mail: BillingMail,
): Promise<boolean> {
  if (mailer.transport.kind === 'none') return false
  const to = await findProfileEmail(scope)
  const name = await findProfileName(scope)
  if (!to) return false
  const { template, uniqueKey } = mail
  const data = { ...mail.data, name: name ?? '' } as MailData<typeof template> // the name completes the data of its template
  const mailSwitch = getMailSwitch(template, data)
  if (mailSwitch && !(await findMailSwitches(scope))[mailSwitch]) return false
  const queued = { template, data, to, userId: scope.userId, uniqueKey }
  return (await mailer.queue(scope.db, queued)) !== null
}

/** The mail about a payment that was received. Webhook and browser build the same one, with one key for the invoice. */
export function buildPaymentMail(
  { invoiceId, subscriptionId, paidCents, currency, period, pageUrl }: Invoice,
  stored: StoredSubscription | null,
): BillingMail {
  const subscription = stored?.subscriptionId === subscriptionId ? stored : null
  const renews = subscription && isRunning(subscription) && !subscription.cancelAtPeriodEnd
  return {
    template: 'payment-succeeded',
    data: {
      cents: paidCents,
      currency,
      plan: subscription?.plan ? (findPaidPlan(period) ?? subscription.plan) : null,
      period: period && { from: period.start.toISOString(), until: period.end.toISOString() },
      next: renews
        ? {
            cents: getNextCents(subscription),
            currency: subscription.currency,
            at: subscription.periodEnd.toISOString(),
          }
        : null,
      isCancelled: subscription !== null && !renews,
      invoiceUrl: pageUrl,
    },
    uniqueKey: `payment/${invoiceId}`,
  }
}

/**
 * The mail about a payment that failed: which try it was, when the next one is, and until when the person has access. At
 * most one a day for a user, by the day of the try.
 */
export function buildFailedMail(
  { totalCents, currency, attempts, nextAttemptAt, pageUrl }: Invoice,
  about: {
    problem: PendingReason
    subscription: StoredSubscription | null
    grants: readonly Grant[]
    userId: string
    triedAt: Date
    now: Date
  },
): BillingMail {
  const { problem, subscription, grants, userId, triedAt, now } = about
  return {
    template: 'payment-failed',
    data: {
      reason: 'declined',
      needsBank: problem === 'bank',
      cents: totalCents,
      currency,
      attempt: nextAttemptAt ? (attempts > 1 ? 'again' : 'first') : 'last',
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      access: subscription && describeAccess(subscription, grants, now),
      isPayable: pageUrl !== null,
    },
    uniqueKey: `payment-failed/${userId}/${triedAt.toISOString().slice(0, 10)}`,
  }
}

/** The access without the payment. An invitation continues it; null when it has no end, and when there never was one. */
function describeAccess(provider: StoredSubscription, grants: readonly Grant[], now: Date) {
  const end = findProviderEnd(provider, now)
  if (!end) return null
  const state = now < end ? 'runs' : 'ended'
  const invited = computeAccess({ provider, grants, now: state === 'runs' ? end : now })
  if (invited.planType !== 'Invited') return { state, until: end.toISOString() } as const
  return invited.subscriptionEnd && ({ state: 'runs', until: invited.subscriptionEnd.toISOString() } as const)
}

/**
 * Adds a notification next to a mail, in the same transaction: a trial ends soon, or a payment failed. Other mails have
 * no notification. The key of the mail prevents a second one. The notification is added even when this server sends no
 * mail or the user wants none.
 */
export async function notifyOfBilling(scope: Scope, mail: BillingMail, now: Date): Promise<void> {
  const { uniqueKey } = mail
  if (mail.template === 'payment-failed' && mail.data.reason === 'declined')
    await notifyUser(scope, { ...describeFailure(mail.data), uniqueKey, now })
  if (mail.template === 'trial-ending')
    await notifyUser(scope, { ...describeTrialEnd(mail.data), uniqueKey, now })
}

type Declined = Extract<Extract<BillingMail, { template: 'payment-failed' }>['data'], { reason: 'declined' }>

function describeFailure({ nextAttemptAt, access, needsBank, ...amount }: Declined) {
  const parts = [
    `The payment of ${formatAmount(amount, { language: 'en' })} for your plan did not go through.`,
    needsBank && 'Your bank asks you to confirm it.',
    nextAttemptAt && `It is tried again on ${formatUtcDay(new Date(nextAttemptAt))}.`,
    access?.state === 'runs' && `You keep your access until ${formatUtcDay(new Date(access.until))}.`,
    access?.state === 'ended' && `Your access ended on ${formatUtcDay(new Date(access.until))}.`,
    needsBank
      ? 'You can confirm it or use another card in Settings.'
      : 'You can pay or use another card in Settings.',
  ]
  return {
    kind: 'payment-failed',
    title: 'Your payment failed',
    message: parts.filter(Boolean).join(' '),
  } as const
}

function describeTrialEnd({ endsAt, hasPaymentMethod }: { endsAt: string; hasPaymentMethod: boolean }) {
  const consequence = hasPaymentMethod
    ? 'Your plan starts then, and its price is charged to your stored card.'
    : 'No card is stored, so nothing is charged. Add a card in Settings to keep Premium.'
  return {
    kind: 'trial-ending',
    title: 'Your trial ends soon',
    message: `Your trial ends on ${formatUtcDay(new Date(endsAt))}. ${consequence}`,
  } as const
}
