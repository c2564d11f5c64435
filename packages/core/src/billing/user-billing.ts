import type {
  CancelOfUser,
  ExtendSubscription,
  ListInvoices,
  ListSubscribers,
  Refund,
  RefundInvoice,
  SubscriberEntry,
  SubscriberPage,
  UserInvoices,
} from '@candlebook/contract/admin-billing'
import type { AuditAction } from '@candlebook/contract/audit-actions'
import type { FieldCode } from '@candlebook/contract/field-problems'
import { findProviderEnd, isRunning } from '@candlebook/domain/billing/access'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asJob, asUser, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, requireAdministratorId, requireUserId } from '../kernel/index.ts'
import type { Invoice } from '../payments/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { type CustomerRow, findCustomer, getAccess, type StoredSubscription } from '../subscribers/index.ts'
import { type BillingContext, type BillingPorts, buildKey, refuseAs } from './billing-context.ts'
import { queueBillingMail } from './billing-mails.ts'
import { listSubscriberRows } from './billing-users.store.ts'
import {
  computeNextCharge,
  findRunningInvoice,
  formatCents,
  formatUtcDay,
  getNextCents,
  type NextCharge,
} from './money.ts'
import { findPayment } from './payments.store.ts'
import { syncPayments } from './payments.ts'
import { cancelForUser, getRunningSubscription } from './subscription.ts'
import { syncUser } from './subscription-sync.ts'

/** The access of a user and the running subscription at this instant, for administrators. The caller has checked who asks. */
export async function getUserAccess(
  { db, clock }: Pick<BillingPorts, 'db' | 'clock'>,
  userId: string,
): Promise<SubscriberEntry> {
  return await transaction(asJob(db, userId), async (scope) => {
    const { planType, subscribed, tier, subscriptionEnd, cancelAtPeriodEnd, isOverdue, customer } =
      await getAccess(scope, clock.now())
    const subscription = customer?.subscription ?? null
    return {
      userId,
      email: (await findProfileEmail(scope)) ?? '',
      planType,
      subscribed,
      tier,
      subscriptionEnd: subscriptionEnd?.toISOString() ?? null,
      isCancelled: cancelAtPeriodEnd,
      isOverdue,
      running: subscription && isRunning(subscription) ? presentRunning(subscription) : null,
      hasCustomer: customer !== null,
    }
  })
}

function presentRunning(subscription: StoredSubscription): NonNullable<SubscriberEntry['running']> {
  const { periodEnd, status, cancelAtPeriodEnd, currency } = subscription
  const isOverdue = status === 'past_due'
  return {
    periodEnd: periodEnd.toISOString(),
    isTrial: status === 'trialing',
    isOverdue,
    nextCents: cancelAtPeriodEnd || isOverdue ? null : getNextCents(subscription),
    currency,
  }
}

const PAGE = 50

/**
 * A page of the subscribers whose address contains the text, in the order of their addresses. The access of each one is
 * computed as for the user. Throws admin.required.
 */
export async function listSubscribers(
  ctx: BillingContext,
  { search, cursor = '' }: ListSubscribers,
): Promise<SubscriberPage> {
  const page = { search: search.toLowerCase(), after: cursor, amount: PAGE + 1 }
  const found = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    listSubscriberRows(db, page),
  )
  const items: SubscriberEntry[] = []
  for (const { id, email } of found.slice(0, PAGE)) items.push({ ...(await getUserAccess(ctx, id)), email })
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return { items, nextCursor: last?.email ?? null }
}

/**
 * The newest invoices of a user from the provider and the next charge, for an administrator. Empty without a customer. Throws
 * admin.required and billing.invoices_failed.
 */
export async function listUserInvoices(
  ctx: BillingContext,
  { subscriberId }: ListInvoices,
): Promise<UserInvoices> {
  requireAdministratorId(ctx.actor)
  const found = await getInvoices(ctx, subscriberId).catch(refuseAs('billing.invoices_failed'))
  const { invoices, customer } = found
  const charge = computeNextCharge(customer?.subscription ?? null, { invoices, previewCents: null })
  return {
    nextCharge: charge && presentCharge(charge),
    items: invoices.map((invoice) => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      status: invoice.status,
      paidCents: invoice.paidCents,
      refundedCents: invoice.refundedCents,
      heldCents: invoice.heldCents,
      currency: invoice.currency,
      createdAt: invoice.createdAt.toISOString(),
      endsAccess: invoice.endsAccess,
    })),
  }
}

function presentCharge({ cents, currency, at, isRetry }: NextCharge): UserInvoices['nextCharge'] {
  return { cents, currency, at: at?.toISOString() ?? null, isRetry }
}

/** The newest invoices of a user, and whether the refund of each one ends the access. Throws as the provider does. */
async function getInvoices(
  { db, payments }: Pick<BillingContext, 'db' | 'payments'>,
  userId: string,
): Promise<{ invoices: (Invoice & { endsAccess: boolean })[]; customer: CustomerRow | null }> {
  const customer = await transaction(asUser(db, userId), findCustomer)
  if (!customer || !payments.isSetUp) return { invoices: [], customer }
  const invoices = await payments.listInvoices(customer.customerId)
  const running = findRunningInvoice(invoices, customer.subscription)
  return {
    invoices: invoices.map((invoice) => ({ ...invoice, endsAccess: invoice === running })),
    customer,
  }
}

/**
 * Refunds the paid amount of a user's invoice. The provider's event then tells the user, and ends a subscription whose
 * running period was refunded. Throws accounts.not_found for an invoice that is not of this user, and
 * billing.refund_failed.
 */
export async function refundInvoiceOfUser(
  ctx: BillingContext,
  { userId, invoiceId, reason }: RefundInvoice,
): Promise<Refund> {
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  const payment = await transaction(asUser(ctx.db, userId), (scope) => findPayment(scope, invoiceId))
  if (!payment) throw new AppError('accounts.not_found')
  const { invoices, customer } = await getInvoices(ctx, userId).catch(refuseAs('billing.refund_failed'))
  const { refundedCents } = await ctx.payments
    .refundInvoice(invoiceId, buildKey(ctx, `refund/${invoiceId}`))
    .catch(refuseAs('billing.refund_failed'))
  const invoice = invoices.find((item) => item.invoiceId === invoiceId)
  const end = invoice?.endsAccess && customer?.subscription?.periodEnd
  await recordAdministratorAction(ctx, {
    action: 'billing.refunded',
    targetId: userId,
    detail: `${formatCents(refundedCents, payment.currency)} of invoice ${invoice?.number ?? invoiceId}; ${
      end ? `access ends instead of on ${formatUtcDay(end)}` : 'access stays'
    }; reason: ${reason}`,
  })
  await syncPayments(ctx, userId).catch(refuseAs('billing.refund_failed'))
  return { refundedCents }
}

/**
 * Moves the next charge of a user to a later instant and tells the user. An earlier one would take paid time away, so the
 * end is read from the provider first. Throws billing.no_subscription, request.invalid with the reason at `until`, and
 * billing.plan_change_failed.
 */
export async function extendSubscription(
  ctx: BillingContext,
  { userId, until }: ExtendSubscription,
): Promise<void> {
  const at = new Date(until)
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
  const before = await getRunningSubscription(ctx, userId)
  const code = findExtensionProblem(before, at, ctx.clock.now())
  if (code) throw buildFieldRefusal([{ field: 'until', code }])
  const { subscriptionId, currency, periodEnd: from } = before
  const { periodEnd } = await ctx.payments
    .extend(subscriptionId, at, buildKey(ctx, `extend/${subscriptionId}/${at.getTime()}`))
    .catch(refuseAs('billing.plan_change_failed'))
  const cents = getNextCents(before)
  const detail = `from ${formatUtcDay(from)} to ${formatUtcDay(periodEnd)}; next charge ${formatCents(cents, currency)}`
  await recordAdministratorAction(ctx, { action: 'billing.extended', targetId: userId, detail })
  await transaction(asJob(ctx.db, userId), (scope) =>
    queueBillingMail(ctx, scope, {
      template: 'subscription-changed',
      data: {
        change: 'charge_moved',
        isTrial: before.status === 'trialing',
        from: from.toISOString(),
        until: periodEnd.toISOString(),
        cents,
        currency,
      },
      uniqueKey: `charge-moved/${subscriptionId}/${periodEnd.getTime()}`,
    }),
  )
  await syncUser(ctx, userId).catch(refuseAs('billing.plan_change_failed'))
}

/** How far from now the next charge can be. Source: Stripe, Subscription `trial_end`: two years at most. */
const MAX_EXTENSION_MS = 730 * 24 * 60 * 60 * 1000

function findExtensionProblem(
  { status, periodEnd, paidUntil, cancelAtPeriodEnd }: StoredSubscription,
  at: Date,
  now: Date,
): FieldCode | null {
  if (cancelAtPeriodEnd) return 'billing.extended_cancelled'
  if (status === 'past_due') return 'billing.extended_overdue'
  if (at <= periodEnd || (paidUntil && at <= paidUntil)) return 'billing.extended_too_early'
  return at.getTime() - now.getTime() > MAX_EXTENSION_MS ? 'billing.extended_too_late' : null
}

/**
 * Cancels the subscription of a user at the end of its period; the user gets a mail. Throws billing.no_subscription and
 * billing.cancel_failed.
 */
export async function cancelSubscriptionOfUser(
  ctx: BillingContext,
  { userId, reason }: CancelOfUser,
): Promise<void> {
  const before = await getRunningSubscription(ctx, userId)
  await cancelForUser(ctx, userId).catch(refuseAs('billing.cancel_failed'))
  const charge = formatCents(getNextCents(before), before.currency)
  await recordAdministratorAction(ctx, {
    action: 'billing.cancelled',
    targetId: userId,
    detail: `${describeLastAccess(before, ctx.clock.now())}; ${charge} is not charged; reason: ${reason}`,
  })
}

/**
 * Until when a cancelled subscription gives access, for the audit log. While the payment of a period is overdue there are two days:
 * the end of the access without that payment, and the end of the period.
 */
function describeLastAccess(subscription: StoredSubscription, now: Date): string {
  const { status, periodEnd } = subscription
  const unpaidEnd = status === 'past_due' ? findProviderEnd(subscription, now) : null
  if (!unpaidEnd) return `access until ${formatUtcDay(periodEnd)}`
  return `access until ${formatUtcDay(unpaidEnd)}, or ${formatUtcDay(periodEnd)} once its open payment is made`
}

/**
 * The end of the access and the charge that are lost when the account of the user is deleted, for the audit log. Null without a
 * running subscription.
 */
export async function describeLostPlan(scope: Scope, now: Date): Promise<string | null> {
  const subscription = (await findCustomer(scope))?.subscription
  if (!subscription || !isRunning(subscription)) return null
  const { currency, cancelAtPeriodEnd, periodEnd } = subscription
  const end = `access ends instead of on ${formatUtcDay(findProviderEnd(subscription, now) ?? periodEnd)}`
  return cancelAtPeriodEnd
    ? end
    : `${end}; ${formatCents(getNextCents(subscription), currency)} is not charged`
}

/** Adds what the administrator who asks did to the account `targetId`, to the audit log. */
async function recordAdministratorAction(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'source'>,
  entry: { action: AuditAction; targetId: string; detail: string },
): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await transaction(asAdministrator(ctx.db, userId), ({ db }) =>
    recordAction(db, { ...entry, userId, now: ctx.clock.now(), source: ctx.source }),
  )
}
