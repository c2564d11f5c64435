import type { Access } from '@candlebook/domain/billing/subscription'
import { DAY_MS } from '@candlebook/domain/days/day'
import { asJob, asUser, transaction } from '../db/index.ts'
import { findCustomer, getAccess, listGrants, type StoredSubscription } from '../subscribers/index.ts'
import { type BillingPorts, buildKey } from './billing-context.ts'
import type { WaitingEvent } from './billing-events.store.ts'
import {
  type BillingMail,
  buildFailedMail,
  buildPaymentMail,
  notifyOfBilling,
  queueBillingMail,
} from './billing-mails.ts'
import { closeCheckout } from './checkouts.store.ts'
import { findRunningInvoice } from './money.ts'
import { findPayment } from './payments.store.ts'
import { storePayment } from './payments.ts'
import { buildEndMail, describeRunningTrial } from './subscription-mails.ts'
import { syncUser } from './subscription-sync.ts'
import { payBackReleased } from './withdrawal.ts'
import { findBegunContract } from './withdrawal-contract.ts'

/** A failed payment is mailed until a week later; an event that is replayed after that causes no mail. */
const MAX_NEWS_AGE_MS = 7 * DAY_MS

/** Applies the other effects of an event: payments, mails, closed checkouts. It can run twice without harm. */
export async function applyEvent(ports: BillingPorts, userId: string, event: WaitingEvent): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return await applyCheckout(ports, userId, event)
    case 'customer.subscription.trial_will_end':
      return await tellEndOfTrial(ports, userId)
    case 'customer.subscription.deleted':
      return await tellEnd(ports, userId, event)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return await applyInvoice(ports, userId, event)
    case 'charge.refunded':
      return await applyRefund(ports, userId, event)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return await applyDispute(ports, userId, event)
    default: // the subscription was synced already
  }
}

async function applyCheckout(
  { db, clock }: BillingPorts,
  userId: string,
  { type, checkoutSessionId }: WaitingEvent,
): Promise<void> {
  if (!checkoutSessionId) return
  const state = type === 'checkout.session.completed' ? 'complete' : 'expired'
  await transaction(asJob(db, userId), (scope) =>
    closeCheckout(scope, { sessionId: checkoutSessionId, state, now: clock.now() }),
  )
}

async function tellEndOfTrial(ports: BillingPorts, userId: string): Promise<void> {
  await transaction(asJob(ports.db, userId), async (scope) => {
    const subscription = (await findCustomer(scope))?.subscription
    if (!subscription) return
    const now = ports.clock.now()
    const mail = buildTrialReminder(subscription, now)
    if (!mail) return
    await queueBillingMail(ports, scope, mail)
    await notifyOfBilling(scope, mail, now)
  })
}

/**
 * This also runs when a newer subscription is stored: the event names the subscription that ended. Its open invoices are
 * voided, because they would be paid for no access.
 */
async function tellEnd(ports: BillingPorts, userId: string, { subscriptionId }: WaitingEvent): Promise<void> {
  const ended = subscriptionId && (await ports.payments.findSubscription(subscriptionId))
  if (!ended) return
  if (ended.endedAt) await ports.payments.voidOpenInvoices(ended.subscriptionId)
  await transaction(asJob(ports.db, userId), async (scope) => {
    const now = ports.clock.now()
    const mail = buildEndMail(ended, { access: await getAccess(scope, now), now })
    if (mail) await queueBillingMail(ports, scope, mail)
  })
}

/** The reminder of a trial that still runs; null when its time has passed, and for a cancelled one, whose mail named its end. */
export function buildTrialReminder(subscription: StoredSubscription, now: Date): BillingMail | null {
  const { subscriptionId, cancelAtPeriodEnd } = subscription
  const trial = describeRunningTrial(subscription, now)
  if (!trial || cancelAtPeriodEnd) return null
  return {
    template: 'trial-ending',
    data: trial,
    uniqueKey: `trial-ends/${subscriptionId}/${trial.endsAt}`,
  }
}

async function applyInvoice(
  ports: BillingPorts,
  userId: string,
  { type, invoiceId, createdAt }: WaitingEvent,
): Promise<void> {
  const { db, clock, payments } = ports
  const invoice = invoiceId && (await payments.findInvoice(invoiceId))
  if (!invoice) return
  const isFailed = type === 'invoice.payment_failed' && invoice.status === 'open'
  const problem = isFailed ? await payments.findPaymentProblem(invoice.invoiceId) : null
  await transaction(asJob(db, userId), async (scope) => {
    const now = clock.now()
    const subscription = (await findCustomer(scope))?.subscription ?? null
    await storePayment(scope, invoice, now)
    if (invoice.status === 'paid' && invoice.paidCents > 0) {
      await queueBillingMail(ports, scope, buildPaymentMail(invoice, subscription))
      // A payment that came after the withdrawal from its contract is paid back as well.
      if (await findBegunContract(scope))
        await ports.jobs.enqueue(scope.db, 'billing.complete-withdrawal', { userId })
      return
    }
    if (subscription?.pendingChange?.invoiceId === invoice.invoiceId) return // the mail of the change says it
    const isNews = now.getTime() - createdAt.getTime() < MAX_NEWS_AGE_MS
    if (problem === null || !isNews) return
    if (subscription?.endedAt) return // the mail about its end says why
    const grants = await listGrants(scope)
    const mail = buildFailedMail(invoice, { problem, subscription, grants, userId, triedAt: createdAt, now })
    await queueBillingMail(ports, scope, mail)
    await notifyOfBilling(scope, mail, now)
  })
}

/**
 * A full refund of the running period does not end a subscription at the provider, so it is ended here. A part, and the
 * refund of a period that is over, are stored only.
 */
async function applyRefund(ports: BillingPorts, userId: string, { chargeId }: WaitingEvent): Promise<void> {
  const { db, clock, payments } = ports
  const invoice = chargeId && (await payments.findInvoiceOfCharge(chargeId))
  if (!invoice) return
  const { invoiceId, refundedCents, lostCents, paidCents, currency, paidAt, createdAt } = invoice
  const cents = refundedCents - lostCents // what a bank took back is no refund
  const { runningInvoiceId, subscriptionId } = await findRunning(ports, userId)
  const isEnd = invoiceId === runningInvoiceId && refundedCents >= paidCents
  await transaction(asJob(db, userId), (scope) => storePayment(scope, invoice, clock.now()))
  const endedAt =
    isEnd && subscriptionId
      ? await endPaidBack(ports, userId, { subscriptionId, key: `refunded/${invoiceId}` })
      : null
  await transaction(asJob(db, userId), async (scope) => {
    if ((await findPayment(scope, invoiceId))?.withdrawnAt) return // the receipt of the withdrawal lists it
    const present = await getAccess(scope, clock.now())
    const hasAccess = present.planType !== 'Unpaid'
    const access = endedAt
      ? describeAfterEnd(present, endedAt)
      : hasAccess
        ? ({ state: 'stays' } as const)
        : null
    await queueBillingMail(ports, scope, {
      template: 'subscription-changed',
      data: {
        change: 'refunded',
        cents,
        currency,
        paidCents,
        paidAt: (paidAt ?? createdAt).toISOString(),
        access,
      },
      uniqueKey: `refund/${invoiceId}/${cents}`,
    })
  })
}

/** What a person has after the end of a subscription that was paid back. */
function describeAfterEnd({ planType, subscriptionEnd }: Access, endedAt: Date) {
  return planType === 'Invited'
    ? ({ state: 'invited', until: subscriptionEnd?.toISOString() ?? null } as const)
    : ({ state: 'ended', at: endedAt.toISOString() } as const)
}

/**
 * The subscription that runs, and the invoice that paid its running period. Events can be late, so the provider is asked.
 * One that was ended because its payment is given back counts: this event may be tried again after that.
 */
async function findRunning(
  { db, payments }: BillingPorts,
  userId: string,
): Promise<{ subscriptionId: string | null; runningInvoiceId: string | null }> {
  const customer = await transaction(asUser(db, userId), findCustomer)
  const stored = customer?.subscription
  if (!stored) return { subscriptionId: null, runningInvoiceId: null }
  const { subscriptionId } = stored
  const isPaidBack =
    stored.endedAt !== null && (await payments.findSubscription(subscriptionId))?.endReason === 'paid_back'
  const runs = isPaidBack ? { ...stored, status: 'active' as const, endedAt: null } : stored
  const running = findRunningInvoice(await payments.listInvoices(customer.customerId), runs)
  return { subscriptionId, runningInvoiceId: running?.invoiceId ?? null }
}

/**
 * A lost dispute takes its amount back, as a refund does. It ends the access when nothing is left of the payment of the
 * running period; the person is told. Of one that was won, a withdrawal pays back what it could not pay back before.
 */
async function applyDispute(ports: BillingPorts, userId: string, { chargeId }: WaitingEvent): Promise<void> {
  const { db, clock, payments } = ports
  const invoice = chargeId ? await payments.findInvoiceOfCharge(chargeId) : null
  if (!invoice?.subscriptionId) return
  const { invoiceId, paidCents, refundedCents, lostCents } = invoice
  const isWithdrawn = await transaction(asJob(db, userId), async (scope) => {
    await storePayment(scope, invoice, clock.now())
    await payBackReleased(ports, scope, [invoiceId])
    return Boolean((await findPayment(scope, invoiceId))?.withdrawnAt)
  })
  if (isWithdrawn || lostCents === 0 || refundedCents < paidCents) return // a withdrawal has ended the access
  const { runningInvoiceId, subscriptionId } = await findRunning(ports, userId)
  if (invoiceId !== runningInvoiceId || !subscriptionId) return
  await endPaidBack(ports, userId, { subscriptionId, key: `disputed/${invoiceId}` })
  const ended = await payments.findSubscription(subscriptionId)
  if (!ended) return
  await transaction(asJob(db, userId), async (scope) => {
    const now = clock.now()
    const about = { access: await getAccess(scope, now), now }
    const mail = buildEndMail({ ...ended, endReason: 'payment_disputed' }, about)
    if (mail) await queueBillingMail(ports, scope, mail)
  })
}

/** Returns when the subscription ended. */
async function endPaidBack(
  ports: BillingPorts,
  userId: string,
  { subscriptionId, key }: { subscriptionId: string; key: string },
): Promise<Date> {
  const isKnown = await ports.payments.findSubscription(subscriptionId)
  const ended = isKnown && (await ports.payments.endNow(subscriptionId, buildKey(ports, key)))
  await syncUser(ports, userId)
  return ended?.endedAt ?? ports.clock.now()
}
